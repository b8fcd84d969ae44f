import type { DeliveryMethod, OrderState } from "#app/database/tables/orders.ts";

export type { OrderState };

/** The state machine: the one table of allowed transitions. The database holds the same, and a test compares them. */
export const ORDER_TRANSITIONS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  "awaiting-payment": ["paid", "cancelled", "expired"],
  // Money that comes late brings an order back, as long as what was ordered is still there.
  cancelled: ["paid"],
  expired: ["paid"],
  paid: ["packed", "refunded"],
  packed: ["shipped", "ready", "refunded"],
  shipped: ["completed", "refunded"],
  ready: ["completed", "refunded"],
  completed: ["refunded"],
  refunded: [],
};

export const ORDER_STATES = Object.keys(ORDER_TRANSITIONS) as OrderState[];

/** What staff call them, as far as the way of delivery makes no difference. */
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

/** What staff call it, in every list, on every page and in every file. */
export function orderStateLabel(state: OrderState, way: DeliveryMethod): string {
  if (state === "shipped" && way === "email") return "Sent";
  if (state === "completed" && way === "collection") return "Collected";
  return orderStateLabels[state];
}

export function canTransition(from: OrderState, to: OrderState): boolean {
  return ORDER_TRANSITIONS[from].includes(to);
}

/** Nothing more happens by itself. */
export function isEnded(state: OrderState): boolean {
  return ["completed", "cancelled", "expired", "refunded"].includes(state);
}

/** Carried to the door or sent by e-mail: shipped. Fetched at the office: ready. */
export function stateAfterPacking(way: DeliveryMethod): "shipped" | "ready" {
  return way === "collection" ? "ready" : "shipped";
}

/** The days after which an unpaid order ends, and after which we remind. */
export const PAYMENT_DAYS = { eft: 7, payfast: 1 } as const;
export const REMINDER_DAYS = 2;
export const QUOTE_DAYS = 14;

/** What staff can do to an order that moves it on, or gives money back. */
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
  /** Given back of the sale itself, and of what came beyond it. */
  refunded: number;
  paidBack: number;
};

/** Exactly the actions that the state machine allows, in the order in which they are offered. */
export function allowedActions(order: PaymentStatus): StaffAction[] {
  const { state, deliveryMethod } = order;
  const may = (to: OrderState) => canTransition(state, to);
  const sending = stateAfterPacking(deliveryMethod);
  const actions: Record<StaffAction, boolean> = {
    // Money that is there already needs no second confirmation, only the goods.
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

/** What can still be given back of the sale. */
export function refundableAmount({ total, paid, paidBack, refunded }: PaymentStatus): number {
  return Math.max(0, Math.min(total, paid - paidBack) - refunded);
}

/** Overpayment: paid twice, too much, or for an order that has ended. */
export function overpayment(order: PaymentStatus): number {
  return Math.max(0, order.paid - order.paidBack - (isSale(order.state) ? order.total : 0));
}

/**
 * Until it is on its way, who gets it and where can be put right; after that, where it went is what
 * happened, and only who bought it can be: their bookkeeper asks for that weeks later.
 */
export function correctionScope(state: OrderState): "all" | "buyer" | undefined {
  if (["awaiting-payment", "paid", "packed", "ready"].includes(state)) return "all";
  return ["shipped", "completed"].includes(state) ? "buyer" : undefined;
}

function isCovered({ paid, paidBack, total }: PaymentStatus): boolean {
  return paid - paidBack >= total;
}

/** Whether goods were, or are being, given for the money. */
function isSale(state: OrderState): boolean {
  return !["awaiting-payment", "cancelled", "expired"].includes(state);
}
