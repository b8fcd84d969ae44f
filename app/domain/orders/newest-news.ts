import type { OrderNews } from "#app/mail/messages/order-news-input.ts";

/** What the customer was last told by mail: events are called as the news that they made. */
export function newestNews(events: readonly { kind: string }[]): OrderNews | undefined {
  const newest = events.findLast(({ kind }) => Object.hasOwn(newsNames, kind));
  return newest?.kind as OrderNews | undefined;
}

/** What staff call each of them. */
export const newsNames: Readonly<Record<OrderNews, string>> = {
  placed: "We have your order",
  "eft-chosen": "How to pay by EFT",
  reminder: "Waiting for payment",
  paid: "Payment received",
  packed: "Packed or prepared",
  shipped: "On its way",
  ready: "Ready for collection",
  completed: "Complete",
  cancelled: "Cancelled",
  expired: "Ended unpaid",
  refunded: "Money on its way back",
  "partly-refunded": "Part of the money on its way back",
  "paid-back": "Money paid back",
  "payment-sold-out": "We have your payment, but the items have sold out",
  "stock-released": "Items no longer reserved",
  "payment-held": "We have your payment, and are checking it",
  "invoice-replaced": "Corrected invoice",
};
