import type { PaymentMethod } from "#app/database/tables/orders.ts";

/** How money comes or goes: at the counter, too, where it is cash or a card machine. */
export type SettlementMethod = PaymentMethod | "in-person";

/** What each is called, in the admin area, on documents and in files. */
export const paymentMethodNames: Readonly<Record<SettlementMethod, string>> = {
  eft: "EFT",
  payfast: "PayFast",
  "in-person": "Card or cash",
};

/** The same within a sentence: "by EFT", "by card or cash". */
export function paymentMethodInSentence(method: SettlementMethod): string {
  return method === "in-person"
    ? paymentMethodNames[method].toLowerCase()
    : paymentMethodNames[method];
}

/** How money can go back: PayFast gives back only what it took; a bank and the counter, anything. */
export function refundMethodsFor(received: readonly SettlementMethod[]): SettlementMethod[] {
  return received.includes("payfast") ? ["eft", "payfast", "in-person"] : ["eft", "in-person"];
}

/** How an order was paid; while nothing has come, how it is to be. "EFT, PayFast" */
export function describePaymentMethods(
  chosen: PaymentMethod,
  received: readonly SettlementMethod[],
): string {
  const methods = received.length > 0 ? [...new Set(received)] : [chosen];
  return methods.map((way) => paymentMethodNames[way]).join(", ");
}
