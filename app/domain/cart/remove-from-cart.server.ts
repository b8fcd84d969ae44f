import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { cartItems } from "#app/database/tables/carts.ts";
import type { CartOwner } from "./cart-owner.ts";
import { holdCart, touchCart } from "./open-cart.server.ts";

/** How long a removed line can be brought back. */
export const UNDO_MINUTES = 10;

export type LineOutcome = { ok: true; name: string } | { ok: false; reason: "not-found" };

/** Takes a line out of the cart. For a short while it can be brought back as it was. */
export function removeFromCart(
  { database }: { database: Database },
  owner: CartOwner,
  { itemId }: { itemId: string },
): Promise<LineOutcome> {
  return changeLine(database, owner, itemId, (transaction, cartId) =>
    transaction
      .update(cartItems)
      .set({ removedAt: sql`now()` })
      .where(
        and(eq(cartItems.id, itemId), eq(cartItems.cartId, cartId), isNull(cartItems.removedAt)),
      )
      .returning({ name: cartItems.productName }),
  );
}

/** Brings a removed line back, with its quantity and the price that was seen. */
export function undoRemoval(
  { database }: { database: Database },
  owner: CartOwner,
  { itemId }: { itemId: string },
): Promise<LineOutcome> {
  return changeLine(database, owner, itemId, (transaction, cartId) =>
    transaction
      .update(cartItems)
      .set({ removedAt: null })
      .where(and(eq(cartItems.id, itemId), eq(cartItems.cartId, cartId), removedLately()))
      .returning({ name: cartItems.productName }),
  );
}

export function removedLately() {
  return gt(cartItems.removedAt, sql`now() - make_interval(mins => ${UNDO_MINUTES})`);
}

async function changeLine(
  database: Database,
  owner: CartOwner,
  itemId: string,
  change: (transaction: Transaction, cartId: string) => Promise<{ name: string }[]>,
): Promise<LineOutcome> {
  return database.transaction(async (transaction) => {
    const cartId = await holdCart(transaction, owner);
    const [line] = cartId ? await change(transaction, cartId) : [];
    if (!cartId || !line) return { ok: false, reason: "not-found" };
    await touchCart(transaction, cartId, itemId);
    return { ok: true, name: line.name };
  });
}
