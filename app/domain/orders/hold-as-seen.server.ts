import { and, desc, eq } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import { type DeliveryWay, type OrderActor, orderEvents } from "#app/database/tables/orders.ts";
import { type HeldOrder, holdOrder } from "./move-order.server.ts";
import { standingOf } from "./order-standing.server.ts";
import type { OrderState } from "./order-states.ts";
import type { OrderStanding } from "./order-steps.ts";

/** Why a step of staff was not taken. Nothing was done then. */
export type StepRefused =
  | { ok: false; reason: "gone" }
  /** It is no longer what the page showed: somebody was quicker. */
  | {
      ok: false;
      reason: "moved-meanwhile";
      state: OrderState;
      deliveryWay: DeliveryWay;
      by: string;
      at: Date;
    }
  | { ok: false; reason: "not-allowed"; state: OrderState; deliveryWay: DeliveryWay }
  | { ok: false; reason: "no-stock" }
  | { ok: false; reason: "forgotten" };

export type Seen = { number: number; seen: OrderState };

/** An order, held, if it still stands as the page that was sent had shown it. */
export async function holdAsSeen(
  transaction: Transaction,
  { number, seen }: Seen,
): Promise<{ ok: true; order: HeldOrder; standing: OrderStanding } | StepRefused> {
  const order = await holdOrder(transaction, { number });
  if (!order) return { ok: false, reason: "gone" };
  if (order.state !== seen) return movedMeanwhile(transaction, order);
  return { ok: true, order, standing: await standingOf(transaction, order) };
}

export function notAllowed({ state, deliveryWay }: HeldOrder): StepRefused {
  return { ok: false, reason: "not-allowed", state, deliveryWay };
}

/** Tells who brought the order to where it is now. */
async function movedMeanwhile(transaction: Transaction, order: HeldOrder): Promise<StepRefused> {
  const [event] = await transaction
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.toState, order.state)))
    .orderBy(desc(orderEvents.at))
    .limit(1);
  return {
    ok: false,
    reason: "moved-meanwhile",
    state: order.state,
    deliveryWay: order.deliveryWay,
    by: event?.actorName ?? actorNames[event?.actor ?? "system"],
    at: event?.at ?? order.stateSince,
  };
}

const actorNames: Record<OrderActor, string> = {
  customer: "The customer",
  staff: "A colleague",
  system: "The system",
  payfast: "PayFast",
};
