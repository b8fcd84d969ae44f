import { and, eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { type DeliveryMethod, orderLines, orders } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { latestStatusUpdate } from "#app/domain/orders/describe-order.ts";
import type { OrderPermission } from "#app/domain/orders/order-action-permissions.ts";
import { notifyCustomer } from "#app/domain/orders/order-mails.server.ts";
import {
  allowedActions,
  type FulfilmentAction,
  fulfilmentActions,
  type OrderState,
  orderStates,
} from "#app/domain/orders/order-states.ts";
import {
  allocateBackorder,
  endBackorder,
  returnStock,
} from "#app/domain/orders/order-stock.server.ts";
import { readOrderById } from "#app/domain/orders/read-order.server.ts";
import {
  type ActionRefused,
  actionNotAllowed,
  type ExpectedOrder,
  lockIfUnchanged,
  lockOrder,
  recordOrderAudit,
  recordOrderEvent,
  transitionOrder,
} from "#app/domain/orders/transition-order.server.ts";
import { formatIsoDate } from "#app/format/dates-and-numbers.ts";

type Tracking = { carrier?: string | undefined; number?: string | undefined };

export type Fulfilment<Step extends FulfilmentAction = FulfilmentAction> = ExpectedOrder & {
  step: Step;
  /** For courier deliveries. */
  tracking?: Tracking;
  /** Why it was cancelled: the customer may read it. */
  reason?: string | undefined;
  /** To pack: the units on backorder are here, though the stock does not show them. */
  hasBackorder?: boolean;
};

/** Performs one fulfilment action, if the state machine allows it. */
export async function fulfilOrder<Step extends FulfilmentAction>(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<OrderPermission<Step>>,
  { step, tracking = {}, reason, hasBackorder = false, ...expected }: Fulfilment<Step>,
): Promise<{ ok: true; state: OrderState; deliveryMethod: DeliveryMethod } | ActionRefused> {
  return database.transaction(async (transaction) => {
    const locked = await lockIfUnchanged(transaction, expected);
    if (!locked.ok) return locked;
    const { order, paymentStatus } = locked;
    if (!allowedActions(paymentStatus).includes(step)) return actionNotAllowed(order);
    const detail = step === "ship" ? formatTracking(tracking) : reason;
    if (step === "ship" && detail) {
      // Before the transition: its mail contains the tracking number.
      const { carrier = null, number = null } = tracking;
      await transaction
        .update(orders)
        .set({ trackingCarrier: carrier, trackingNumber: number })
        .where(eq(orders.id, order.id));
    }
    if (step === "pack") {
      const { awaited } = await allocateBackorder(transaction, { origin }, order, admin);
      if (awaited > 0 && !hasBackorder) return { ok: false, reason: "on-backorder" };
      await endBackorder(transaction, order);
    }
    const to = fulfilmentActions[step];
    const transitioned = await transitionOrder(transaction, { origin }, admin, {
      order,
      to,
      detail,
    });
    if (transitioned.ok) return { ok: true, state: to, deliveryMethod: order.deliveryMethod };
    return transitioned.reason === "not-now" ? actionNotAllowed(order) : transitioned;
  });
}

/** A counter sale whose goods the customer takes along: packed, ready and collected in one transaction. */
export async function handOver(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<OrderPermission<"hand-over">>,
  expected: ExpectedOrder,
): Promise<{ ok: true; state: OrderState; deliveryMethod: DeliveryMethod } | ActionRefused> {
  return database.transaction(async (transaction) => {
    const locked = await lockIfUnchanged(transaction, expected);
    if (!locked.ok) return locked;
    let { order } = locked;
    const { deliveryMethod, id } = order;
    if (order.state !== "paid" || deliveryMethod !== "collection") return actionNotAllowed(order);
    const { awaited } = await allocateBackorder(transaction, { origin }, order, admin);
    if (awaited > 0) return { ok: false, reason: "on-backorder" };
    for (const to of ["packed", "ready", "completed"] as const) {
      // The customer stands there: no email says that the order is ready.
      const step = { order, to, statusUpdate: null };
      const transitioned = await transitionOrder(transaction, { origin }, admin, step);
      const next = transitioned.ok ? await lockOrder(transaction, { id }) : undefined;
      if (!next) throw new Error(`The order could not be handed over: not ${to}`);
      order = next;
    }
    return { ok: true, state: order.state, deliveryMethod };
  });
}

/** "The Courier Guy, waybill TCG123" */
function formatTracking({ carrier, number }: { [part in keyof Tracking]: Tracking[part] | null }) {
  return [carrier, number && `waybill ${number}`].filter(Boolean).join(", ") || undefined;
}

/** Corrects carrier and tracking number of a shipped order. */
export async function correctTracking(
  { database }: { database: Database },
  admin: Admin<OrderPermission<"tracking">>,
  input: ExpectedOrder & { carrier?: string | undefined; tracking?: string | undefined },
): Promise<{ ok: true } | ActionRefused> {
  return database.transaction(async (transaction) => {
    const locked = await lockIfUnchanged(transaction, input);
    if (!locked.ok) return locked;
    const { order } = locked;
    if (order.state !== "shipped") return actionNotAllowed(order);
    const before = { carrier: order.trackingCarrier, number: order.trackingNumber };
    const after = { carrier: input.carrier ?? null, number: input.tracking ?? null };
    await transaction
      .update(orders)
      .set({ trackingCarrier: after.carrier, trackingNumber: after.number })
      .where(eq(orders.id, order.id));
    const [from, to] = [before, after].map((each) => formatTracking(each) ?? "no waybill");
    const event = { kind: "corrected", detail: `Changed from ${from} to ${to}`, forStaff: true };
    await recordOrderEvent(transaction, admin, order, event);
    await recordOrderAudit(transaction, admin, order, {
      verb: "changed",
      before: { carrier: before.carrier, waybill: before.number },
      after: { carrier: after.carrier, waybill: after.number },
    });
    return { ok: true };
  });
}

/** Adds a staff-only note. Those who work on orders or their payments can clear the attention flag with it. */
export async function addStaffNote(
  { database }: { database: Database },
  admin: Admin<OrderPermission<"note">>,
  { number, text, dealtWithBy }: StaffNote,
): Promise<{ ok: boolean }> {
  return database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, { number });
    if (!order) return { ok: false };
    const note = { kind: "note", detail: text, forStaff: true };
    await recordOrderEvent(transaction, admin, order, note);
    if (!dealtWithBy || order.attention === null) return { ok: true };
    await transaction.update(orders).set({ attention: null }).where(eq(orders.id, order.id));
    await recordOrderAudit(transaction, admin, order, {
      verb: "changed",
      before: { attention: order.attention },
      after: { attention: null },
    });
    return { ok: true };
  });
}

