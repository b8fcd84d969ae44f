import { formatDateTime } from "#app/content/format/dates-and-numbers.ts";
import type { OrderQueueView, OrderSort } from "#app/domain/orders/lists/order-list-query.ts";
import { type OrderState, orderStateLabel } from "#app/domain/orders/order-states.ts";
import type { ActionRefused } from "#app/domain/orders/transition-order.server.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import type { StateTone } from "#app/pages/admin/admin-records.tsx";

export const ORDERS_PATH = "/admin/orders";

export const orderViewLabels: Record<OrderQueueView, string> = {
  todo: "To do",
  open: "Open",
  confirm: "To confirm",
  pack: "To pack",
  send: "To send",
  underway: "On the way",
  all: "All",
};

export const orderSortLabels: Record<OrderSort, string> = {
  pressing: "Most pressing first",
  newest: "Newest first",
  oldest: "Oldest first",
  "total-down": "Largest first",
  "total-up": "Smallest first",
};

export const emptyOrderViews: Record<OrderQueueView, readonly [title: string, more: string]> = {
  todo: [
    "Nothing waits for you.",
    "Here is what to pack, to send, to check a proof of payment for, or to look at. Open shows every order that is not finished.",
  ],
  open: ["No order is open.", "New orders from the shop appear here."],
  confirm: ["No payment is awaited.", "Orders to be paid by EFT wait here for the money."],
  pack: ["Nothing is waiting to be packed.", "Paid orders appear here."],
  send: ["Nothing is waiting to be sent.", "Packed orders appear here."],
  underway: [
    "Nothing is on the way.",
    "What was shipped or is ready for collection stays here until it is completed.",
  ],
  all: ["Nobody has ordered yet.", "You can take an order by phone with New order."],
};

export const orderSourceLabels = {
  shop: "in the shop",
  quote: "from a quotation",
  staff: "by phone",
} as const;

export const orderStateTones: Record<OrderState, StateTone> = {
  "awaiting-payment": "attention",
  paid: "brand",
  packed: "brand",
  shipped: "brand",
  ready: "brand",
  completed: "good",
  cancelled: undefined,
  expired: undefined,
  refunded: undefined,
};

/** Whether the customer gets an email; without a mail server staff have to tell them. */
export function customerNotification(deliversMail: boolean): string {
  return deliversMail
    ? "The customer is told by email."
    : "No email goes out, because the site has no mail server: tell the customer yourself.";
}

export function orderRefusalMessage(refused: ActionRefused): string {
  switch (refused.reason) {
    case "gone":
      return "This order is not there.";
    case "moved-meanwhile":
      return `${refused.by} changed this order to "${orderStateLabel(refused.state, refused.deliveryMethod)}" on ${formatDateTime(refused.at)}, while you had it open. Nothing was done. Look at it again.`;
    case "not-allowed":
      return `That cannot be done with an order that is "${orderStateLabel(refused.state, refused.deliveryMethod)}". Nothing was done.`;
    case "no-stock":
      return "Its goods are no longer in stock. Nothing was done. Restock them first, or pay the money back.";
    case "forgotten":
      return "Its buyer asked to be forgotten, so it cannot be taken up again. Pay the money back.";
  }
}

/** Why a payment cannot be reversed. */
export const reversalRefusals = {
  "goods-left":
    "The goods have left, so the payment cannot be reversed: the sale stands, and its invoice is valid. Ask the customer for the money.",
  "paid-back":
    "Money of this order was paid back already, so the payment cannot be reversed. Nothing was done.",
} as const;

export function formatReservation(order: {
  stockReserved: boolean;
  stockReservedUntil: Date | null;
}): string {
  const { stockReserved, stockReservedUntil: until } = order;
  if (!stockReserved)
    return "Stock is not reserved. A payment reserves it, if the items are there.";
  return until ? `Stock is reserved until ${formatDateTime(until)}.` : "Stock is reserved.";
}

/** A refused order form; `submitted.intent` tells which one. */
export type OrderFormFailure = ActionFailure & {
  submitted: Record<string, string>;
  /** Cents. Set when the form is valid and the amount has to be confirmed before it is recorded. */
  amountToConfirm?: number | undefined;
  /** The characters of the reason that the credit note cannot print. */
  unprintable?: string[] | undefined;
};
