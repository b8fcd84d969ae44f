import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { cartItems } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { randOfCents } from "#app/domain/products/rand.ts";
import type { CartOwner } from "./cart-owner.ts";
import { holdCart, touchCart } from "./open-cart.server.ts";

/** A change as the page showed it: a new price in cents, or that the product is no longer sold. */
export type SeenChange = { itemId: string; now: number | "gone" };

/**
 * The owner has seen what changed. Only what was shown is accepted: a price that moved on
 * meanwhile is told again. Lines of products that are no longer sold have done their work.
 */
export async function acceptChanges(
  { database }: { database: Database },
  owner: CartOwner,
  seen: readonly SeenChange[],
): Promise<void> {
  await database.transaction(async (transaction) => {
    const cartId = await holdCart(transaction, owner);
    if (!cartId) return;
    for (const { itemId, now } of seen) {
      if (now !== "gone") await acceptPrice(transaction, { cartId, itemId, price: now });
    }
    const gone = seen.filter(({ now }) => now === "gone").map(({ itemId }) => itemId);
    await transaction
      .delete(cartItems)
      .where(
        and(eq(cartItems.cartId, cartId), inArray(cartItems.id, gone), isNull(cartItems.productId)),
      );
    await touchCart(transaction, cartId);
  });
}

function acceptPrice(
  transaction: Transaction,
  { cartId, itemId, price }: { cartId: string; itemId: string; price: number },
) {
  return transaction
    .update(cartItems)
    .set({ priceSeen: sql`${products.price}` })
    .from(products)
    .where(
      and(
        eq(cartItems.id, itemId),
        eq(cartItems.cartId, cartId),
        eq(products.id, cartItems.productId),
        eq(products.price, randOfCents(price)),
      ),
    );
}
