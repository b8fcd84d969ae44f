import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { carts } from "#app/database/tables/carts.ts";
import { checkouts } from "#app/database/tables/orders.ts";
import type { CartLine, CartOwner } from "#app/domain/cart/cart.ts";
import { lockCart, lockOrCreateCart, ownedBy } from "#app/domain/cart/lock-cart.server.ts";
import type { CheckoutDetails, SubmittedDetails } from "./checkout-details.ts";

/** More than any field may hold, so that what is too long is still there to be shortened. */
const MAX_SAVED_LENGTH = 2000;

/**
 * Saves what was submitted so far beside the cart, valid or not. Fields not named stay as they are.
 * Nothing is kept for an owner without a cart, unless one is to be opened for it.
 */
export async function saveCheckout(
  { database }: { database: Database },
  owner: CartOwner,
  submitted: SubmittedDetails,
  { opensCart: createsCart = false }: { opensCart?: boolean } = {},
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

export type SavedCheckout = {
  /** Idempotency key under which this cart becomes one order. */
  key: string;
  /** Idempotency key under which it last became one. */
  placedIdempotencyKey: string | null;
  submitted: SubmittedDetails;
};

/** What was submitted so far, and the idempotency keys. */
export async function readSavedCheckout(
  { database }: { database: Database },
  owner: CartOwner,
): Promise<SavedCheckout | undefined> {
  const { idempotencyKey, placedIdempotencyKey, details } = checkouts;
  const [found] = await database
    .select({ key: idempotencyKey, placedIdempotencyKey, submitted: details })
    .from(checkouts)
    .innerJoin(carts, eq(carts.id, checkouts.cartId))
    .where(ownedBy(owner));
  return found;
}

function truncated(submitted: SubmittedDetails): SubmittedDetails {
  const entries = Object.entries(submitted).map(([field, text]) => [
    field,
    // Half a character is none: the database would refuse it.
    text.slice(0, MAX_SAVED_LENGTH).toWellFormed(),
  ]);
  return Object.fromEntries(entries);
}

/**
 * A fingerprint of everything that a review page shows. What is placed must have the fingerprint that was sent: an
 * order that another tab changed meanwhile, also for the same money, is shown again first.
 */
export function reviewFingerprint(details: CheckoutDetails, lines: readonly CartLine[]): string {
  const content = [
    Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    lines.map(({ product, quantity, acknowledgedPrice }) => [
      product?.id,
      quantity,
      acknowledgedPrice,
    ]),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
}
