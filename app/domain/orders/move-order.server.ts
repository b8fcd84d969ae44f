import { and, eq, sql } from "drizzle-orm";
import { randText } from "#app/content/rand-text.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { orderEvents, orders } from "#app/database/tables/orders.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { OrderNews } from "#app/mail/messages/order-news-input.ts";
import { issueInvoice } from "./issue-document.server.ts";
import { type Actor, actorColumns } from "./order-actor.ts";
import { UNUSUAL } from "./order-limits.ts";
import { orderNumber } from "./order-numbers.ts";
import { CLOSE_ENOUGH_CENTS, standingOf } from "./order-standing.server.ts";
import { canMove, type OrderState, stateLabel } from "./order-states.ts";
import { excess } from "./order-steps.ts";
import { returnStock, takeStockAgain } from "./order-stock.server.ts";
import { tellCustomer } from "./tell-customer.server.ts";

export type HeldOrder = typeof orders.$inferSelect;

export type MoveOutcome =
  | { ok: true }
  /** The table does not allow it: somebody was faster, or the page is old. */
  | { ok: false; reason: "not-now"; state: OrderState }
  /** Its goods were given to others meanwhile. */
  | { ok: false; reason: "no-stock" }
  /** Whoever asked to be forgotten cannot be delivered to: such an order stays ended. */
  | { ok: false; reason: "forgotten" };

/** An order, held until the transaction ends: one change of it at a time. */
export async function holdOrder(
  transaction: Transaction,
  which: { id: string } | { number: number },
): Promise<HeldOrder | undefined> {
  const where = "id" in which ? eq(orders.id, which.id) : eq(orders.number, which.number);
  const [order] = await transaction.select().from(orders).where(and(where)).for("update");
  return order;
}

/**
 * The only way from one state to the next. What a state means for the stock happens here, with the
 * event that tells who and when, the mail, and, for staff, the entry in the log: all of it or none.
 */
export async function moveOrder(
  transaction: Transaction,
  { origin }: { origin: string },
  actor: Actor,
  { order, to, detail, news = newsOf(to) }: Move,
): Promise<MoveOutcome> {
  const from = order.state;
  if (!canMove(from, to)) return { ok: false, reason: "not-now", state: from };
  if (to === "paid" && order.fullName === "") return { ok: false, reason: "forgotten" };
  if (to === "cancelled" || to === "expired") await returnStock(transaction, order);
  if (to === "paid" && !(await takeStockAgain(transaction, order))) {
    return { ok: false, reason: "no-stock" };
  }
  await transaction
    .update(orders)
    .set({
      state: to,
      stateSince: sql`clock_timestamp()`,
      ...((to === "cancelled" || to === "expired") &&
        order.attention?.startsWith(UNUSUAL) && { attention: null }),
      ...(to === "paid" && {
        paidAt: sql`clock_timestamp()`,
        // What is paid for stays held until it is sent or refunded.
        stockHeldUntil: null,
        holdIpHash: null,
        attention: await whatCameTooMuch(transaction, order),
      }),
    })
    .where(eq(orders.id, order.id));
  await noteOnOrder(transaction, actor, { order, kind: to, from, to, detail });
  if (to === "paid") await issueInvoice(transaction, order);
  if (news) await tellCustomer(transaction, { origin }, { orderId: order.id, news });
  if (actor.kind === "staff") {
    await recordAudit(transaction, actor.admin, {
      verb: "changed",
      thing: { kind: "order", id: order.id, label: orderNumber(order.number) },
      before: { state: stateLabel(from, order.deliveryWay) },
      after: { state: stateLabel(to, order.deliveryWay) },
    });
  }
  return { ok: true };
}

/** Of what was flagged before, only this is still to be dealt with once an order is paid. */
async function whatCameTooMuch(transaction: Transaction, order: HeldOrder): Promise<string | null> {
  const over = excess({ ...(await standingOf(transaction, order)), state: "paid" });
  return over > CLOSE_ENOUGH_CENTS ? sayExcess(over) : null;
}

export function sayExcess(cents: number): string {
  return `${randText(cents)} more than was due came in. Pay it back.`;
}

/** Something that happened to an order, whether or not its state changed. */
export async function noteOnOrder(
  transaction: Transaction,
  actor: Actor,
  event: {
    order: Pick<HeldOrder, "id">;
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

function newsOf(to: OrderState): OrderNews | undefined {
  return to === "awaiting-payment" ? undefined : to;
}

type Move = {
  order: HeldOrder;
  to: OrderState;
  detail?: string | undefined;
  /** What the customer is mailed; the state's own news when not given, nothing when null. */
  news?: OrderNews | null;
};
