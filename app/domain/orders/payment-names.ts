import type { PaymentWay } from "#app/database/tables/orders.ts";

/** How money comes or goes: at the counter, too, where it is cash or a card machine. */
export type MoneyWay = PaymentWay | "in-person";

/** What each is called, in the office, on papers and in files. */
export const paymentNames: Readonly<Record<MoneyWay, string>> = {
  eft: "EFT",
  payfast: "PayFast",
  "in-person": "Card or cash",
};

/** The same within a sentence: "by EFT", "by card or cash". */
export function inSentence(way: MoneyWay): string {
  return way === "in-person" ? paymentNames[way].toLowerCase() : paymentNames[way];
}

/** How money can go back: PayFast gives back only what it took; a bank and the counter, anything. */
export function waysBack(came: readonly MoneyWay[]): MoneyWay[] {
  return came.includes("payfast") ? ["eft", "payfast", "in-person"] : ["eft", "in-person"];
}

/** How an order was paid; while nothing has come, how it is to be. "EFT, PayFast" */
export function namePayment(chosen: PaymentWay, came: readonly MoneyWay[]): string {
  const ways = came.length > 0 ? [...new Set(came)] : [chosen];
  return ways.map((way) => paymentNames[way]).join(", ");
}
