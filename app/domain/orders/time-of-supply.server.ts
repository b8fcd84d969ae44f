import { eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { includedVat } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { readVatRates } from "#app/domain/checkout/vat-rates.server.ts";
import { vatPercentAt } from "#app/domain/checkout/vat-rates.ts";
import { fromCents, toCents } from "#app/format/money.ts";
import { isEffectivePayment } from "./payment-status.server.ts";

/**
 * Fixes the VAT rate of a locked order at its time of supply: the first payment, or the invoice if that is earlier
 * (VAT Act, section 9). The total stays the same. The rate is final once the order is invoiced. Returns the rate.
 */
export async function fixVatRate(
  transaction: Transaction,
  order: typeof orders.$inferSelect,
  { isInvoiced = false } = {},
): Promise<number | null> {
  if (order.paidAt) return order.vatPercent;
  const invoicedAt = isInvoiced ? sql`clock_timestamp()` : sql`null`;
  const [supply] = await transaction
    .update(orders)
    .set({ suppliedAt: sql`coalesce(${firstPayment(order.id)}, ${invoicedAt})` })
    .where(eq(orders.id, order.id))
    .returning({ at: orders.suppliedAt });
  if (!supply?.at) return order.vatPercent;
  const vatPercent = vatPercentAt(await readVatRates(transaction), supply.at);
  const vatTotal = fromCents(includedVat(toCents(order.total ?? "0"), vatPercent));
  await transaction.update(orders).set({ vatPercent, vatTotal }).where(eq(orders.id, order.id));
  return vatPercent;
}

/** The first payment of the money that is held: what was paid back in full before was for no supply. */
function firstPayment(orderId: string): SQL {
  return sql`(
    with movements as (
      select received_at as at, amount from payments
      where order_id = ${orderId} and ${isEffectivePayment}
      union all
      select created_at, -amount from refunds where order_id = ${orderId} and is_overpayment
    ), balances as (
      select at, amount,
        sum(amount) over (order by at, amount desc rows unbounded preceding) as held
      from movements
    )
    select max(at) from balances
    where amount > 0 and held <= amount and (select sum(amount) from movements) > 0
  )`;
}
