import { and, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { cartItems } from "#app/database/tables/carts.ts";
import type { CartOwner } from "./cart-owner.ts";
import { holdCart, holdProduct, touchCart } from "./open-cart.server.ts";

export type ChangedQuantity =
  | { ok: true; name: string }
  | { ok: false; reason: "not-found" | "sold-out" }
  | { ok: false; reason: "too-many"; stock: number };

/** Sets how many of a line its owner wants; never more than there is in stock. */
export async function changeQuantity(
  { database }: { database: Database },
  owner: CartOwner,
  { itemId, quantity }: { itemId: string; quantity: number },
): Promise<ChangedQuantity> {
  return database.transaction(async (transaction) => {
    const cartId = await holdCart(transaction, owner);
    const productId = cartId && (await productOfLine(transaction, cartId, itemId));
    const product = productId && (await holdProduct(transaction, productId));
    if (!product) return { ok: false, reason: "not-found" };
    const { name, stock } = product;
    if (stock === 0) return { ok: false, reason: "sold-out" };
    if (quantity > stock) return { ok: false, reason: "too-many", stock };
    await transaction.update(cartItems).set({ quantity }).where(eq(cartItems.id, itemId));
    await touchCart(transaction, cartId);
    return { ok: true, name };
  });
}

/** Only within the owner's own cart: the id of someone else's line finds nothing. */
async function productOfLine(
  transaction: Transaction,
  cartId: string,
  itemId: string,
): Promise<string | null | undefined> {
  const [line] = await transaction
    .select({ productId: cartItems.productId })
    .from(cartItems)
    .where(
      and(eq(cartItems.id, itemId), eq(cartItems.cartId, cartId), isNull(cartItems.removedAt)),
    );
  return line?.productId;
}
