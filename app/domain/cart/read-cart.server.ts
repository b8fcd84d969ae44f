import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { CartLine } from "./cart-line.ts";
import type { CartOwner } from "./cart-owner.ts";
import { ownedBy } from "./open-cart.server.ts";

/** How long a removed line can be brought back. */
export const UNDO_MINUTES = 10;

/** The cart's lines in the order they were added, with what is true of each product now. */
export async function readCart(
  { database }: { database: DatabaseOrTransaction },
  owner: CartOwner,
): Promise<CartLine[]> {
  const rows = await database
    .select({
      id: cartItems.id,
      productId: products.id,
      name: sql<string>`coalesce(${products.name}, ${cartItems.productName})`,
      price: cents(products.price),
      stock: products.stock,
      quantity: cartItems.quantity,
      priceSeen: cents(cartItems.priceSeen),
      removedAt: cartItems.removedAt,
    })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .leftJoin(products, eq(products.id, cartItems.productId))
    .where(
      and(
        ownedBy(owner),
        or(
          isNull(cartItems.removedAt),
          gt(cartItems.removedAt, sql`now() - make_interval(mins => ${UNDO_MINUTES})`),
        ),
      ),
    )
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id));
  return rows.map(({ id, productId, name, price, stock, quantity, priceSeen, removedAt }) => ({
    id,
    product: productId && stock !== null ? { id: productId, price, stock } : undefined,
    name,
    quantity,
    priceSeen,
    isRemoved: removedAt !== null,
  }));
}

function cents(column: typeof products.price | typeof cartItems.priceSeen) {
  return sql`(${column} * 100)::bigint`.mapWith(Number);
}
