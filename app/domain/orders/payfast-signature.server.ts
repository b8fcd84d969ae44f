import { createHash, timingSafeEqual } from "node:crypto";
import { phpUrlencode, type ReceivedField } from "./payfast-encoding.ts";

/** The order in which PayFast reads a payment's fields. It is not alphabetical. */
const FIELD_ORDER = [
  "merchant_id",
  "merchant_key",
  "return_url",
  "cancel_url",
  "notify_url",
  "notify_method",
  "name_first",
  "name_last",
  "email_address",
  "cell_number",
  "m_payment_id",
  "amount",
  "item_name",
  "item_description",
  ...[1, 2, 3, 4, 5].map((place) => `custom_int${place}`),
  ...[1, 2, 3, 4, 5].map((place) => `custom_str${place}`),
  "email_confirmation",
  "confirmation_address",
  "currency",
  "payment_method",
];

/** The fields of a payment as they are sent: in PayFast's order, trimmed, without blanks, signed. */
export function signPayment(
  fields: Readonly<Record<string, string>>,
  passphrase: string,
): [name: string, value: string][] {
  const sent = FIELD_ORDER.flatMap((name): [string, string][] => {
    const value = fields[name]?.trim();
    return value ? [[name, value]] : [];
  });
  const text = sent.map(([name, value]) => `${name}=${phpUrlencode(value)}`).join("&");
  return [...sent, ["signature", signatureOf(text, passphrase)]];
}

/**
 * A signature covers the fields before it, so it must be the last one: fields after it would be
 * read although nobody signed them.
 */
export function splitSignature(
  fields: readonly ReceivedField[],
): { signed: ReceivedField[]; signature: string } | undefined {
  const signed = fields.slice(0, -1);
  const last = fields.at(-1);
  if (last?.name !== "signature" || signed.length === 0) return undefined;
  const signature = new TextDecoder().decode(last.value).trim();
  return signature ? { signed, signature } : undefined;
}

/** What PayFast signed: the fields as they came, blanks and all. */
export function signedText(signed: readonly ReceivedField[]): string {
  return signed.map(({ name, value }) => `${name}=${phpUrlencode(value)}`).join("&");
}

export function isSignedBy(passphrase: string, text: string, signature: string): boolean {
  const expected = Buffer.from(signatureOf(text, passphrase));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(text: string, passphrase: string): string {
  // PayFast's own choice of hash; four more checks stand beside it.
  return createHash("md5")
    .update(`${text}&passphrase=${phpUrlencode(passphrase.trim())}`)
    .digest("hex");
}
