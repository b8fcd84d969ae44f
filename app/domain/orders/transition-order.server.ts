import { and, desc, eq, sql } from "drizzle-orm";
import { formatRand } from "#app/content/money.ts";
import { paymentMethods } from "#app/content/payment-methods.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import {
  type DeliveryMethod,
  type OrderActor,
  orderEvents,
  orders,
} from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { issueInvoice } from "#app/domain/documents/issue-document.server.ts";
import type { OrderStatusUpdate } from "#app/mail/messages/order-status-update.ts";
import { notifyCustomer } from "./order-mails.server.ts";
import {
  canTransition,
  type OrderState,
  orderStateLabel,
  overpayment,
  type PaymentStatus,
} from "./order-states.ts";
import { reserveStockAgain, returnStock } from "./order-stock.server.ts";
import { ROUNDING_TOLERANCE_CENTS, readPaymentStatus } from "./payment-status.server.ts";
import { UNUSUAL_ORDER_PREFIX } from "./placement/order-limits.ts";

export type LockedOrder = typeof orders.$inferSelect;

export type TransitionOutcome =
  | { ok: true }
  /** Not an allowed transition: a concurrent change, or a stale page. */
  | { ok: false; reason: "not-now"; state: OrderState }
  /** Its goods are out of stock. */
  | { ok: false; reason: "no-stock" }
  /** The customer was erased: the order stays ended. */
  | { ok: false; reason: "forgotten" };

/** Reads and locks an order until the transaction ends. */
export async function lockOrder(
  transaction: Transaction,
  which: { id: string } | { number: number },
): Promise<LockedOrder | undefined> {
  const where = "id" in which ? eq(orders.id, which.id) : eq(orders.number, which.number);
  const [order] = await transaction.select().from(orders).where(and(where)).for("update");
  return order;
}

/**
 * The state machine's only transition function: stock, order event, mail and (for staff) audit entry change with
 * the state, in one transaction.
 */
export async function transitionOrder(
  transaction: Transaction,
  { origin }: { origin: string },
  actor: Actor,
  { order, to, detail, statusUpdate = statusUpdateFor(to) }: Transition,
): Promise<TransitionOutcome> {
  const from = order.state;
  if (!canTransition(from, to)) return { ok: false, reason: "not-now", state: from };
  if (to === "paid" && order.fullName === "") return { ok: false, reason: "forgotten" };
  if (to === "cancelled" || to === "expired") await returnStock(transaction, order);
  if (to === "paid" && !(await reserveStockAgain(transaction, order))) {
    return { ok: false, reason: "no-stock" };
  }
  await transaction
    .update(orders)
    .set({
      state: to,
      stateChangedAt: sql`clock_timestamp()`,
      ...((to === "cancelled" || to === "expired") &&
        order.attention?.startsWith(UNUSUAL_ORDER_PREFIX) && { attention: null }),
      ...(to === "paid" && {
        paidAt: sql`clock_timestamp()`,
        // Stock of a paid order stays reserved until it is shipped or refunded.
        stockReservedUntil: null,
        reservationIpHash: null,
        attention: await overpaymentAttention(transaction, order),
      }),
    })
    .where(eq(orders.id, order.id));
  await recordOrderEvent(transaction, actor, { order, kind: to, from, to, detail });
  if (to === "paid") await issueInvoice(transaction, order);
  if (statusUpdate)
    await notifyCustomer(transaction, { origin }, { orderId: order.id, statusUpdate });
  if (actor.kind === "staff") {
    await recordAudit(transaction, actor.admin, {
      verb: "changed",
      entity: { kind: "order", id: order.id, label: formatOrderNumber(order.number) },
      before: { state: orderStateLabel(from, order.deliveryMethod) },
      after: { state: orderStateLabel(to, order.deliveryMethod) },
    });
  }
  return { ok: true };
}

