import { and, count, desc, eq, gt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { type StockReason, stockMovements } from "#app/database/tables/catalogue.ts";
import { orderLines, orders } from "#app/database/tables/orders.ts";
import { type Admin, type AdminForJob, displayName } from "#app/domain/accounts/people.ts";

const MAX_ACTOR_NAME = 254;

/**
 * Says why the stock changes in the rest of this transaction, for the trigger that records each
 * movement. Without it, a movement counts as an edit.
 */
export async function setStockReason(
  transaction: Transaction,
  reason: StockReason,
  {
    orderId = "",
    by,
  }: { orderId?: string; by?: Admin<never> | AdminForJob<never> | undefined } = {},
): Promise<void> {
  const name = by ? displayName(by).slice(0, MAX_ACTOR_NAME) : "";
  await transaction.execute(sql`select set_config('stock.reason', ${reason}, true),
    set_config('stock.order_id', ${orderId}, true),
    set_config('stock.actor_name', ${name}, true)`);
}

/** How many movements the edit page shows at first, and all of them on request. */
export const FIRST_MOVEMENTS = 20;
const MAX_MOVEMENTS = 1000;

export type StockMovement = Awaited<ReturnType<typeof listStockMovements>>["movements"][number];

/** The stock history of a product, the latest first, and the orders that wait for new stock. */
export async function listStockMovements(
  { database }: { database: Database },
  _admin: Admin<never>,
  { productId, isWhole = false }: { productId: string; isWhole?: boolean },
) {
  const { id, at, change, balance, reason, actorName } = stockMovements;
  const ofProduct = eq(stockMovements.productId, productId);
  const movements = await database
    .select({ id, at, change, balance, reason, actorName, orderNumber: orders.number })
    .from(stockMovements)
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .where(ofProduct)
    .orderBy(desc(id))
    .limit(isWhole ? MAX_MOVEMENTS : FIRST_MOVEMENTS);
  const [total] = await database.select({ rows: count() }).from(stockMovements).where(ofProduct);
  const waiting = await listWaitingOrders(database, productId);
  return { movements, total: total?.rows ?? 0, waiting };
}

const MAX_WAITING = 50;

/** Paid orders that wait for units on backorder, in the order in which new stock is allocated. */
function listWaitingOrders(database: Database, productId: string) {
  const { awaited, expectedBy } = orderLines;
  return database
    .select({ number: orders.number, awaited, expectedBy })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.productId, productId), gt(awaited, 0), eq(orders.state, "paid")))
    .orderBy(orders.paidAt)
    .limit(MAX_WAITING);
}
