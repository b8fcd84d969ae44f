import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { carts } from "#app/database/tables/carts.ts";
import { checkouts } from "#app/database/tables/orders.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { holdCart, ownedBy } from "#app/domain/cart/open-cart.server.ts";
import type { TypedDetails } from "./checkout-details.ts";

/** Keeps what was typed so far beside the cart, right or wrong. Fields not named stay as they are. */
export async function saveCheckout(
  { database }: { database: Database },
  owner: CartOwner,
  typed: TypedDetails,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const cartId = await holdCart(transaction, owner);
    if (!cartId) return;
    const [before] = await transaction
      .select({ details: checkouts.details })
      .from(checkouts)
      .where(eq(checkouts.cartId, cartId));
    const details = { ...before?.details, ...typed };
    await transaction
      .insert(checkouts)
      .values({ cartId, details })
      .onConflictDoUpdate({ target: checkouts.cartId, set: { details, updatedAt: new Date() } });
  });
}

/** What was typed so far, and the key under which this cart becomes one order. */
export async function readCheckout(
  { database }: { database: Database },
  owner: CartOwner,
): Promise<{ key: string; typed: TypedDetails } | undefined> {
  const [found] = await database
    .select({ key: checkouts.key, typed: checkouts.details })
    .from(checkouts)
    .innerJoin(carts, eq(carts.id, checkouts.cartId))
    .where(ownedBy(owner));
  return found;
}
