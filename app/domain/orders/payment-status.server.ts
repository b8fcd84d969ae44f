import { eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import type { orders } from "#app/database/tables/orders.ts";
import { payments } from "#app/database/tables/payments.ts";
import { toCents } from "#app/format/money.ts";
import { type PaymentStatus, statesWhere } from "./order-states.ts";

/** Payment status: what was paid for an order, refunded and sold, as of now. */
export async function readPaymentStatus(
  transaction: Transaction,
  order: typeof orders.$inferSelect,
): Promise<PaymentStatus> {
  const { rows } = await transaction.execute<{ paid: string; refunded_overpayment: string }>(sql`
    select
      (select coalesce(sum(amount), 0) from payments where order_id = ${order.id}) as paid,
      (select coalesce(sum(amount), 0) from refunds
        where order_id = ${order.id} and is_overpayment) as refunded_overpayment`);
  return {
    state: order.state,
    deliveryMethod: order.deliveryMethod,
    total: toCents(order.total ?? "0"),
    refunded: toCents(order.refundedTotal),
    paid: toCents(rows[0]?.paid ?? "0"),
    refundedOverpayment: toCents(rows[0]?.refunded_overpayment ?? "0"),
  };
}

/** Payment providers may round by a cent: no reason for staff to check. */
export const ROUNDING_TOLERANCE_CENTS = 1;

/** Payments less refunded overpayments, in rand. */
export const netReceived = sql<string>`((select coalesce(sum(amount), 0) from payments where payments.order_id = orders.id)
  - (select coalesce(sum(amount), 0) from refunds
    where refunds.order_id = orders.id and refunds.is_overpayment))`;

const SALE_STATES = statesWhere(({ isSale }) => isSale);

/** Overpayments must be refunded before a customer is erased. */
export const isOverpaid: SQL = sql`${netReceived} - case
  when orders.state in ${SALE_STATES} then orders.total else 0
  end > ${ROUNDING_TOLERANCE_CENTS}::numeric / 100`;

/** Neither reversed nor a reversal; for the methods by which an order was paid. */
export const isEffectivePayment: SQL = sql`(payments.reverses_payment_id is null and not exists (
  select from payments as reversal where reversal.reverses_payment_id = payments.id))`;

/** Null if no payment was reversed. */
const lastReversal = sql`(select max(received_at) from payments
  where payments.order_id = orders.id and payments.reverses_payment_id is not null)`;

/** Since when an order awaits payment: its placing, or the reversal of a payment. */
export const awaitsPaymentSince: SQL = sql`greatest(orders.placed_at, ${lastReversal})`;

/** Proofs that nobody has checked: those from before a reversal were, and their money had not arrived. */
export const uncheckedProofs: SQL<number> = sql<number>`(select count(*)::int from proofs_of_payment
  where proofs_of_payment.order_id = orders.id
    and proofs_of_payment.uploaded_at >= ${awaitsPaymentSince})`;

export async function isReversed(transaction: Transaction, paymentId: string): Promise<boolean> {
  return (await transaction.$count(payments, eq(payments.reversesPaymentId, paymentId))) > 0;
}

/** Whether an unpaid order has any payment. */
export const hasPayment: SQL = sql`${netReceived} > 0`;
