import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders, type PaymentWay } from "#app/database/tables/orders.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { readCheckout } from "./save-checkout.server.ts";

/**
 * The order that a key has made, for whoever pressed it: the last of this cart, or any of this user.
 * Somebody else's key finds nothing, just as one that never was.
 */
export async function findOwnOrder(
  { database }: { database: Database },
  owner: CartOwner,
  key: string,
): Promise<{ accessKey: string; paymentWay: PaymentWay } | undefined> {
  const { accessKey, paymentWay, userId, checkoutKey } = orders;
  const [order] = await database
    .select({ accessKey, paymentWay, userId })
    .from(orders)
    .where(eq(checkoutKey, key));
  if (!order) return undefined;
  const isOfUser = "userId" in owner && order.userId === owner.userId;
  const isOwn = isOfUser || (await readCheckout({ database }, owner))?.placedKey === key;
  return isOwn ? { accessKey: order.accessKey, paymentWay: order.paymentWay } : undefined;
}
