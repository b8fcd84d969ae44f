import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { orderLines, orders } from "#app/database/tables/orders.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";

export type HeldProduct = {
  id: string;
  name: string;
  price: number;
  stock: number;
  weightGrams: number | null;
};

/**
 * The products as they are at this moment, always held in the same order: no two buyers can wait for
 * each other. Their keys are left free: whoever only puts them into carts need not wait at all.
 */
export async function holdProducts(
  transaction: Transaction,
  ids: readonly string[],
): Promise<Map<string, HeldProduct>> {
  if (ids.length === 0) return new Map();
  const { id, name, price, stock, weightGrams } = products;
  const rows = await transaction
    .select({ id, name, price, stock, weightGrams })
    .from(products)
    .where(inArray(id, [...new Set(ids)]))
    .orderBy(asc(id))
    .for("no key update");
  return new Map(rows.map((row) => [row.id, { ...row, price: centsOfRand(row.price) }]));
}

/** Takes off the shelf what was checked to be there; the products must be held. */
export async function takeStock(
  transaction: Transaction,
  wanted: readonly { productId: string; quantity: number }[],
): Promise<void> {
  await changeStock(
    transaction,
    wanted.map(({ productId, quantity }) => ({ productId, by: -quantity })),
  );
}

/**
 * Puts an order's goods back on the shelf, exactly once: whoever clears the mark under the order's
 * lock does it. What a refund has put back already, and products no longer sold, are left out.
 */
export async function returnStock(
  transaction: Transaction,
  order: { id: string; stockHeld: boolean },
): Promise<void> {
  if (!order.stockHeld) return;
  const lines = await linesOfOrder(transaction, order.id);
  const back = lines.flatMap(({ productId, quantity, restocked }) =>
    productId && quantity > restocked ? [{ productId, by: quantity - restocked }] : [],
  );
  await holdProducts(
    transaction,
    back.map(({ productId }) => productId),
  );
  await changeStock(transaction, back);
  await transaction
    .update(orders)
    .set({ stockHeld: false, stockHeldUntil: null, holdIpHash: null })
    .where(eq(orders.id, order.id));
}

/** For an order whose stock is not held: all of its goods are there and taken, or nothing is done. */
export async function takeStockAgain(
  transaction: Transaction,
  order: { id: string; stockHeld: boolean },
): Promise<boolean> {
  if (order.stockHeld) return true;
  const lines = await linesOfOrder(transaction, order.id);
  const wanted = lines.map(({ productId, quantity, restocked }) => ({
    productId: productId ?? "",
    quantity: quantity - restocked,
  }));
  const held = await holdProducts(
    transaction,
    wanted.flatMap(({ productId }) => (productId ? [productId] : [])),
  );
  const isThere = wanted.every(
    ({ productId, quantity }) => (held.get(productId)?.stock ?? -1) >= quantity,
  );
  if (!isThere) return false;
  await takeStock(transaction, wanted);
  await transaction.update(orders).set({ stockHeld: true }).where(eq(orders.id, order.id));
  return true;
}

/** The version moves on: whoever has the product's form open is told, and overwrites nothing unseen. */
export async function changeStock(
  transaction: Transaction,
  changes: readonly { productId: string; by: number }[],
): Promise<void> {
  for (const { productId, by } of changes) {
    if (by === 0) continue;
    await transaction
      .update(products)
      .set({ stock: sql`${products.stock} + ${by}`, version: sql`${products.version} + 1` })
      .where(eq(products.id, productId));
  }
}

function linesOfOrder(transaction: Transaction, orderId: string) {
  const { productId, quantity, restocked } = orderLines;
  return transaction
    .select({ productId, quantity, restocked })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}
