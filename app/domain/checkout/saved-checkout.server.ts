import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { carts } from "#app/database/tables/carts.ts";
import { checkouts } from "#app/database/tables/orders.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { lockCart, lockOrCreateCart, ownedBy } from "#app/domain/cart/lock-cart.server.ts";
import type { SubmittedDetails } from "./checkout-details.ts";

/** More than any field accepts, so that a value that is too long can be shortened by its owner. */
const MAX_SAVED_LENGTH = 2000;

/**
 * Saves the submitted fields beside the cart, valid or not; other fields stay. Without a cart nothing is saved,
 * unless createsCart is set.
 */
export async function saveCheckout(
  { database }: { database: Database },
  owner: CartOwner,
  submitted: SubmittedDetails,
  { createsCart = false }: { createsCart?: boolean } = {},
): Promise<void> {
  await database.transaction(async (transaction) => {
    const cartId = createsCart
      ? await lockOrCreateCart(transaction, owner)
      : await lockCart(transaction, owner);
    if (!cartId) return;
    const [before] = await transaction
      .select({ details: checkouts.details })
      .from(checkouts)
      .where(eq(checkouts.cartId, cartId));
    const details = { ...before?.details, ...truncated(submitted) };
    await transaction
      .insert(checkouts)
      .values({ cartId, details })
      .onConflictDoUpdate({ target: checkouts.cartId, set: { details, updatedAt: new Date() } });
  });
}

/** Clears the submitted details; a submit that is underway still finds its order by its idempotency key. */
export async function clearCheckout(
  { database }: { database: Database },
  owner: CartOwner,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const cartId = await lockCart(transaction, owner);
    if (!cartId) return;
    await transaction
      .update(checkouts)
      .set({ details: {}, updatedAt: new Date() })
      .where(eq(checkouts.cartId, cartId));
  });
}

/** What was submitted so far, and the idempotency keys under which this cart becomes and last became an order. */
export async function readSavedCheckout({ database }: { database: Database }, owner: CartOwner) {
  const { idempotencyKey, placedIdempotencyKey, details } = checkouts;
  const [found] = await database
    .select({ idempotencyKey, placedIdempotencyKey, submitted: details })
    .from(checkouts)
    .innerJoin(carts, eq(carts.id, checkouts.cartId))
    .where(ownedBy(owner));
  return found && { ...found, submitted: found.submitted as SubmittedDetails };
}

function truncated(submitted: SubmittedDetails): SubmittedDetails {
  const entries = Object.entries(submitted).map(([field, text]) => [
    field,
    // PostgreSQL rejects half a surrogate pair.
    text.slice(0, MAX_SAVED_LENGTH).toWellFormed(),
  ]);
  return Object.fromEntries(entries);
}
