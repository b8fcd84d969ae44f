import { asc, eq, sql } from "drizzle-orm";
import { formatRand, fromCents, toCents } from "#app/content/money.ts";
import type { SettlementMethod } from "#app/content/payment-methods.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { orderLines, orders } from "#app/database/tables/orders.ts";
import { refundLines, refunds } from "#app/database/tables/payments.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { paymentMethodNames } from "#app/domain/checkout/payment-methods.ts";
import { refundVat } from "#app/domain/checkout/pricing.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { issueCreditNote } from "#app/domain/documents/issue-document.server.ts";
import { notifyCustomer } from "#app/domain/orders/order-mails.server.ts";
import { allowedActions, overpayment, refundableAmount } from "#app/domain/orders/order-states.ts";
import { adjustStock, lockProducts } from "#app/domain/orders/order-stock.server.ts";
import { readPaymentStatus } from "#app/domain/orders/payment-status.server.ts";
import { readRefunds } from "#app/domain/orders/read-order.server.ts";
import {
  type ActionRefused,
  actionNotAllowed,
  type ExpectedOrder,
  type LockedOrder,
  lockIfUnchanged,
  lockOrder,
  recordOrderEvent,
  transitionOrder,
} from "#app/domain/orders/transition-order.server.ts";
import { planRefund, type RefundPlan, type RefundRequest } from "./refund-plan.ts";

export type Refund = ExpectedOrder &
  RefundRequest & {
    /** Idempotency key: one key, one refund; it came with the page. */
    idempotencyKey: string;
    reason: string;
    /** Optimistic lock: the refunded amount when the page was shown. */
    expectedRefunded: number;
    /** How the money was refunded. */
    settlementMethod: SettlementMethod;
    /** The amount that staff confirmed, in whole cents; a different one must be confirmed first. */
    agreedAmount: number | undefined;
  };

export type RefundOutcome =
  | { ok: true; amount: number; isWhole: boolean; isNew: boolean }
  | { ok: false; reason: "nothing" | "too-many" | "too-much"; most: number }
  /** The amount to confirm. Nothing was changed. */
  | { ok: false; reason: "to-agree"; amount: number }
  | { ok: false; reason: "refunded-meanwhile"; refunded: number }
  | ActionRefused;

/** Records a refund with its credit note and restocks goods as requested. A full refund ends the order. */
export async function refundOrder(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  input: Refund,
): Promise<RefundOutcome> {
  return database.transaction(async (transaction) => {
    // The idempotency key is looked for under the order's lock: a double submit finds what the first one made.
    await lockOrder(transaction, { number: input.number });
    const existing = await findRefund(transaction, input.idempotencyKey);
    if (existing) return { ok: true, ...existing, isNew: false };
    const locked = await lockIfUnchanged(transaction, input);
    if (!locked.ok) return locked;
    const { order, paymentStatus } = locked;
    if (!allowedActions(paymentStatus).includes("refund")) return actionNotAllowed(order);
    if (paymentStatus.refunded !== input.expectedRefunded) {
      return { ok: false, reason: "refunded-meanwhile", refunded: paymentStatus.refunded };
    }
    const lines = await refundableLines(transaction, order.id);
    const left = refundableAmount(paymentStatus);
    const delivery = toCents(order.deliveryTotal);
    const planned = planRefund({ lines, delivery, refundableAmount: left }, input);
    if (!planned.ok) return planned;
    const { plan } = planned;
    if (plan.amount !== input.agreedAmount) {
      return { ok: false, reason: "to-agree", amount: plan.amount };
    }

    await restock(transaction, plan, lines);
    const refundId = await insertRefund(transaction, admin, { order, plan, input, lines });
    await issueCreditNote(transaction, order, refundId);
    const isWhole = plan.amount === left;
    const actor = { kind: "staff", admin } as const;
    if (isWhole) {
      await transitionOrder(transaction, { origin }, actor, {
        order,
        to: "refunded",
        detail: input.reason,
      });
    } else {
      const detail = `${formatRand(plan.amount)}. ${input.reason}`;
      await recordOrderEvent(transaction, actor, { order, kind: "partly-refunded", detail });
      const statusUpdate = "partly-refunded";
      await notifyCustomer(transaction, { origin }, { orderId: order.id, statusUpdate });
    }
    await recordAudit(transaction, admin, {
      verb: "refunded",
      entity: { kind: "order", id: order.id, label: formatOrderNumber(order.number) },
      after: {
        amount: { cents: plan.amount },
        "paid back by": paymentMethodNames[input.settlementMethod],
        reason: input.reason,
        "back on the shelf": plan.lines.reduce((sum, { restocked }) => sum + restocked, 0),
      },
    });
    return { ok: true, amount: plan.amount, isWhole, isNew: true };
  });
}

async function findRefund(transaction: Transaction, idempotencyKey: string) {
  const [found] = await transaction
    .select({ amount: refunds.amount, state: orders.state })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.idempotencyKey, idempotencyKey));
  return found && { amount: toCents(found.amount), isWhole: found.state === "refunded" };
}

