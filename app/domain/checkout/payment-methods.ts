import {
  type PaymentMethod,
  paymentMethods,
  SETTLEMENT_METHODS,
  type SettlementMethod,
} from "#app/content/payment-methods.ts";

/** Names of the methods in the admin area, on documents and in exports. */
export const paymentMethodNames = Object.fromEntries(
  SETTLEMENT_METHODS.map((method) => [
    method,
    method === "in-person" ? "Card or cash" : paymentMethods[method].name,
  ]),
) as Readonly<Record<SettlementMethod, string>>;

/** The name within a sentence: "by EFT", "by card or cash". */
export function paymentMethodInSentence(method: SettlementMethod): string {
  return method === "in-person"
    ? paymentMethodNames[method].toLowerCase()
    : paymentMethodNames[method];
}

/** Methods by which an order can be refunded, given those by which it was paid. */
export function refundMethodsFor(received: readonly SettlementMethod[]): SettlementMethod[] {
  return SETTLEMENT_METHODS.filter(
    (method) =>
      method === "in-person" ||
      !paymentMethods[method].refundsOnlyOwnPayments ||
      received.includes(method),
  );
}

/** How an order was paid, "EFT, PayFast"; while it is unpaid, the chosen method. */
export function describePaymentMethods(
  chosen: PaymentMethod,
  received: readonly SettlementMethod[],
): string {
  const methods = received.length > 0 ? [...new Set(received)] : [chosen];
  return methods.map((method) => paymentMethodNames[method]).join(", ");
}
