import { and, countDistinct, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { cartItems } from "#app/database/tables/carts.ts";
import type { Admin } from "#app/domain/users/people.ts";

/** In how many carts a product lies now, and how many pieces of it. */
export async function countInCarts(
  { database }: { database: Database },
  _admin: Admin,
  productId: string,
): Promise<{ carts: number; pieces: number }> {
  const [counted] = await database
    .select({
      carts: countDistinct(cartItems.cartId),
      pieces: sql<number>`coalesce(sum(${cartItems.quantity}), 0)::int`,
    })
    .from(cartItems)
    .where(and(eq(cartItems.productId, productId), isNull(cartItems.removedAt)));
  return counted ?? { carts: 0, pieces: 0 };
}