async function refundableLines(transaction: Transaction, orderId: string) {
  const rows = await transaction
    .select({
      id: orderLines.id,
      productId: orderLines.productId,
      quantity: orderLines.quantity,
      unitPrice: orderLines.unitPrice,
      refunded: sql<number>`(select coalesce(sum(quantity), 0)::int from refund_lines
        where refund_lines.order_line_id = order_lines.id)`,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return rows.map(({ unitPrice, ...line }) => ({
    ...line,
    unitPrice: toCents(unitPrice),
    isSold: line.productId !== null,
  }));
}

type OrderLineToRefund = Awaited<ReturnType<typeof refundableLines>>[number];

/** Restocks the goods of this refund, and no others. */
async function restock(
  transaction: Transaction,
  { lines }: RefundPlan,
  known: readonly OrderLineToRefund[],
) {
  const back = lines.flatMap(({ lineId, restocked }) => {
    const productId = known.find(({ id }) => id === lineId)?.productId;
    return productId && restocked > 0 ? [{ lineId, productId, by: restocked }] : [];
  });
  await lockProducts(
    transaction,
    back.map(({ productId }) => productId),
  );
  await adjustStock(transaction, back);
  for (const { lineId, by } of back) {
    await transaction
      .update(orderLines)
      .set({ restocked: sql`${orderLines.restocked} + ${by}` })
      .where(eq(orderLines.id, lineId));
  }
}

type RefundToInsert = {
  order: LockedOrder;
  plan: RefundPlan;
  input: Refund;
  lines: readonly OrderLineToRefund[];
};

async function insertRefund(
  transaction: Transaction,
  admin: Admin,
  { order, plan, input, lines }: RefundToInsert,
): Promise<string> {
  const before = toCents(order.refundedTotal);
  const past = await readRefunds(transaction, order.id);
  const vat = refundVat(
    { lines, delivery: toCents(order.deliveryTotal) },
    past.filter(({ isOverpayment }) => !isOverpayment),
    plan,
  );
  const [made] = await transaction
    .insert(refunds)
    .values({
      orderId: order.id,
      idempotencyKey: input.idempotencyKey,
      amount: fromCents(plan.amount),
      vat: order.vatPercent === null ? "0" : fromCents(vat),
      reason: input.reason,
      method: input.settlementMethod,
      createdBy: admin.userId,
    })
    .returning({ id: refunds.id });
  if (!made) throw new Error("The database returned no refund");
  if (plan.lines.length > 0) {
    await transaction.insert(refundLines).values(
      plan.lines.map(({ lineId, ...line }) => ({
        refundId: made.id,
        orderLineId: lineId,
        ...line,
      })),
    );
  }
  await transaction
    .update(orders)
    .set({ refundedTotal: fromCents(before + plan.amount) })
    .where(eq(orders.id, order.id));
  return made.id;
}

type RefundOverpaymentOutcome =
  | { ok: true; amount: number; isNew: boolean }
  | { ok: false; reason: "nothing"; most: number }
  | { ok: false; reason: "too-much"; most: number }
  | ActionRefused;

/**
 * Refunds an overpayment: money paid twice, too much, or for an order that has ended. Nothing was sold for it, so
 * there is no VAT and no credit note. Clears the attention flag.
 */
export async function refundOverpayment(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  input: ExpectedOrder & {
    idempotencyKey: string;
    amount: number;
    settlementMethod: SettlementMethod;
    reason: string;
  },
): Promise<RefundOverpaymentOutcome> {
  return database.transaction(async (transaction) => {
    await lockOrder(transaction, { number: input.number });
    const [existing] = await transaction
      .select({ amount: refunds.amount })
      .from(refunds)
      .where(eq(refunds.idempotencyKey, input.idempotencyKey));
    if (existing) return { ok: true, amount: toCents(existing.amount), isNew: false };
    const locked = await lockIfUnchanged(transaction, input);
    if (!locked.ok) return locked;
    const { order, paymentStatus } = locked;
    const most = overpayment(paymentStatus);
    if (input.amount <= 0) return { ok: false, reason: "nothing", most };
    if (input.amount > most) return { ok: false, reason: "too-much", most };
    await transaction.insert(refunds).values({
      orderId: order.id,
      idempotencyKey: input.idempotencyKey,
      amount: fromCents(input.amount),
      vat: "0",
      reason: input.reason,
      method: input.settlementMethod,
      createdBy: admin.userId,
      isOverpayment: true,
    });
    if (overpayment(await readPaymentStatus(transaction, order)) === 0) {
      await transaction.update(orders).set({ attention: null }).where(eq(orders.id, order.id));
    }
    const detail = `${formatRand(input.amount)}. ${input.reason}`;
    const actor = { kind: "staff", admin } as const;
    await recordOrderEvent(transaction, actor, {
      order,
      kind: "paid-back",
      detail,
      forStaff: true,
    });
    await notifyCustomer(transaction, { origin }, { orderId: order.id, statusUpdate: "paid-back" });
    await recordAudit(transaction, admin, {
      verb: "paid back money of",
      entity: { kind: "order", id: order.id, label: formatOrderNumber(order.number) },
      after: {
        amount: { cents: input.amount },
        "paid back by": paymentMethodNames[input.settlementMethod],
        reason: input.reason,
      },
    });
    return { ok: true, amount: input.amount, isNew: true };
  });
}
