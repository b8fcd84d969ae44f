import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { holdCart, openCart, touchCart } from "./open-cart.server.ts";

/**
 * What a visitor chose before logging in goes into the user's own cart; the visitor's is then gone,
 * so that a second try finds nothing to add. Of a product in both, the quantities are added, up to
 * what is in stock.
 */
export async function joinCarts(
  { database }: { database: Database },
  { userId, visitorKeyHash }: { userId: string; visitorKeyHash: string },
): Promise<{ joined: boolean }> {
  return database.transaction(async (transaction) => {
    const to = await openCart(transaction, { userId });
    const from = await holdCart(transaction, { visitorKeyHash });
    if (!from) return { joined: false };
    await transaction.execute(sql`
      insert into cart_items (cart_id, product_id, quantity, price_seen, product_name, created_at)
      select ${to}, product_id, quantity, price_seen, product_name, created_at
      from cart_items where cart_id = ${from} and removed_at is null and product_id is not null
      on conflict (cart_id, product_id) do update set
        quantity = case when cart_items.removed_at is null
          then greatest(cart_items.quantity, least(
            cart_items.quantity + excluded.quantity,
            (select stock from products where id = excluded.product_id)))
          else excluded.quantity end,
        removed_at = null`);
    // Lines that only tell of a product no longer sold are told to the user, too.
    await transaction
      .update(cartItems)
      .set({ cartId: to })
      .where(
        and(eq(cartItems.cartId, from), isNull(cartItems.productId), isNull(cartItems.removedAt)),
      );
    await transaction.delete(carts).where(eq(carts.id, from));
    await touchCart(transaction, to);
    return { joined: true };
  });
}
