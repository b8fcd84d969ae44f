import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { StockReservation } from "#app/content/texts/reservation-texts.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { orderLines, orders } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { BackorderTerms } from "#app/domain/catalogue/availability/backorder.ts";
import { backorderColumns } from "#app/domain/catalogue/availability/backorder-columns.server.ts";
import { setStockReason } from "#app/domain/catalogue/stock-movements.server.ts";
import type { CustomerPricedProduct } from "#app/domain/discounts/apply-discounts.ts";
import {
  type PriceCustomer,
  pricingColumns,
  withPrices,
} from "#app/domain/discounts/pricing-columns.server.ts";
import { notifyLowStock } from "./notify-low-stock.server.ts";
import type { Order } from "./read-order.server.ts";

export type LockedProduct = Pick<
  typeof products.$inferSelect,
  "id" | "name" | "sku" | "stock" | "weightGrams" | "status" | "serviceArea" | "costPrice"
> &
  CustomerPricedProduct &
  BackorderTerms;

/**
 * Adds to each line its product, locked, always in the same order, so there is no deadlock. "no key update"
 * leaves foreign keys free: adding to a cart need not wait.
 */
export async function lockProducts<Line extends { productId: string | null }>(
  transaction: Transaction,
  lines: readonly Line[],
  /** Whose own prices the products have. */
  customer: PriceCustomer = {},
): Promise<(Line & { product: LockedProduct | undefined })[]> {
  const { id, name, sku, stock, weightGrams, status, serviceArea, costPrice } = products;
  const ids = new Set(lines.flatMap(({ productId }) => productId ?? []));
  const rows = await transaction
    .select({
      ...{ id, name, sku, stock, weightGrams, status, serviceArea, costPrice },
      ...pricingColumns(customer),
      ...backorderColumns,
    })
    .from(products)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for("no key update");
  const locked = new Map(rows.map((row) => [row.id, withPrices(row)]));
  return lines.map((line) => ({ ...line, product: locked.get(line.productId ?? "") }));
}

/** The order whose goods leave or return, and the member of staff who did it, if any. */
type StockOrder = { orderId: string; by?: Admin<never> | undefined };

/** Deducts stock that was checked to be there; the products must be locked. */
export async function deductStock(
  transaction: Transaction,
  { origin, ...order }: StockOrder & { origin: string },
  wanted: readonly { productId: string; quantity: number }[],
): Promise<void> {
  await setStockReason(transaction, "sale", order);
  await adjustStock(
    transaction,
    wanted.map(({ productId, quantity }) => ({ productId, by: -quantity })),
  );
  await notifyLowStock(transaction, { origin }, wanted);
}

/**
 * Returns an order's goods to stock exactly once, guarded by the stockReserved flag under the order's lock. Goods
 * that a refund restocked already and products that are no longer sold are left out.
 */
export async function returnStock(
  transaction: Transaction,
  order: { id: string; stockReserved: boolean },
  by?: Admin<never>,
): Promise<void> {
  if (!order.stockReserved) return;
  const lines = await linesOfOrder(transaction, order.id);
  const back = lines.flatMap(({ productId, ...line }) =>
    productId && heldUnits(line) > 0 ? [{ productId, by: heldUnits(line) }] : [],
  );
  await lockProducts(transaction, back);
  await setStockReason(transaction, "cancellation", { orderId: order.id, by });
  await adjustStock(transaction, back);
  await transaction
    .update(orders)
    .set({ stockReserved: false, stockReservedUntil: null, reservationIpHash: null })
    .where(eq(orders.id, order.id));
}

/** Reserves the stock of an order that has none reserved: all of it or nothing. Backorders need none yet. */
export async function reserveStockAgain(
  transaction: Transaction,
  { origin }: { origin: string },
  order: { id: string; stockReserved: boolean },
  by?: Admin<never>,
): Promise<boolean> {
  if (order.stockReserved) return true;
  const goods = (await linesOfOrder(transaction, order.id)).filter(({ isText }) => !isText);
  const lines = await lockProducts(transaction, goods);
  const stock = new Map(lines.map(({ product }) => [product?.id ?? null, product?.stock ?? -1]));
  if (!coversOrder(stock, goods)) return false;
  const wanted = lines.map(({ product, ...line }) => ({
    productId: product?.id ?? "",
    quantity: heldUnits(line),
  }));
  await deductStock(transaction, { origin, orderId: order.id, by }, wanted);
  await transaction.update(orders).set({ stockReserved: true }).where(eq(orders.id, order.id));
  return true;
}

