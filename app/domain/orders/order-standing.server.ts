import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import type { orders } from "#app/database/tables/orders.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";
import type { OrderStanding } from "./order-steps.ts";

/** What was paid for an order, given back and sold, as of now. */
export async function standingOf(
  transaction: Transaction,
  order: typeof orders.$inferSelect,
): Promise<OrderStanding> {
  const { rows } = await transaction.execute<{ paid: string; paid_back: string }>(sql`
    select
      (select coalesce(sum(amount), 0) from payments where order_id = ${order.id}) as paid,
      (select coalesce(sum(amount), 0) from refunds
        where order_id = ${order.id} and is_overpayment) as paid_back`);
  return {
    state: order.state,
    deliveryWay: order.deliveryWay,
    total: centsOfRand(order.total ?? "0"),
    refunded: centsOfRand(order.refundedTotal),
    paid: centsOfRand(rows[0]?.paid ?? "0"),
    paidBack: centsOfRand(rows[0]?.paid_back ?? "0"),
  };
}

/** Rounding at PayFast may cost a cent: nobody has to look at that. */
export const CLOSE_ENOUGH_CENTS = 1;

const kept = sql`((select coalesce(sum(amount), 0) from payments where payments.order_id = orders.id)
  - (select coalesce(sum(amount), 0) from refunds
    where refunds.order_id = orders.id and refunds.is_overpayment))`;

/** More came than goods were given for: it goes back before anybody is forgotten. */
export const owesMoney: SQL = sql`${kept} - case
  when orders.state in ('awaiting-payment', 'cancelled', 'expired') then 0 else orders.total
  end > ${CLOSE_ENOUGH_CENTS}::numeric / 100`;

/** Of an unpaid order: some money has come for it, only not what was due. */
export const hasMoney: SQL = sql`${kept} > 0`;
