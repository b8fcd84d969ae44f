import { inArray } from "drizzle-orm";
import type { Reservation } from "#app/content/reservation-words.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Order } from "./read-order.server.ts";

type Unpaid = Pick<
  Order,
  "state" | "stockHeld" | "stockHeldUntil" | "expiresAt" | "lines" | "events"
>;

/** What is reserved for an order now, and else whether its goods are in stock; none once it is paid. */
export async function readReservation(
  database: DatabaseOrTransaction,
  order: Unpaid,
): Promise<Reservation | undefined> {
  if (order.state !== "awaiting-payment") return undefined;
  const { stockHeld, stockHeldUntil, expiresAt } = order;
  const until = stockHeldUntil && stockHeldUntil < expiresAt ? stockHeldUntil : expiresAt;
  if (stockHeld && until > new Date()) return { kind: "reserved", until };
  const wasReserved = stockHeld || order.events.some(({ kind }) => ENDED.includes(kind));
  const isInStock = stockHeld || (await areInStock(database, order.lines));
  return isInStock ? { kind: "in-stock", wasReserved } : { kind: "sold-out" };
}

/** The events that end a reservation. */
const ENDED: readonly string[] = ["hold-ended", "stock-released"];

async function areInStock(
  database: DatabaseOrTransaction,
  lines: Unpaid["lines"],
): Promise<boolean> {
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  const rows = await database
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(inArray(products.id, ids));
  const stock = new Map(rows.map((row) => [row.id, row.stock]));
  return lines.every(
    ({ productId, quantity, restocked }) =>
      productId !== null && (stock.get(productId) ?? 0) >= quantity - restocked,
  );
}
