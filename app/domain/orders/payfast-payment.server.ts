import { randOfCents } from "#app/domain/products/rand.ts";
import { orderNumber } from "./order-numbers.ts";
import { NOTIFY_PATH, type PayFast } from "./payfast.ts";
import { signPayment } from "./payfast-signature.server.ts";

/** The form that a buyer's browser sends to PayFast, signed. */
export function payfastPayment(
  { payfast, origin }: { payfast: PayFast; origin: string },
  order: PaidOrder,
): { action: string; fields: [name: string, value: string][] } {
  const page = `${origin}/orders/${order.accessKey}`;
  const reference = orderNumber(order.number);
  const items = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { first, last } = splitName(order.fullName);
  const fields = {
    merchant_id: payfast.merchantId,
    merchant_key: payfast.merchantKey,
    return_url: `${page}/return`,
    cancel_url: `${page}/cancelled`,
    notify_url: `${origin}${NOTIFY_PATH}`,
    name_first: first,
    name_last: last,
    // Longer ones exist; PayFast asks for it again when it is left out.
    email_address: order.email.length <= LONGEST_FIELD ? order.email : "",
    m_payment_id: reference,
    amount: randOfCents(order.due),
    item_name: `Order ${reference} (${items} ${items === 1 ? "item" : "items"})`,
  };
  return {
    action: `${payfast.origin}/eng/process`,
    fields: signPayment(fields, payfast.passphrase),
  };
}

/** Of every text field that PayFast takes. */
const LONGEST_FIELD = 100;

/** The last word is the surname; whoever gives one word has only that. */
export function splitName(fullName: string): { first: string; last: string } {
  // A form sends a line break as two characters: the signature would no longer fit.
  const words = fullName
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .split(" ");
  const last = words.length > 1 ? (words.pop() ?? "") : "";
  return { first: clip(words.join(" ")), last: clip(last) };
}

function clip(text: string): string {
  return [...text].slice(0, LONGEST_FIELD).join("").trim();
}

type PaidOrder = {
  number: number;
  accessKey: string;
  fullName: string;
  email: string;
  /** Whole cents: all of it, or what is left of it. */
  due: number;
  lines: readonly { quantity: number }[];
};