type StaffNote = {
  number: number;
  text: string;
  dealtWithBy: Admin<"change-orders"> | Admin<"confirm-payments"> | undefined;
};

/** Sends the customer the latest status update of an order once more, to the email address that it has now. */
export async function resendStatusUpdate(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<OrderPermission<"mail-again">>,
  number: number,
): Promise<{ ok: true; email: string } | { ok: false; reason: "gone" | "no-address" }> {
  return database.transaction(async (transaction) => {
    const locked = await lockOrder(transaction, { number });
    const order = locked && (await readOrderById(transaction, locked.id));
    if (!order) return { ok: false, reason: "gone" };
    const statusUpdate = latestStatusUpdate(order.events);
    if (!order.email || !statusUpdate) return { ok: false, reason: "no-address" };
    await notifyCustomer(transaction, { origin }, order, statusUpdate);
    const note = { kind: "mailed-again", detail: order.email, forStaff: true };
    await recordOrderEvent(transaction, admin, order, note);
    await recordOrderAudit(transaction, admin, order, { verb: "mailed again the news of" });
    return { ok: true, email: order.email };
  });
}

/** Changes the day by which the customer was promised the units of a line that are on backorder. */
export async function changeDeliveryDate(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<OrderPermission<"delivery-date">>,
  input: ExpectedOrder & { lineId: string; expectedBy: string },
): Promise<{ ok: true; isChanged: boolean } | ActionRefused> {
  return database.transaction(async (transaction) => {
    const locked = await lockIfUnchanged(transaction, input);
    if (!locked.ok) return locked;
    const { order } = locked;
    const isLine = and(eq(orderLines.id, input.lineId), eq(orderLines.orderId, order.id));
    const [line] = await transaction.select().from(orderLines).where(isLine);
    const { isBeforePacking } = orderStates[order.state];
    if (!line?.expectedBy || line.awaited === 0 || !isBeforePacking) return actionNotAllowed(order);
    // Idempotent: a double submit sends one email.
    if (line.expectedBy === input.expectedBy) return { ok: true, isChanged: false };
    await transaction.update(orderLines).set({ expectedBy: input.expectedBy }).where(isLine);
    const [from, to] = [line.expectedBy, input.expectedBy].map(formatIsoDate);
    const detail = `${line.name}: from ${from} to ${to}`;
    await recordOrderEvent(transaction, admin, order, { kind: "delivery-date", detail });
    await recordOrderAudit(transaction, admin, order, {
      verb: "changed",
      before: { product: line.name, "delivery date": line.expectedBy },
      after: { product: line.name, "delivery date": input.expectedBy },
    });
    await notifyCustomer(transaction, { origin }, order, "delivery-date");
    return { ok: true, isChanged: true };
  });
}

/** Releases the reserved stock of an unpaid order. The order can still be paid. */
export async function releaseStock(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<OrderPermission<"release-stock">>,
  input: ExpectedOrder,
): Promise<{ ok: true } | ActionRefused> {
  return database.transaction(async (transaction) => {
    const locked = await lockIfUnchanged(transaction, input);
    if (!locked.ok) return locked;
    const { order } = locked;
    if (order.state !== "awaiting-payment") return actionNotAllowed(order);
    // Idempotent: released already, by a double submit or the sweep.
    if (!order.stockReserved) return { ok: true };
    await returnStock(transaction, order, admin);
    await recordOrderEvent(transaction, admin, order, { kind: "stock-released" });
    await recordOrderAudit(transaction, admin, order, { verb: "released the stock of" });
    await notifyCustomer(transaction, { origin }, order, "stock-released");
    return { ok: true };
  });
}
