import { and, desc, eq, sql } from "drizzle-orm";
import { paymentMethods } from "#app/content/payment-methods.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { type OrderActor, orderEvents, orders } from "#app/database/tables/orders.ts";
import { type Admin, displayName } from "#app/domain/accounts/people.ts";
import { type AuditEntry, recordAudit } from "#app/domain/audit/record-audit.server.ts";
import {
  returnRedemptions,
  takeRedemptionsAgain,
} from "#app/domain/discounts/find-discounts.server.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import {
  cancelInvoice,
  currentInvoice,
  issueInvoice,
} from "#app/domain/documents/issue-document.server.ts";
import { formatRand } from "#app/format/money.ts";
import type { OrderStatusUpdate } from "#app/mail/templates/order-status-update.server.ts";
import { settings } from "#app/settings/settings.ts";
import { notifyCustomer } from "./order-mails.server.ts";
import {
  canTransition,
  isClosedUnpaid,
  type OrderState,
  orderStateLabel,
  overpayment,
  type PaymentStatus,
} from "./order-states.ts";
import { allocateBackorder, reserveStockAgain, returnStock } from "./order-stock.server.ts";
import {
  ROUNDING_TOLERANCE_CENTS,
  readPaymentStatus,
  uncheckedProofs,
} from "./payment-status.server.ts";
import { proofReservationDays, UNUSUAL_ORDER_PREFIX } from "./placement/order-limits.ts";
import { fixVatRate } from "./time-of-supply.server.ts";

export type LockedOrder = typeof orders.$inferSelect;

export type TransitionOutcome =
  | { ok: true }
  /** Not an allowed transition: a concurrent change, or a stale page. */
  | { ok: false; reason: "not-now"; state: OrderState }
  /** Its goods are out of stock, or its customer was erased: the order stays ended. */
  | { ok: false; reason: "no-stock" | "forgotten" };

/** Reads and locks an order until the transaction ends. */
export async function lockOrder(
  transaction: Transaction,
  which: { id: string } | { number: number },
): Promise<LockedOrder | undefined> {
  const where = "id" in which ? eq(orders.id, which.id) : eq(orders.number, which.number);
  const [order] = await transaction.select().from(orders).where(where).for("update");
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
  { order, to, detail, statusUpdate = eventKind(to) }: Transition,
): Promise<TransitionOutcome> {
  const from = order.state;
  if (!canTransition(from, to)) return { ok: false, reason: "not-now", state: from };
  if (to === "paid" && order.fullName === "") return { ok: false, reason: "forgotten" };
  const staff = isStaff(actor) ? actor : undefined;
  if (isClosedUnpaid(to)) {
    await returnStock(transaction, order, staff);
    await returnRedemptions(transaction, order.id);
  }
  if (to === "paid" && !(await reserveStockAgain(transaction, { origin }, order, staff))) {
    return { ok: false, reason: "no-stock" };
  }
  if (to === "paid") {
    await allocateBackorder(transaction, { origin }, order, staff);
    // An order that had ended was paid after all.
    await takeRedemptionsAgain(transaction, order.id);
  }
  await transaction
    .update(orders)
    .set({
      state: to,
      stateChangedAt: sql`clock_timestamp()`,
      ...(isClosedUnpaid(to) &&
        order.attention?.startsWith(UNUSUAL_ORDER_PREFIX) && { attention: null }),
      ...(to === "paid" && {
        paidAt: sql`clock_timestamp()`,
        // Stock of a paid order stays reserved until it is shipped or refunded.
        stockReservedUntil: null,
        reservationIpHash: null,
        attention: await overpaymentAttention(transaction, order),
      }),
      ...(to === "awaiting-payment" && unpaidAgain(order)),
    })
    .where(eq(orders.id, order.id));
  await recordOrderEvent(transaction, actor, order, { kind: eventKind(to), from, to, detail });
  if (to === "paid") {
    const vatPercent = await fixVatRate(transaction, order, { isInvoiced: true });
    await issueInvoice(transaction, { ...order, vatPercent });
  }
  if (to === "awaiting-payment") {
    await cancelUnpaidInvoice(transaction, order);
    await fixVatRate(transaction, { ...order, paidAt: null });
  }
  if (statusUpdate) await notifyCustomer(transaction, { origin }, order, statusUpdate);
  if (isStaff(actor)) {
    await recordOrderAudit(transaction, actor, order, {
      verb: "changed",
      before: { state: orderStateLabel(from, order.deliveryMethod) },
      after: { state: orderStateLabel(to, order.deliveryMethod) },
    });
  }
  return { ok: true };
}

