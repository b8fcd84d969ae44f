import type { DeliveryMethod, OrderState } from "#app/database/tables/orders.ts";

export type { OrderState };

const EVERY_METHOD = ["courier", "collection", "email"] as const satisfies DeliveryMethod[];

export type OrderStateRules = {
  /** The staff label, and where it differs by delivery method. */
  label: string;
  labelBy?: Partial<Record<DeliveryMethod, string>>;
  tone: OrderTone;
  /** The allowed transitions. The database holds the same, and a test compares them. */
  next: readonly OrderState[];
  /** The delivery methods whose orders pass through it, in the order of this table. */
  progress: readonly DeliveryMethod[];
  /** The view of the staff list in which it waits for its next transition. */
  queue: "confirm" | "pack" | "send" | "underway" | undefined;
  /** Has no automatic transitions. */
  isEnded: boolean;
  /** The payment is for goods that were or will be delivered. */
  isSale: boolean;
  /** Sold and not refunded: its goods may leave us, or have done so. */
  isDispatchable: boolean;
  /** The goods have left: the sale stands, and its payment can no longer be reversed. */
  hasLeft: boolean;
  /** The customer is shown how to return an item. */
  isReturnable: boolean;
  /** The refund form offers to return the goods to stock. */
  isRestocked: boolean;
  /** It may wait for units on backorder. */
  isBeforePacking: boolean;
  /** What staff can correct: buyer and address until shipping; after that only the buyer, for a corrected invoice. */
  correction: "all" | "buyer" | undefined;
};

/** How an order's state is coloured. */
export type OrderTone = "wait" | "going" | "done" | "over";

/** The state machine: everything that differs by state, except texts for the customer. */
export const orderStates: Readonly<Record<OrderState, OrderStateRules>> = {
  "awaiting-payment": {
    label: "Awaiting payment",
    tone: "wait",
    next: ["paid", "cancelled", "expired"],
    progress: EVERY_METHOD,
    queue: "confirm",
    isEnded: false,
    isSale: false,
    isDispatchable: false,
    hasLeft: false,
    isReturnable: false,
    isRestocked: false,
    isBeforePacking: true,
    correction: "all",
  },
  // A late payment revives an order, if its goods are still in stock.
  cancelled: {
    label: "Cancelled",
    tone: "over",
    next: ["paid"],
    progress: [],
    queue: undefined,
    isEnded: true,
    isSale: false,
    isDispatchable: false,
    hasLeft: false,
    isReturnable: false,
    isRestocked: false,
    isBeforePacking: false,
    correction: undefined,
  },
  expired: {
    label: "Expired",
    tone: "over",
    next: ["paid"],
    progress: [],
    queue: undefined,
    isEnded: true,
    isSale: false,
    isDispatchable: false,
    hasLeft: false,
    isReturnable: false,
    isRestocked: false,
    isBeforePacking: false,
    correction: undefined,
  },
  // Back to awaiting payment when a payment is reversed, while the goods are still with us.
  paid: {
    label: "Paid",
    tone: "going",
    next: ["packed", "refunded", "awaiting-payment"],
    progress: EVERY_METHOD,
    queue: "pack",
    isEnded: false,
    isSale: true,
    isDispatchable: true,
    hasLeft: false,
    isReturnable: false,
    isRestocked: true,
    isBeforePacking: true,
    correction: "all",
  },
  packed: {
    label: "Packed",
    tone: "going",
    next: ["shipped", "ready", "refunded", "awaiting-payment"],
    progress: EVERY_METHOD,
    queue: "send",
    isEnded: false,
    isSale: true,
    isDispatchable: true,
    hasLeft: false,
    isReturnable: false,
    isRestocked: true,
    isBeforePacking: false,
    correction: "all",
  },
  shipped: {
    label: "Shipped",
    labelBy: { email: "Sent" },
    tone: "going",
    next: ["completed", "refunded"],
    progress: ["courier", "email"],
    queue: "underway",
    isEnded: false,
    isSale: true,
    isDispatchable: true,
    hasLeft: true,
    isReturnable: true,
    isRestocked: false,
    isBeforePacking: false,
    correction: "buyer",
  },
  ready: {
    label: "Ready for collection",
    tone: "going",
    next: ["completed", "refunded", "awaiting-payment"],
    progress: ["collection"],
    queue: "underway",
    isEnded: false,
    isSale: true,
    isDispatchable: true,
    hasLeft: false,
    isReturnable: true,
    isRestocked: false,
    isBeforePacking: false,
    correction: "all",
  },
  completed: {
    label: "Completed",
    labelBy: { collection: "Collected" },
    tone: "done",
    next: ["refunded"],
    progress: EVERY_METHOD,
    queue: undefined,
    isEnded: true,
    isSale: true,
    isDispatchable: true,
    hasLeft: true,
    isReturnable: true,
    isRestocked: false,
    isBeforePacking: false,
    correction: "buyer",
  },
  refunded: {
    label: "Refunded",
    tone: "over",
    next: [],
    progress: [],
    queue: undefined,
    isEnded: true,
    isSale: true,
    isDispatchable: false,
    hasLeft: false,
    isReturnable: false,
    isRestocked: false,
    isBeforePacking: false,
    correction: undefined,
  },
};

