import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { type DeliveryMethod, orders } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import {
  allowedActions,
  type OrderState,
  type StaffAction,
} from "#app/domain/orders/order-states.ts";
import {
  type ActionRefused,
  actionNotAllowed,
  type ExpectedOrder,
  lockIfUnchanged,
  transitionOrder,
} from "#app/domain/orders/transition-order.server.ts";

export type FulfilmentAction = Exclude<StaffAction, "confirm" | "refund" | "pay-back">;

export type Fulfilment = ExpectedOrder & {
  step: FulfilmentAction;
  /** For courier deliveries. */
  tracking?: { carrier?: string | undefined; number?: string | undefined };
  /** Why it was cancelled: the customer may read it. */
  reason?: string | undefined;
};

export type FulfilOutcome =
  | { ok: true; state: OrderState; deliveryMethod: DeliveryMethod }
  | ActionRefused;

/** Performs one fulfilment action, if the state machine allows it. */
export async function fulfilOrder(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  input: Fulfilment,
): Promise<FulfilOutcome> {
  return database.transaction(async (transaction) => {
    const locked = await lockIfUnchanged(transaction, input);
    if (!locked.ok) return locked;
    const { order, paymentStatus } = locked;
    if (!allowedActions(paymentStatus).includes(input.step)) return actionNotAllowed(order);
    const { carrier, number } = input.tracking ?? {};
    if (input.step === "ship" && (carrier || number)) {
      // Before the transition: its mail contains the tracking number.
      await transaction
        .update(orders)
        .set({ trackingCarrier: carrier ?? null, trackingNumber: number ?? null })
        .where(eq(orders.id, order.id));
    }
    const to = stateAfter[input.step];
    const detail = input.step === "ship" ? formatTracking(carrier, number) : input.reason;
    const actor = { kind: "staff", admin } as const;
    const transitioned = await transitionOrder(transaction, { origin }, actor, {
      order,
      to,
      detail,
    });
    if (transitioned.ok) return { ok: true, state: to, deliveryMethod: order.deliveryMethod };
    return transitioned.reason === "not-now" ? actionNotAllowed(order) : transitioned;
  });
}

const stateAfter = {
  "take-up": "paid",
  pack: "packed",
  ship: "shipped",
  ready: "ready",
  complete: "completed",
  cancel: "cancelled",
} satisfies Record<FulfilmentAction, OrderState>;

/** "The Courier Guy, waybill TCG123" */
export function formatTracking(
  carrier: string | null | undefined,
  number: string | null | undefined,
): string | undefined {
  const parts = [carrier, number && `waybill ${number}`].filter(Boolean);
  return parts.join(", ") || undefined;
}
