import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { cartItems } from "#app/database/tables/carts.ts";
import type { CartOwner } from "./cart-owner.ts";
import { holdCart, holdProduct, openCart, touchCart } from "./open-cart.server.ts";

/** More different products than anyone puts into one order. */
export const MOST_LINES = 100;

export type AddedToCart =
  | { ok: true; name: string; inCart: number; itemId: string }
  | { ok: false; reason: "not-found" | "sold-out" | "cart-full" }
  | { ok: false; reason: "too-many"; stock: number; inCart: number };

/** Adds to what is in the cart already; never more than there is in stock. */
export async function addToCart(
  { database }: { database: Database },
  owner: CartOwner,
  { productId, quantity }: { productId: string; quantity: number },
): Promise<AddedToCart> {
  return database.transaction(async (transaction) => {
    // Always the cart before the product, so that no two changes can wait for each other.
    const held = await holdCart(transaction, owner);
    const product = await holdProduct(transaction, productId);
    if (!product) return { ok: false, reason: "not-found" };
    const { name, price, stock } = product;
    if (stock === 0) return { ok: false, reason: "sold-out" };
    if (quantity > stock) return { ok: false, reason: "too-many", stock, inCart: 0 };

    const cartId = held ?? (await openCart(transaction, owner));
    const lines = await linesOf(transaction, cartId);
    const line = lines.find((known) => known.productId === productId);
    if (!line && lines.length >= MOST_LINES) return { ok: false, reason: "cart-full" };
    const inCart = (line?.quantity ?? 0) + quantity;
    if (inCart > stock) {
      return { ok: false, reason: "too-many", stock, inCart: line?.quantity ?? 0 };
    }
    const [kept] = await transaction
      .insert(cartItems)
      .values({ cartId, productId, quantity, priceSeen: price, productName: name })
      .onConflictDoUpdate({
        target: [cartItems.cartId, cartItems.productId],
        set: line ? { quantity: inCart } : AS_NEW,
      })
      .returning({ id: cartItems.id });
    await touchCart(transaction, cartId);
    return { ok: true, name, inCart, itemId: kept?.id ?? "" };
  });
}

/** What takes room in a cart, oldest first. */
export function linesOf(transaction: Transaction, cartId: string) {
  const { id, productId, quantity, productName } = cartItems;
  return transaction
    .select({ id, productId, quantity, productName })
    .from(cartItems)
    .where(and(eq(cartItems.cartId, cartId), isNull(cartItems.removedAt)))
    .orderBy(cartItems.createdAt, cartItems.id);
}

/** A line that was removed and could still be brought back begins again. */
const AS_NEW = {
  quantity: sql`excluded.quantity`,
  priceSeen: sql`excluded.price_seen`,
  productName: sql`excluded.product_name`,
  createdAt: sql`excluded.created_at`,
  removedAt: null,
};
