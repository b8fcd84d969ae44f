import type { DeliveryMethod, OrderState } from "#app/database/tables/orders.ts";

export type { OrderState };

/** The state machine: the one table of allowed transitions. The database holds the same, and a test compares them. */
export const ORDER_TRANSITIONS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  "awaiting-payment": ["paid", "cancelled", "expired"],
  // A late payment revives an order, if its goods are still in stock.
  cancelled: ["paid"],
  expired: ["paid"],
  // Back to awaiting payment when a payment is reversed, while the goods are still with us.
  paid: ["packed", "refunded", "awaiting-payment"],
  packed: ["shipped", "ready", "refunded", "awaiting-payment"],
  shipped: ["completed", "refunded"],
  ready: ["completed", "refunded", "awaiting-payment"],
  completed: ["refunded"],
  refunded: [],
};

export const ORDER_STATES = Object.keys(ORDER_TRANSITIONS) as OrderState[];

/** Staff labels, where they do not depend on the delivery method. */
export const orderStateLabels: Readonly<Record<OrderState, string>> = {
  "awaiting-payment": "Awaiting payment",
  paid: "Paid",
  packed: "Packed",
  shipped: "Shipped",
  ready: "Ready for collection",
  completed: "Completed",
  cancelled: "Cancelled",
  expired: "Expired",
  refunded: "Refunded",
};

/** The state's label for staff, in lists, pages and exports. */
export function orderStateLabel(state: OrderState, method: DeliveryMethod): string {
  if (state === "shipped" && method === "email") return "Sent";
  if (state === "completed" && method === "collection") return "Collected";
  return orderStateLabels[state];
}

export function canTransition(from: OrderState, to: OrderState): boolean {
  return ORDER_TRANSITIONS[from].includes(to);
}

/** An ended order has no automatic transitions. */
export function isEnded(state: OrderState): boolean {
  return ["completed", "cancelled", "expired", "refunded"].includes(state);
}

/** Courier and email orders are shipped; collection orders are ready. */
export function stateAfterPacking(method: DeliveryMethod): "shipped" | "ready" {
  return method === "collection" ? "ready" : "shipped";
}

/** Days after which an unpaid order gets a reminder. */
export const REMINDER_DAYS = 2;

/** Staff actions that change the state or refund money. */
export type StaffAction =
  | "confirm"
  | "take-up"
  | "pack"
  | "ship"
  | "ready"
  | "complete"
  | "cancel"
  | "refund"
  | "pay-back";

export type PaymentStatus = {
  state: OrderState;
  deliveryMethod: DeliveryMethod;
  /** Whole cents. */
  total: number;
  paid: number;
  /** Refunds of the sale, and refunds of overpayments. */
  refunded: number;
  paidBack: number;
};

/** Exactly the actions that the state machine allows, in the order in which they are offered. */
export function allowedActions(order: PaymentStatus): StaffAction[] {
  const { state, deliveryMethod } = order;
  const may = (to: OrderState) => canTransition(state, to);
  const sending = stateAfterPacking(deliveryMethod);
  const actions: Record<StaffAction, boolean> = {
    // The payment is recorded already; only the goods were missing.
    "take-up": may("paid") && isCovered(order),
    confirm: may("paid") && !isCovered(order),
    pack: may("packed"),
    ship: sending === "shipped" && may("shipped"),
    ready: sending === "ready" && may("ready"),
    complete: may("completed"),
    refund: may("refunded") && refundableAmount(order) > 0,
    "pay-back": overpayment(order) > 0,
    cancel: may("cancelled"),
  };
  return (Object.keys(actions) as StaffAction[]).filter((step) => actions[step]);
}

/** The amount of the sale that can still be refunded. */
export function refundableAmount({ total, paid, paidBack, refunded }: PaymentStatus): number {
  return Math.max(0, Math.min(total, paid - paidBack) - refunded);
}

/** Overpayment: paid twice, too much, or for an order that has ended. */
export function overpayment(order: PaymentStatus): number {
  return Math.max(0, order.paid - order.paidBack - (isSale(order.state) ? order.total : 0));
}

/** What staff wrote off when they accepted a smaller payment as payment in full. */
export function writtenOff(order: PaymentStatus): number {
  return isSale(order.state) ? Math.max(0, order.total - (order.paid - order.paidBack)) : 0;
}

/** Once the goods have left, the sale stands, and its payment can no longer be reversed. */
export function hasLeft(state: OrderState): boolean {
  return state === "shipped" || state === "completed";
}

/**
 * What staff can correct: buyer and address until shipping; after that only the buyer, for a corrected invoice.
 */
export function correctionScope(state: OrderState): "all" | "buyer" | undefined {
  if (["awaiting-payment", "paid", "packed", "ready"].includes(state)) return "all";
  return ["shipped", "completed"].includes(state) ? "buyer" : undefined;
}

function isCovered({ paid, paidBack, total }: PaymentStatus): boolean {
  return paid - paidBack >= total;
}

/** Whether the payment is for goods that were or will be delivered. */
export function isSale(state: OrderState): boolean {
  return !["awaiting-payment", "cancelled", "expired"].includes(state);
}