export const ORDER_STATES = Object.keys(orderStates) as OrderState[];

/** The states to which a rule applies, for SQL conditions. */
export function statesWhere(applies: (rules: OrderStateRules) => boolean): OrderState[] {
  return ORDER_STATES.filter((state) => applies(orderStates[state]));
}

/** The state's label for staff, in lists, pages and exports. */
export function orderStateLabel(state: OrderState, method: DeliveryMethod): string {
  const { label, labelBy } = orderStates[state];
  return labelBy?.[method] ?? label;
}

export function canTransition(from: OrderState, to: OrderState): boolean {
  return orderStates[from].next.includes(to);
}

/** Cancelled or expired: ended without a sale, with its goods back in stock. */
export function isClosedUnpaid(state: OrderState): boolean {
  return orderStates[state].isEnded && !orderStates[state].isSale;
}

/** Courier and email orders are shipped; collection orders are ready. */
export function stateAfterPacking(method: DeliveryMethod): "shipped" | "ready" {
  return orderStates.ready.progress.includes(method) ? "ready" : "shipped";
}

/** Days after which an unpaid order gets a reminder. */
export const REMINDER_DAYS = 2;

/** Staff actions that only change the state, with the state that follows. */
export const fulfilmentActions = {
  "reopen-paid": "paid",
  pack: "packed",
  ship: "shipped",
  ready: "ready",
  complete: "completed",
  cancel: "cancelled",
} as const satisfies Record<string, OrderState>;

export type FulfilmentAction = keyof typeof fulfilmentActions;

export const FULFILMENT_ACTIONS = Object.keys(fulfilmentActions) as FulfilmentAction[];

/** Staff actions that change the state or refund money. */
export type StaffAction = FulfilmentAction | "confirm" | "refund" | "refund-overpayment";

export type PaymentStatus = {
  state: OrderState;
  deliveryMethod: DeliveryMethod;
  /** Whole cents. */
  total: number;
  paid: number;
  /** Refunds of the sale, and refunds of overpayments. */
  refunded: number;
  refundedOverpayment: number;
};

/** Exactly the actions that the state machine allows, in the order in which they are offered. */
export function allowedActions(order: PaymentStatus): StaffAction[] {
  const { state, deliveryMethod } = order;
  const may = (to: OrderState) => canTransition(state, to);
  const sending = stateAfterPacking(deliveryMethod);
  const actions: Record<StaffAction, boolean> = {
    // The payment is recorded already; only the goods were missing.
    "reopen-paid": may("paid") && isCovered(order),
    confirm: may("paid") && !isCovered(order),
    pack: may("packed"),
    ship: sending === "shipped" && may("shipped"),
    ready: sending === "ready" && may("ready"),
    complete: may("completed"),
    refund: may("refunded") && refundableAmount(order) > 0,
    "refund-overpayment": overpayment(order) > 0,
    cancel: may("cancelled"),
  };
  return (Object.keys(actions) as StaffAction[]).filter((step) => actions[step]);
}

/** The amount of the sale that can still be refunded. */
export function refundableAmount({
  total,
  paid,
  refundedOverpayment,
  refunded,
}: PaymentStatus): number {
  return Math.max(0, Math.min(total, paid - refundedOverpayment) - refunded);
}

/** Overpayment: paid twice, too much, or for an order that has ended. */
export function overpayment(order: PaymentStatus): number {
  return Math.max(
    0,
    order.paid - order.refundedOverpayment - (orderStates[order.state].isSale ? order.total : 0),
  );
}

/** What staff wrote off when they accepted a smaller payment as payment in full. */
export function writtenOff(order: PaymentStatus): number {
  return orderStates[order.state].isSale
    ? Math.max(0, order.total - (order.paid - order.refundedOverpayment))
    : 0;
}

function isCovered({ paid, refundedOverpayment, total }: PaymentStatus): boolean {
  return paid - refundedOverpayment >= total;
}
