import { createHash, timingSafeEqual } from "node:crypto";

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
  ...[1, 2, 3, 4, 5].map((index) => `custom_int${index}`),
  ...[1, 2, 3, 4, 5].map((index) => `custom_str${index}`),
  "email_confirmation",
  "confirmation_address",
  "currency",
  "payment_method",
];

/** The payment's fields in PayFast's order, trimmed, without empty ones, plus the signature. */
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
 * The signature covers the fields before it, so it must be the last field: any after it would be unsigned.
 */
export function splitSignature(
  fields: readonly ItnField[],
): { signed: ItnField[]; signature: string } | undefined {
  const signed = fields.slice(0, -1);
  const last = fields.at(-1);
  if (last?.name !== "signature" || signed.length === 0) return undefined;
  const signature = new TextDecoder().decode(last.value).trim();
  return signature ? { signed, signature } : undefined;
}

/** The payload that PayFast signed: all fields as received, empty ones included. */
export function signedPayload(signed: readonly ItnField[]): string {
  return signed.map(({ name, value }) => `${name}=${phpUrlencode(value)}`).join("&");
}

export function isSignatureValid(passphrase: string, text: string, signature: string): boolean {
  const expected = Buffer.from(signatureOf(text, passphrase));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(text: string, passphrase: string): string {
  // MD5 is prescribed by PayFast; four more checks are made.
  return createHash("md5")
    .update(`${text}&passphrase=${phpUrlencode(passphrase.trim())}`)
    .digest("hex");
}

/** PayFast sends about 25 fields. */
const MAX_FIELDS = 100;
const FIELD_NAME = /^[\w-]{1,64}$/;

/** Each byte in the encoding of PHP's urlencode. */
const PHP_ENCODED = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (/[\w.-]/.test(character)) return character;
  return byte === 0x20 ? "+" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
});

/** As PHP's urlencode writes it: letters, digits and -_. stay, a space is +, all else is upper-case hex. */
export function phpUrlencode(value: string | Uint8Array): string {
  const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
  let text = "";
  for (const byte of bytes) text += PHP_ENCODED[byte];
  return text;
}

/**
 * Parses a form-encoded body to its fields in order. Values stay bytes, because the signature is computed over
 * bytes. Undefined when the body is malformed, repeats a field, has too many fields, or encodes a field name:
 * an encoded name could stand for several signed fields.
 */
export function parseItnBody(body: Uint8Array): ItnField[] | undefined {
  if (!body.every((byte) => byte >= 0x20 && byte <= 0x7e)) return undefined;
  const pairs = new TextDecoder().decode(body).split("&", MAX_FIELDS + 1);
  if (pairs.length > MAX_FIELDS) return undefined;
  const fields = new Map<string, ItnField>();
  for (const pair of pairs) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, Math.max(at, 0));
    if (!FIELD_NAME.test(name) || fields.has(name)) return undefined;
    fields.set(name, { name, value: urldecode(pair.slice(at + 1)) });
  }
  return [...fields.values()];
}

export type ItnField = { name: string; value: Uint8Array };

/** Decodes as PHP's urldecode does: a percent sign without a hex pair is kept. The text is ASCII. */
function urldecode(text: string): Uint8Array {
  const decoded = text
    .replaceAll("+", " ")
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Uint8Array.from(decoded, (character) => character.charCodeAt(0));
}
