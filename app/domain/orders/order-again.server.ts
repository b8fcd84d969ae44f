import type { Database } from "#app/database/connection.server.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import type { OwnOrderKey } from "./own-order.server.ts";
import { type PutIntoCartOutcome, putIntoCart } from "./put-into-cart.server.ts";
import { readOrder } from "./read-order.server.ts";

export type OrderAgainOutcome = { ok: false; reason: "not-found" } | PutIntoCartOutcome;

/**
 * Puts what was ordered into a cart, at today's prices, as far as it is still sold. The cart then
 * holds at least as many of each as the order: pressing twice adds nothing.
 */
export async function orderAgain(
  { database }: { database: Database },
  owner: CartOwner,
  key: OwnOrderKey,
): Promise<OrderAgainOutcome> {
  const order = await readOrder({ database }, key);
  return order ? putIntoCart({ database }, owner, order.lines) : { ok: false, reason: "not-found" };
}