/** The attention text of a paid order: only an overpayment still needs staff. */
async function overpaymentAttention(
  transaction: Transaction,
  order: LockedOrder,
): Promise<string | null> {
  const over = overpayment({ ...(await readPaymentStatus(transaction, order)), state: "paid" });
  return over > ROUNDING_TOLERANCE_CENTS ? overpaymentMessage(over) : null;
}

export function overpaymentMessage(cents: number): string {
  return `${formatRand(cents)} more than was due came in. Pay it back.`;
}

/** Records an event in the order's history. */
export async function recordOrderEvent(
  transaction: Transaction,
  actor: Actor,
  event: {
    order: Pick<LockedOrder, "id">;
    kind: string;
    from?: OrderState;
    to?: OrderState;
    detail?: string | undefined;
    forStaff?: boolean;
  },
): Promise<void> {
  await transaction.insert(orderEvents).values({
    orderId: event.order.id,
    kind: event.kind,
    fromState: event.from ?? null,
    toState: event.to ?? null,
    detail: event.detail?.trim() || null,
    forStaff: event.forStaff ?? false,
    ...actorColumns(actor),
  });
}

function statusUpdateFor(to: OrderState): OrderStatusUpdate | undefined {
  return to === "awaiting-payment" ? undefined : to;
}

type Transition = {
  order: LockedOrder;
  to: OrderState;
  detail?: string | undefined;
  /** The status update mail; by default that of the state, none when null. */
  statusUpdate?: OrderStatusUpdate | null;
};

/** Who changes an order. */
export type Actor = { kind: Exclude<OrderActor, "staff"> } | { kind: "staff"; admin: Admin };

export function actorColumns(actor: Actor): {
  actor: OrderActor;
  actorId: string | null;
  actorName: string | null;
} {
  if (actor.kind !== "staff") return { actor: actor.kind, actorId: null, actorName: null };
  const { userId, name, email } = actor.admin;
  return { actor: "staff", actorId: userId, actorName: (name.trim() || email).slice(0, 254) };
}

/** Why a staff action was refused. Nothing was changed. */
export type ActionRefused =
  | { ok: false; reason: "gone" }
  /** Optimistic lock: the state has changed since the page was shown. */
  | {
      ok: false;
      reason: "moved-meanwhile";
      state: OrderState;
      deliveryMethod: DeliveryMethod;
      by: string;
      at: Date;
    }
  | { ok: false; reason: "not-allowed"; state: OrderState; deliveryMethod: DeliveryMethod }
  | { ok: false; reason: "no-stock" }
  | { ok: false; reason: "forgotten" };

export type ExpectedOrder = { number: number; expectedState: OrderState };

/** Optimistic lock: the order, locked, if its state is still the one that the submitted page showed. */
export async function lockIfUnchanged(
  transaction: Transaction,
  { number, expectedState }: ExpectedOrder,
): Promise<{ ok: true; order: LockedOrder; paymentStatus: PaymentStatus } | ActionRefused> {
  const order = await lockOrder(transaction, { number });
  if (!order) return { ok: false, reason: "gone" };
  if (order.state !== expectedState) return changedMeanwhile(transaction, order);
  return { ok: true, order, paymentStatus: await readPaymentStatus(transaction, order) };
}

export function actionNotAllowed({ state, deliveryMethod }: LockedOrder): ActionRefused {
  return { ok: false, reason: "not-allowed", state, deliveryMethod };
}

/** The refusal, with who made the latest transition and when. */
async function changedMeanwhile(
  transaction: Transaction,
  order: LockedOrder,
): Promise<ActionRefused> {
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
    deliveryMethod: order.deliveryMethod,
    by: event?.actorName ?? actorName(event?.actor ?? "system"),
    at: event?.at ?? order.stateChangedAt,
  };
}

function actorName(actor: OrderActor): string {
  if (actor === "customer") return "The customer";
  if (actor === "staff") return "A colleague";
  return actor === "system" ? "The system" : paymentMethods[actor].name;
}
