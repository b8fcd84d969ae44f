import { and, eq, gt, sql } from "drizzle-orm";
import type { SettlementMethod } from "#app/content/payment-methods.ts";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { orderLines, orders } from "#app/database/tables/orders.ts";
import { refundLines, refunds } from "#app/database/tables/payments.ts";
import type { Admin, Reauthenticated } from "#app/domain/accounts/people.ts";
import { setStockReason } from "#app/domain/catalogue/stock-movements.server.ts";
import { paymentMethodNames } from "#app/domain/checkout/payment-methods.ts";
import { refundVat } from "#app/domain/checkout/pricing.ts";
import { issueCreditNote } from "#app/domain/documents/issue-document.server.ts";
import { notifyCustomer } from "#app/domain/orders/order-mails.server.ts";
import { allowedActions, overpayment, refundableAmount } from "#app/domain/orders/order-states.ts";
import { adjustStock, lockProducts } from "#app/domain/orders/order-stock.server.ts";
import { readPaymentStatus } from "#app/domain/orders/payment-status.server.ts";
import { type Order, readOrderById } from "#app/domain/orders/read-order.server.ts";
import { fixVatRate } from "#app/domain/orders/time-of-supply.server.ts";
import {
  type ActionRefused,
  actionNotAllowed,
  type ExpectedOrder,
  type LockedOrder,
  lockIfUnchanged,
  lockOrder,
  recordOrderAudit,
  recordOrderEvent,
  transitionOrder,
} from "#app/domain/orders/transition-order.server.ts";
import { formatRand, fromCents, toCents } from "#app/format/money.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import {
  planRefund,
  type RefundPlan,
  type RefundPlanOutcome,
  type RefundRequest,
} from "./refund-plan.ts";

type MoneyBack = ExpectedOrder & {
  /** Idempotency key: one key, one refund; it came with the page. */
  idempotencyKey: string;
  reason: string;
  /** How the money was refunded. */
  settlementMethod: SettlementMethod;
  /** The admin after a step-up, which a large refund takes. */
  holder?: Reauthenticated | undefined;
};

export type StepUpRequired = { ok: false; reason: "step-up-required"; amount: number };

export type Refund = MoneyBack &
  RefundRequest & {
    /** Optimistic lock: the refunded amount when the page was shown. */
    expectedRefunded: number;
    /** The amount that staff confirmed, in whole cents; a different one must be confirmed first. */
    agreedAmount: number | undefined;
  };

export type RefundOutcome =
  | { ok: true; amount: number; isWhole: boolean; isNew: boolean }
  | (RefundPlanOutcome & { ok: false })
  /** The amount to confirm. Nothing was changed. */
  | { ok: false; reason: "to-agree"; amount: number }
  | { ok: false; reason: "refunded-meanwhile"; refunded: number }
  | StepUpRequired
  | ActionRefused;

/** Records a refund with its credit note and restocks goods as requested. A full refund ends the order. */
export async function refundOrder(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<"refund">,
  input: Refund,
): Promise<RefundOutcome> {
  return database.transaction(async (transaction) => {
    const { number } = input;
    const existing = await findRefund(transaction, input);
    if (existing) return { ok: true, ...existing, isNew: false };
    const locked = await lockIfUnchanged(transaction, input);
    if (!locked.ok) return locked;
    const { order, paymentStatus } = locked;
    if (!allowedActions(paymentStatus).includes("refund")) return actionNotAllowed(order);
    if (paymentStatus.refunded !== input.expectedRefunded) {
      return { ok: false, reason: "refunded-meanwhile", refunded: paymentStatus.refunded };
    }
    const sale = await readOrderById(transaction, order.id);
    if (!sale) throw new Error("The order that was just locked is not there");
    const left = refundableAmount(paymentStatus);
    const planned = planRefund({ ...sale, refundableAmount: left }, input);
    if (!planned.ok) return planned;
    const { plan } = planned;
    const { amount } = plan;
    if (amount !== input.agreedAmount) return { ok: false, reason: "to-agree", amount };
    if (!input.holder && (await refundTakesStepUp(transaction, admin, { number, amount }))) {
      return { ok: false, reason: "step-up-required", amount };
    }

    await setStockReason(transaction, "return", { orderId: order.id, by: admin });
    await restock(transaction, plan, sale.lines);
    const before = sale.refunds.filter(({ isOverpayment }) => !isOverpayment);
    const vat = refundVat(sale, before, plan);
    const refundId = await insertRefund(transaction, admin, order, { ...input, amount, vat });
    await insertRefundLines(transaction, refundId, plan);
    const refundedTotal = fromCents(toCents(order.refundedTotal) + amount);
    await transaction.update(orders).set({ refundedTotal }).where(eq(orders.id, order.id));
    await issueCreditNote(transaction, order, refundId);
    const isWhole = amount === left;
    if (isWhole) {
      const detail = input.reason;
      await transitionOrder(transaction, { origin }, admin, { order, to: "refunded", detail });
    } else {
      const detail = `${formatRand(amount)}. ${input.reason}`;
      await recordOrderEvent(transaction, admin, order, { kind: "partly-refunded", detail });
      await notifyCustomer(transaction, { origin }, order, "partly-refunded");
    }
    await recordOrderAudit(transaction, admin, order, {
      verb: "refunded",
      after: {
        ...auditValues(amount, input),
        "returned to stock": plan.lines.reduce((sum, { restocked }) => sum + restocked, 0),
      },
    });
    return { ok: true, amount, isWhole, isNew: true };
  });
}

