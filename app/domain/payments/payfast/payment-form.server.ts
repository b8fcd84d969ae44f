import { fromCents } from "#app/content/money.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { PAYFAST_ITN_PATH, type PayfastAccount } from "./payfast-account.ts";
import { signPayment } from "./signature.server.ts";

/** The form that a buyer's browser sends to PayFast, signed. */
export function createPayfastForm(
  { payfast, origin }: { payfast: PayfastAccount; origin: string },
  order: PayableOrder,
): { action: string; fields: [name: string, value: string][] } {
  const page = `${origin}/orders/${order.accessKey}`;
  const reference = formatOrderNumber(order.number);
  const items = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { first, last } = splitName(order.fullName);
  const fields = {
    merchant_id: payfast.merchantId,
    merchant_key: payfast.merchantKey,
    return_url: `${page}/return`,
    cancel_url: `${page}/cancelled`,
    notify_url: `${origin}${PAYFAST_ITN_PATH}`,
    name_first: first,
    name_last: last,
    // Longer ones exist; PayFast asks for it again when it is left out.
    email_address: order.email.length <= MAX_FIELD_LENGTH ? order.email : "",
    m_payment_id: reference,
    amount: fromCents(order.due),
    item_name: `Order ${reference} (${items} ${items === 1 ? "item" : "items"})`,
  };
  return {
    action: `${payfast.origin}/eng/process`,
    fields: signPayment(fields, payfast.passphrase),
  };
}

/** Of every text field that PayFast takes. */
const MAX_FIELD_LENGTH = 100;

/** The last word is the surname; whoever gives one word has only that. */
export function splitName(fullName: string): { first: string; last: string } {
  // A form sends a line break as two characters: the signature would no longer fit.
  const words = fullName
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .split(" ");
  const last = words.length > 1 ? (words.pop() ?? "") : "";
  return { first: truncate(words.join(" ")), last: truncate(last) };
}

function truncate(text: string): string {
  return [...text].slice(0, MAX_FIELD_LENGTH).join("").trim();
}

type PayableOrder = {
  number: number;
  accessKey: string;
  fullName: string;
  email: string;
  /** Whole cents: all of it, or what is left of it. */
  due: number;
  lines: readonly { quantity: number }[];
};
