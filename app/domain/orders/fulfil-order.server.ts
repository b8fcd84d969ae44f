import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { type DeliveryWay, orders } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { holdAsSeen, notAllowed, type Seen, type StepRefused } from "./hold-as-seen.server.ts";
import { moveOrder } from "./move-order.server.ts";
import type { OrderState } from "./order-states.ts";
import { type OrderStep, stepsOf } from "./order-steps.ts";

export type FulfilStep = Exclude<OrderStep, "confirm" | "refund" | "pay-back">;

export type Fulfilment = Seen & {
  step: FulfilStep;
  /** For what a courier carries. */
  tracking?: { carrier?: string | undefined; number?: string | undefined };
  /** Why it was cancelled: the customer may read it. */
  reason?: string | undefined;
};

export type FulfilOutcome = { ok: true; state: OrderState; deliveryWay: DeliveryWay } | StepRefused;

/** One step on the way from the shelf to the customer, as far as the table allows it from here. */
export async function fulfilOrder(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  input: Fulfilment,
): Promise<FulfilOutcome> {
  return database.transaction(async (transaction) => {
    const held = await holdAsSeen(transaction, input);
    if (!held.ok) return held;
    const { order, standing } = held;
    if (!stepsOf(standing).includes(input.step)) return notAllowed(order);
    const { carrier, number } = input.tracking ?? {};
    if (input.step === "ship" && (carrier || number)) {
      // Before the move, whose mail names it.
      await transaction
        .update(orders)
        .set({ trackingCarrier: carrier ?? null, trackingNumber: number ?? null })
        .where(eq(orders.id, order.id));
    }
    const to = stateAfter[input.step];
    const detail = input.step === "ship" ? sayTracking(carrier, number) : input.reason;
    const actor = { kind: "staff", admin } as const;
    const moved = await moveOrder(transaction, { origin }, actor, { order, to, detail });
    if (moved.ok) return { ok: true, state: to, deliveryWay: order.deliveryWay };
    return moved.reason === "not-now" ? notAllowed(order) : moved;
  });
}

const stateAfter = {
  "take-up": "paid",
  pack: "packed",
  ship: "shipped",
  ready: "ready",
  complete: "completed",
  cancel: "cancelled",
} satisfies Record<FulfilStep, OrderState>;

/** "The Courier Guy, waybill TCG123" */
export function sayTracking(
  carrier: string | null | undefined,
  number: string | null | undefined,
): string | undefined {
  const parts = [carrier, number && `waybill ${number}`].filter(Boolean);
  return parts.join(", ") || undefined;
}
