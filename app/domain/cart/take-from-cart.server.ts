import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import { cartItems } from "#app/database/tables/carts.ts";
import { touchCart } from "./open-cart.server.ts";

/** What was ordered by another way leaves the cart; whatever was added beyond it stays. */
export async function takeFromCart(
  transaction: Transaction,
  cartId: string,
  lines: readonly { productId: string; quantity: number }[],
): Promise<void> {
  for (const { productId, quantity } of lines) {
    const isLine = and(
      eq(cartItems.cartId, cartId),
      eq(cartItems.productId, productId),
      isNull(cartItems.removedAt),
    );
    await transaction.delete(cartItems).where(and(isLine, lte(cartItems.quantity, quantity)));
    await transaction
      .update(cartItems)
      .set({ quantity: sql`${cartItems.quantity} - ${quantity}` })
      .where(and(isLine, gt(cartItems.quantity, quantity)));
  }
  await touchCart(transaction, cartId);
}
