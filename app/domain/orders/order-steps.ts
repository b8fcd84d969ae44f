import type { DeliveryWay } from "#app/database/tables/orders.ts";
import { canMove, type OrderState, stateAfterPacking } from "./order-states.ts";

/** What staff can do to an order that moves it on, or gives money back. */
export type OrderStep =
  | "confirm"
  | "take-up"
  | "pack"
  | "ship"
  | "ready"
  | "complete"
  | "cancel"
  | "refund"
  | "pay-back";

export type OrderStanding = {
  state: OrderState;
  deliveryWay: DeliveryWay;
  /** Whole cents. */
  total: number;
  paid: number;
  /** Given back of the sale itself, and of what came beyond it. */
  refunded: number;
  paidBack: number;
};

/** Exactly the steps that the table of moves allows, in the order in which they are offered. */
export function stepsOf(order: OrderStanding): OrderStep[] {
  const { state, deliveryWay } = order;
  const may = (to: OrderState) => canMove(state, to);
  const sending = stateAfterPacking(deliveryWay);
  const steps: Record<OrderStep, boolean> = {
    // Money that is there already needs no second confirmation, only the goods.
    "take-up": may("paid") && isCovered(order),
    confirm: may("paid") && !isCovered(order),
    pack: may("packed"),
    ship: sending === "shipped" && may("shipped"),
    ready: sending === "ready" && may("ready"),
    complete: may("completed"),
    refund: may("refunded") && refundable(order) > 0,
    "pay-back": excess(order) > 0,
    cancel: may("cancelled"),
  };
  return (Object.keys(steps) as OrderStep[]).filter((step) => steps[step]);
}

/** What can still be given back of the sale. */
export function refundable({ total, paid, paidBack, refunded }: OrderStanding): number {
  return Math.max(0, Math.min(total, paid - paidBack) - refunded);
}

/** Money that nothing was sold for: paid twice, too much, or for an order that has ended. */
export function excess(order: OrderStanding): number {
  return Math.max(0, order.paid - order.paidBack - (isSale(order.state) ? order.total : 0));
}

/**
 * Until it is on its way, who gets it and where can be put right; after that, where it went is what
 * happened, and only who bought it can be: their bookkeeper asks for that weeks later.
 */
export function correctable(state: OrderState): "all" | "buyer" | undefined {
  if (["awaiting-payment", "paid", "packed", "ready"].includes(state)) return "all";
  return ["shipped", "completed"].includes(state) ? "buyer" : undefined;
}

function isCovered({ paid, paidBack, total }: OrderStanding): boolean {
  return paid - paidBack >= total;
}

/** Whether goods were, or are being, given for the money. */
function isSale(state: OrderState): boolean {
  return !["awaiting-payment", "cancelled", "expired"].includes(state);
}
