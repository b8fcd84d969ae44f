import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { fromCents } from "#app/format/money.ts";
import type { PayableOrder, PaymentProvider } from "../payment-provider.ts";
import { payfast as description } from "./description.ts";
import { handlePayfastItn, ITN_STATUSES, isIpInRanges } from "./handle-itn.server.ts";
import {
  PAYFAST_HOST,
  PAYFAST_IP_RANGES,
  PAYFAST_SANDBOX_HOST,
  type PayfastAccount,
  payfastFormTargets,
} from "./payfast-account.ts";
import { payfastItnData } from "./payfast-itns.server.ts";
import { signPayment } from "./signature.server.ts";

export const payfastProvider: PaymentProvider<"payfast", PayfastAccount> = {
  method: "payfast",
  readAccount: ({ merchantId, merchantKey, passphrase, isSandbox }) => {
    if (!merchantId || !merchantKey || !passphrase) return undefined;
    const origin = `https://${isSandbox ? PAYFAST_SANDBOX_HOST : PAYFAST_HOST}`;
    return { merchantId, merchantKey, passphrase, origin, ipRanges: PAYFAST_IP_RANGES };
  },
  describeAccount: ({ merchantId, isSandbox }) =>
    `${merchantId}${isSandbox ? ", sandbox (for testing)" : ""}`,
  startPayment: (payfast, { origin }, order) => ({
    form: createPayfastForm({ payfast, origin }, order),
    formTargets: payfastFormTargets(payfast),
  }),
  webhook: {
    logEvent: "payfast itn",
    rateLimitName: "payfast-itn",
    isKnownSender: ({ ipRanges }, ipAddress) => isIpInRanges(ipAddress, ipRanges),
    handle: async (payfast, services, request) => {
      const result = await handlePayfastItn({ ...services, payfast }, request);
      return { status: ITN_STATUSES[result], result };
    },
  },
  personalData: payfastItnData,
};

/** Creates the signed form that the browser posts to PayFast. */
export function createPayfastForm(
  { payfast, origin }: { payfast: PayfastAccount; origin: string },
  order: PayableOrder,
) {
  const page = `${origin}/orders/${order.accessKey}`;
  const reference = formatOrderNumber(order.number);
  const items = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { first, last } = splitName(order.fullName);
  const fields = {
    merchant_id: payfast.merchantId,
    merchant_key: payfast.merchantKey,
    return_url: `${page}/return`,
    cancel_url: `${page}/cancelled`,
    notify_url: `${origin}${description.webhook.path}`,
    name_first: first,
    name_last: last,
    // PayFast asks for an email address that is too long for its field.
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

/** Maximum length of PayFast's text fields. */
const MAX_FIELD_LENGTH = 100;

/** The last word is the surname; a single word is the first name. */
export function splitName(fullName: string): { first: string; last: string } {
  // Browsers send a line break as CRLF, which would invalidate the signature.
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