/** An order awaits payment again only because its payment was reversed. */
function eventKind(to: OrderState) {
  return to === "awaiting-payment" ? "payment-reversed" : to;
}

/** Deadline and reservation as of a new order, or what a proof of payment had extended; the email about the reversal is its reminder. */
function unpaidAgain({ paymentMethod, source, stockReserved }: LockedOrder) {
  const { paymentDays } = paymentMethods[paymentMethod];
  const payableUntil = sql`greatest(${orders.expiresAt}, now() + make_interval(days => ${paymentDays}))`;
  const proofUntil = sql`(select max(uploaded_at) from proofs_of_payment where order_id = orders.id)
    + make_interval(days => ${proofReservationDays()})`;
  const reservedUntil =
    source === "staff"
      ? payableUntil
      : sql`greatest(now() + make_interval(hours => ${settings().shop.reservationHours}), ${proofUntil})`;
  return {
    paidAt: null,
    remindedAt: sql`now()`,
    expiresAt: payableUntil,
    stockReservedUntil: stockReserved ? reservedUntil : null,
    attention: null,
  };
}

async function cancelUnpaidInvoice(transaction: Transaction, { id }: LockedOrder): Promise<void> {
  const invoice = await currentInvoice(transaction, id);
  if (invoice) await cancelInvoice(transaction, invoice, "payment-reversed");
}

/** The attention text of a paid order: only an overpayment still needs staff. */
async function overpaymentAttention(
  transaction: Transaction,
  order: LockedOrder,
): Promise<string | null> {
  const over = overpayment({ ...(await readPaymentStatus(transaction, order)), state: "paid" });
  return over > ROUNDING_TOLERANCE_CENTS ? overpaymentMessage(over) : null;
}

/** After a proof of payment the money may have arrived: an order that ends unpaid then needs staff. */
export async function flagIfProofSent(
  transaction: Transaction,
  { id }: LockedOrder,
  message: string,
): Promise<boolean> {
  const hasUnchecked = sql`${uncheckedProofs} > 0`;
  if (!(await transaction.$count(orders, and(eq(orders.id, id), hasUnchecked)))) return false;
  const attention = sql`coalesce(${orders.attention}, ${message})`;
  await transaction.update(orders).set({ attention }).where(eq(orders.id, id));
  return true;
}

export function overpaymentMessage(cents: number): string {
  return `The customer paid ${formatRand(cents)} too much. Refund it.`;
}

/** Records an event in the order's history. */
export async function recordOrderEvent(
  transaction: Transaction,
  actor: Actor,
  { id }: Pick<LockedOrder, "id">,
  event: {
    kind: string;
    from?: OrderState;
    to?: OrderState;
    detail?: string | undefined;
    forStaff?: boolean;
  },
): Promise<void> {
  await transaction.insert(orderEvents).values({
    orderId: id,
    kind: event.kind,
    fromState: event.from ?? null,
    toState: event.to ?? null,
    detail: event.detail?.trim() || null,
    forStaff: event.forStaff ?? false,
    actor: isStaff(actor) ? "staff" : actor,
    actorId: isStaff(actor) ? actor.userId : null,
    actorName: isStaff(actor) ? displayName(actor).slice(0, 254) : null,
  });
}

/** Records an admin's action on an order in the audit log. */
export async function recordOrderAudit(
  transaction: Transaction,
  admin: Admin<never>,
  { id, number }: Pick<LockedOrder, "id" | "number">,
  entry: Omit<AuditEntry, "entity">,
): Promise<void> {
  const entity = { kind: "order", id, label: formatOrderNumber(number) } as const;
  await recordAudit(transaction, admin, { ...entry, entity });
}

type Transition = {
  order: LockedOrder;
  to: OrderState;
  detail?: string | undefined;
  /** The status update mail; by default that of the state, none when null. */
  statusUpdate?: OrderStatusUpdate | null;
};

/** Who changes an order; staff by name. */
export type Actor = Exclude<OrderActor, "staff"> | Admin<never>;

export function isStaff(actor: Actor): actor is Admin<never> {
  return typeof actor !== "string";
}

/** Why a staff action was refused. Nothing was changed. */
export type ActionRefused =
  | { ok: false; reason: "gone" | "no-stock" | "forgotten" }
  /** Units are on backorder, and staff have not confirmed that they have them. */
  | { ok: false; reason: "on-backorder" }
  /** Optimistic lock: the state has changed since the page was shown. */
  | (OrderStatus & { ok: false; reason: "moved-meanwhile"; by: string; at: Date })
  | (OrderStatus & { ok: false; reason: "not-allowed" });

type OrderStatus = Pick<LockedOrder, "state" | "deliveryMethod">;

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