/** Increments the product's version (optimistic lock), so an open product form does not overwrite it. */
export async function adjustStock(
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

/** What an order takes from stock: neither what it still waits for nor what a refund returned. */
function heldUnits(line: { quantity: number; awaited: number; restocked: number }): number {
  return line.quantity - line.awaited - line.restocked;
}

/** Whether there is enough of each product: an order may have several lines of one. */
export function coversOrder(
  stock: ReadonlyMap<string | null, number>,
  lines: readonly HeldLine[],
): boolean {
  const goods = lines.filter(({ isText }) => !isText);
  return [...Map.groupBy(goods, ({ productId }) => productId)].every(([productId, ofProduct]) => {
    const held = ofProduct.reduce((sum, line) => sum + heldUnits(line), 0);
    return productId !== null && (stock.get(productId) ?? -1) >= held;
  });
}

type HeldLine = Parameters<typeof heldUnits>[0] & { productId: string | null; isText: boolean };

/**
 * Takes units on backorder from stock for a locked order, as far as they have arrived. Returns how many it took and
 * how many the order still waits for.
 */
export async function allocateBackorder(
  transaction: Transaction,
  { origin }: { origin: string },
  order: { id: string },
  by?: Admin<never>,
): Promise<{ arrived: number; awaited: number }> {
  const waiting = (await linesOfOrder(transaction, order.id)).filter(({ awaited }) => awaited > 0);
  if (waiting.length === 0) return { arrived: 0, awaited: 0 };
  const taken = (await lockProducts(transaction, waiting)).flatMap(({ id, awaited, product }) => {
    const quantity = Math.min(awaited, product?.stock ?? 0);
    return product && quantity > 0 ? [{ lineId: id, productId: product.id, quantity }] : [];
  });
  if (taken.length > 0) await deductStock(transaction, { origin, orderId: order.id, by }, taken);
  for (const { lineId, quantity } of taken) {
    await transaction
      .update(orderLines)
      .set({ awaited: sql`${orderLines.awaited} - ${quantity}` })
      .where(eq(orderLines.id, lineId));
  }
  const arrived = sumOf(taken.map(({ quantity }) => quantity));
  return { arrived, awaited: sumOf(waiting.map(({ awaited }) => awaited)) - arrived };
}

/** Staff have the units at hand, whatever the stock says: the order waits for nothing more. */
export async function endBackorder(transaction: Transaction, order: { id: string }): Promise<void> {
  await transaction
    .update(orderLines)
    .set({ awaited: 0 })
    .where(and(eq(orderLines.orderId, order.id), gt(orderLines.awaited, 0)));
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

function linesOfOrder(transaction: Transaction, orderId: string) {
  const { id, productId, quantity, restocked, awaited, isText } = orderLines;
  return transaction
    .select({ id, productId, quantity, restocked, awaited, isText })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

type UnpaidOrder = Pick<
  Order,
  "state" | "stockReserved" | "stockReservedUntil" | "expiresAt" | "lines" | "events"
>;

/** The stock reservation of an unpaid order, or whether its goods are in stock. */
export async function readReservation(
  database: DatabaseOrTransaction,
  order: UnpaidOrder,
): Promise<StockReservation | undefined> {
  if (order.state !== "awaiting-payment") return undefined;
  const { stockReserved, stockReservedUntil, expiresAt, lines } = order;
  if (lines.every(({ isText }) => isText)) return { kind: "nothing" };
  if (lines.every((line) => heldUnits(line) === 0)) return { kind: "backorder" };
  const partial = lines.some(({ awaited }) => awaited > 0) && { isPartial: true };
  const until =
    stockReservedUntil && stockReservedUntil < expiresAt ? stockReservedUntil : expiresAt;
  if (stockReserved && until > new Date()) return { kind: "reserved", until, ...partial };
  const wasReserved =
    stockReserved || order.events.some(({ kind }) => RESERVATION_ENDED.includes(kind));
  const isInStock = stockReserved || (await areInStock(database, lines));
  return isInStock ? { kind: "in-stock", wasReserved, ...partial } : { kind: "sold-out" };
}

/** The events that end a reservation. */
const RESERVATION_ENDED: readonly string[] = ["reservation-ended", "stock-released"];

async function areInStock(
  database: DatabaseOrTransaction,
  lines: UnpaidOrder["lines"],
): Promise<boolean> {
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  const rows = await database
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(inArray(products.id, ids));
  const stock = new Map(rows.map((row) => [row.id, row.stock]));
  return coversOrder(stock, lines);
}
