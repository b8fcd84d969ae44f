import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { cartItems } from "#app/database/tables/carts.ts";
import { linesOf, MOST_LINES } from "./add-to-cart.server.ts";
import type { CartOwner } from "./cart-owner.ts";
import { holdCart, touchCart } from "./open-cart.server.ts";

/** How long a removed line can be brought back. */
export const UNDO_MINUTES = 10;

export type LineOutcome = { ok: true; name: string } | { ok: false; reason: "not-found" };
export type UndoOutcome = LineOutcome | { ok: false; reason: "cart-full" };

/** Takes a line out of the cart. For a short while it can be brought back as it was. */
export function removeFromCart(
  { database }: { database: Database },
  owner: CartOwner,
  { itemId }: { itemId: string },
): Promise<LineOutcome> {
  return changeLine<LineOutcome>(database, owner, itemId, async (transaction, cartId) => {
    const [line] = await transaction
      .update(cartItems)
      .set({ removedAt: sql`now()` })
      .where(
        and(eq(cartItems.id, itemId), eq(cartItems.cartId, cartId), isNull(cartItems.removedAt)),
      )
      .returning({ name: cartItems.productName });
    return line ? { ok: true, name: line.name } : NOT_FOUND;
  });
}

/** Brings a removed line back, with its quantity and the price that was seen. */
export function undoRemoval(
  { database }: { database: Database },
  owner: CartOwner,
  { itemId }: { itemId: string },
): Promise<UndoOutcome> {
  return changeLine<UndoOutcome>(database, owner, itemId, async (transaction, cartId) => {
    const lines = await linesOf(transaction, cartId);
    if (lines.length >= MOST_LINES) return { ok: false, reason: "cart-full" };
    const [line] = await transaction
      .update(cartItems)
      .set({ removedAt: null })
      .where(and(eq(cartItems.id, itemId), eq(cartItems.cartId, cartId), removedLately()))
      .returning({ name: cartItems.productName });
    return line ? { ok: true, name: line.name } : NOT_FOUND;
  });
}

export function removedLately() {
  return gt(cartItems.removedAt, sql`now() - make_interval(mins => ${UNDO_MINUTES})`);
}

const NOT_FOUND = { ok: false, reason: "not-found" } as const;

async function changeLine<Outcome extends UndoOutcome>(
  database: Database,
  owner: CartOwner,
  itemId: string,
  change: (transaction: Transaction, cartId: string) => Promise<Outcome>,
): Promise<Outcome | typeof NOT_FOUND> {
  return database.transaction(async (transaction) => {
    const cartId = await holdCart(transaction, owner);
    if (!cartId) return NOT_FOUND;
    const outcome = await change(transaction, cartId);
    if (outcome.ok) await touchCart(transaction, cartId, itemId);
    return outcome;
  });
}
