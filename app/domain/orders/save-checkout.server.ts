import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { carts } from "#app/database/tables/carts.ts";
import { checkouts } from "#app/database/tables/orders.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { holdCart, openCart, ownedBy } from "#app/domain/cart/open-cart.server.ts";
import type { TypedDetails } from "./checkout-details.ts";

/** More than any field may hold, so that what is too long is still there to be shortened. */
const MOST_KEPT = 2000;

/**
 * Keeps what was typed so far beside the cart, right or wrong. Fields not named stay as they are.
 * Nothing is kept for an owner without a cart, unless one is to be opened for it.
 */
export async function saveCheckout(
  { database }: { database: Database },
  owner: CartOwner,
  typed: TypedDetails,
  { opensCart = false }: { opensCart?: boolean } = {},
): Promise<void> {
  await database.transaction(async (transaction) => {
    const cartId = opensCart
      ? await openCart(transaction, owner)
      : await holdCart(transaction, owner);
    if (!cartId) return;
    const [before] = await transaction
      .select({ details: checkouts.details })
      .from(checkouts)
      .where(eq(checkouts.cartId, cartId));
    const details = { ...before?.details, ...shortened(typed) };
    await transaction
      .insert(checkouts)
      .values({ cartId, details })
      .onConflictDoUpdate({ target: checkouts.cartId, set: { details, updatedAt: new Date() } });
  });
}

/** Nothing of what was typed is kept any longer; a press that is underway still finds its order. */
export async function forgetCheckout(
  { database }: { database: Database },
  owner: CartOwner,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const cartId = await holdCart(transaction, owner);
    if (!cartId) return;
    await transaction
      .update(checkouts)
      .set({ details: {}, updatedAt: new Date() })
      .where(eq(checkouts.cartId, cartId));
  });
}

export type KeptCheckout = {
  /** Under which this cart becomes one order. */
  key: string;
  /** Under which it last became one. */
  placedKey: string | null;
  typed: TypedDetails;
};

/** What was typed so far, and the keys. */
export async function readCheckout(
  { database }: { database: Database },
  owner: CartOwner,
): Promise<KeptCheckout | undefined> {
  const { key, placedKey, details } = checkouts;
  const [found] = await database
    .select({ key, placedKey, typed: details })
    .from(checkouts)
    .innerJoin(carts, eq(carts.id, checkouts.cartId))
    .where(ownedBy(owner));
  return found;
}

function shortened(typed: TypedDetails): TypedDetails {
  const kept = Object.entries(typed).map(([field, text]) => [
    field,
    // Half a character is none: the database would refuse it.
    text.slice(0, MOST_KEPT).toWellFormed(),
  ]);
  return Object.fromEntries(kept);
}