/**
 * Whether a refund is above the amount in the settings. What the same admin has refunded for the order
 * within a day counts, so several small refunds are no way around it.
 */
export async function refundTakesStepUp(
  database: DatabaseOrTransaction,
  admin: Admin<"refund">,
  { number, amount }: { number: number; amount: number },
): Promise<boolean> {
  const [recent] = await database
    .select({ total: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(orders.number, number),
        eq(refunds.createdBy, admin.userId),
        gt(refunds.createdAt, sql`now() - interval '24 hours'`),
      ),
    );
  return toCents(recent?.total ?? "0") + amount > privateSettings().security.refundLimit;
}

/** The idempotency key is looked for under the order's lock: a double submit finds what the first one made. */
async function findRefund(
  transaction: Transaction,
  { number, idempotencyKey }: Pick<MoneyBack, "number" | "idempotencyKey">,
) {
  await lockOrder(transaction, { number });
  const [found] = await transaction
    .select({ amount: refunds.amount, state: orders.state })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.idempotencyKey, idempotencyKey));
  return found && { amount: toCents(found.amount), isWhole: found.state === "refunded" };
}

/** Restocks the goods of this refund, and no others. */
async function restock(transaction: Transaction, { lines }: RefundPlan, known: Order["lines"]) {
  const back = lines.flatMap(({ lineId, restocked }) => {
    const productId = known.find(({ id }) => id === lineId)?.productId;
    return productId && restocked > 0 ? [{ lineId, productId, by: restocked }] : [];
  });
  await lockProducts(transaction, back);
  await adjustStock(transaction, back);
  for (const { lineId, restocked, notAwaited } of lines) {
    if (restocked + notAwaited === 0) continue;
    await transaction
      .update(orderLines)
      .set({
        restocked: sql`${orderLines.restocked} + ${restocked}`,
        awaited: sql`${orderLines.awaited} - ${notAwaited}`,
      })
      .where(eq(orderLines.id, lineId));
  }
}

async function insertRefund(
  transaction: Transaction,
  admin: Admin<"refund">,
  order: LockedOrder,
  refund: MoneyBack & { amount: number; vat: number; isOverpayment?: boolean },
): Promise<string> {
  const { idempotencyKey, amount, vat, reason, settlementMethod, isOverpayment } = refund;
  const [made] = await transaction
    .insert(refunds)
    .values({
      orderId: order.id,
      idempotencyKey,
      amount: fromCents(amount),
      vat: fromCents(vat),
      reason,
      method: settlementMethod,
      createdBy: admin.userId,
      ...(isOverpayment && { isOverpayment }),
    })
    .returning({ id: refunds.id });
  if (!made) throw new Error("The database returned no refund");
  return made.id;
}

async function insertRefundLines(
  transaction: Transaction,
  refundId: string,
  { lines }: RefundPlan,
): Promise<void> {
  if (lines.length === 0) return;
  await transaction.insert(refundLines).values(
    lines.map(({ lineId, notAwaited: _, ...line }) => ({
      refundId,
      orderLineId: lineId,
      ...line,
    })),
  );
}

function auditValues(amount: number, { settlementMethod, reason }: MoneyBack) {
  const method = paymentMethodNames[settlementMethod];
  return { amount: { cents: amount }, "refunded by": method, reason };
}

type RefundOverpaymentOutcome =
  | { ok: true; amount: number; isNew: boolean }
  | { ok: false; reason: "nothing"; max: number }
  | { ok: false; reason: "too-much"; max: number }
  | StepUpRequired
  | ActionRefused;

/**
 * Refunds an overpayment: money paid twice, too much, or for an order that has ended. Nothing was sold for it, so
 * there is no VAT and no credit note. Clears the attention flag.
 */
export async function refundOverpayment(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<"refund">,
  input: MoneyBack & { amount: number },
): Promise<RefundOverpaymentOutcome> {
  return database.transaction(async (transaction) => {
    const existing = await findRefund(transaction, input);
    if (existing) return { ok: true, amount: existing.amount, isNew: false };
    const locked = await lockIfUnchanged(transaction, input);
    if (!locked.ok) return locked;
    const { order, paymentStatus } = locked;
    const { number, amount, reason } = input;
    const max = overpayment(paymentStatus);
    if (amount <= 0) return { ok: false, reason: "nothing", max };
    if (amount > max) return { ok: false, reason: "too-much", max };
    if (!input.holder && (await refundTakesStepUp(transaction, admin, { number, amount }))) {
      return { ok: false, reason: "step-up-required", amount };
    }
    await insertRefund(transaction, admin, order, { ...input, vat: 0, isOverpayment: true });
    await fixVatRate(transaction, order);
    if (overpayment(await readPaymentStatus(transaction, order)) === 0) {
      await transaction.update(orders).set({ attention: null }).where(eq(orders.id, order.id));
    }
    const event = { kind: "paid-back", detail: `${formatRand(amount)}. ${reason}`, forStaff: true };
    await recordOrderEvent(transaction, admin, order, event);
    await notifyCustomer(transaction, { origin }, order, "paid-back");
    await recordOrderAudit(transaction, admin, order, {
      verb: "paid back money of",
      after: auditValues(amount, input),
    });
    return { ok: true, amount, isNew: true };
  });
}
