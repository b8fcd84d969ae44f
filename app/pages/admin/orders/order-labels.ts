import type { OutsideServiceArea } from "#app/domain/catalogue/availability/service-area.ts";
import type { DeliveryPriceChange } from "#app/domain/orders/fulfilment/correct-order.server.ts";
import type { StaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import type { OrderQueueView, OrderSort } from "#app/domain/orders/lists/order-list-query.ts";
import { type OrderTone, orderStateLabel } from "#app/domain/orders/order-states.ts";
import type { ActionRefused } from "#app/domain/orders/transition-order.server.ts";
import { formatDateTime } from "#app/format/dates-and-numbers.ts";
import type { AskedProof } from "#app/http/auth/step-up.server.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import type { StateTone } from "#app/pages/admin/admin-records.tsx";

export const ORDERS_PATH = "/admin/orders";

export const orderViewLabels: Record<OrderQueueView, string> = {
  todo: "To do",
  open: "Open",
  confirm: "Awaiting payment",
  pack: "To pack",
  backorder: "On backorder",
  send: "To send",
  underway: "On the way",
  all: "All",
};

export const orderSortLabels: Record<OrderSort, string> = {
  pressing: "Most urgent first",
  newest: "Newest first",
  oldest: "Oldest first",
  "total-down": "Highest total first",
  "total-up": "Lowest total first",
};

export const emptyOrderViews: Record<OrderQueueView, readonly [title: string, more: string]> = {
  todo: [
    "Nothing to do right now",
    "Orders to pack or send, proofs of payment to check and orders that need attention appear here. Open shows every unfinished order.",
  ],
  open: ["No open orders", "New orders from the shop appear here."],
  confirm: ["No payments to confirm", "EFT orders appear here until they are paid."],
  pack: ["No orders to pack", "Paid orders appear here."],
  backorder: [
    "No orders on backorder",
    "Paid orders waiting for stock appear here. New stock goes to the order that was paid first.",
  ],
  send: ["No orders to send", "Packed orders appear here."],
  underway: [
    "No orders on the way",
    "Shipped orders and orders ready for collection appear here until they are completed.",
  ],
  all: ["No orders yet", "Orders from the shop and by phone appear here."],
};

export const orderSourceLabels = {
  shop: "in the shop",
  quote: "from a quotation",
  staff: "by phone",
} as const;

export const orderTones: Record<OrderTone, StateTone> = {
  wait: "attention",
  going: "brand",
  done: "good",
  over: undefined,
};

/** Whether the customer gets an email; without an address or a mail server staff have to tell them. */
export function customerNotification(deliversMail: boolean, hasEmail: boolean): string {
  return notification(deliversMail, hasEmail, "please tell the customer yourself");
}

/** The same about an order; those who do not see contact details cannot tell the customer. */
export function orderNotification(
  deliversMail: boolean,
  { hasEmail, contact }: Pick<StaffOrder, "hasEmail" | "contact">,
): string {
  if (contact) return customerNotification(deliversMail, hasEmail);
  const instead = "ask a colleague who sees contact details to tell the customer";
  return notification(deliversMail, hasEmail, instead);
}

function notification(deliversMail: boolean, hasEmail: boolean, instead: string): string {
  if (!hasEmail) return `There is no email address: ${instead}.`;
  return deliversMail
    ? "The customer will be notified by email."
    : `Email sending is not set up: ${instead}.`;
}

export function orderRefusalMessage(refused: ActionRefused): string {
  switch (refused.reason) {
    case "gone":
      return "This order no longer exists.";
    case "moved-meanwhile":
      return `${refused.by} changed this order to "${orderStateLabel(refused.state, refused.deliveryMethod)}" on ${formatDateTime(refused.at)}, while you had it open. Your action was not carried out. Please check the order again.`;
    case "not-allowed":
      return `This is not possible while the order is "${orderStateLabel(refused.state, refused.deliveryMethod)}". Nothing was changed.`;
    case "no-stock":
      return "The items are no longer in stock, so nothing was changed. Restock them first, or refund the customer.";
    case "on-backorder":
      return "Items of this order are on backorder and not in stock yet, so it was not packed. Add them to the stock first, or tick that you have them.";
    case "forgotten":
      return "The customer’s details have been deleted at their request, so the order cannot be reopened. Refund the payment.";
  }
}

/** Why a payment cannot be reversed. */
export const reversalRefusals = {
  "goods-left":
    "The goods have been shipped, so the payment cannot be reversed: the sale stands and its invoice is valid. Ask the customer to pay.",
  refunded:
    "Money for this order has already been refunded, so the payment cannot be reversed. Nothing was changed.",
} as const;

export function formatReservationForStaff(order: {
  stockReserved: boolean;
  stockReservedUntil: Date | null;
}): string {
  const { stockReserved, stockReservedUntil: until } = order;
  if (!stockReserved)
    return "Stock is not reserved. A payment reserves it if the items are still in stock.";
  return until ? `Stock is reserved until ${formatDateTime(until)}.` : "Stock is reserved.";
}

/** A refused order form; `submitted.intent` tells which one. */
export type OrderFormFailure = ActionFailure & {
  submitted: Record<string, string>;
  /** Cents. Set when the form is valid and the amount has to be confirmed before it is recorded. */
  amountToConfirm?: number | undefined;
  /** Set when the amount to confirm takes a step-up. */
  stepUp?: { asked: AskedProof; limit: number } | undefined;
  /** The characters of the reason that the credit note cannot print. */
  unprintable?: string[] | undefined;
  /** Services that are not offered at the corrected address, to be confirmed before it is saved. */
  outside?: OutsideServiceArea[] | undefined;
  /** Delivery to the corrected address costs more or less than the customer was charged. */
  deliveryPrice?: DeliveryPriceChange | undefined;
};
