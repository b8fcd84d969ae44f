import type { DeliveryWay, OrderState } from "#app/database/tables/orders.ts";

export type { OrderState };

/** The one table of allowed moves. The database holds the same, and a test compares them. */
export const ORDER_MOVES: Readonly<Record<OrderState, readonly OrderState[]>> = {
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

export const ORDER_STATES = Object.keys(ORDER_MOVES) as OrderState[];

/** What staff call them, as far as the way of delivery makes no difference. */
export const stateLabels: Readonly<Record<OrderState, string>> = {
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
export function stateLabel(state: OrderState, way: DeliveryWay): string {
  if (state === "shipped" && way === "email") return "Sent";
  if (state === "completed" && way === "collection") return "Collected";
  return stateLabels[state];
}

export function canMove(from: OrderState, to: OrderState): boolean {
  return ORDER_MOVES[from].includes(to);
}

/** Nothing more happens by itself. */
export function isOver(state: OrderState): boolean {
  return ["completed", "cancelled", "expired", "refunded"].includes(state);
}

/** Carried to the door or sent by e-mail: shipped. Fetched at the office: ready. */
export function stateAfterPacking(way: DeliveryWay): "shipped" | "ready" {
  return way === "collection" ? "ready" : "shipped";
}

/** The days after which an unpaid order ends, and after which we remind. */
export const PAYMENT_DAYS = { eft: 7, payfast: 1 } as const;
export const REMINDER_DAYS = 2;
export const QUOTE_DAYS = 14;
