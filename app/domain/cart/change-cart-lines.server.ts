import { and, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { fromCents } from "#app/content/money.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { cartItems } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { MAX_CART_LINES } from "./add-to-cart.server.ts";
import type { CartOwner } from "./cart.ts";
import { activeCartLines, lockCart, lockProductsForSale, touchCart } from "./lock-cart.server.ts";

/** How long a removal can be undone. */
export const UNDO_MINUTES = 10;

export type RemoveLineOutcome = { ok: true; name: string } | { ok: false; reason: "not-found" };
export type UndoRemovalOutcome = RemoveLineOutcome | { ok: false; reason: "cart-full" };

/** Removes a line from the cart; for a short while this can be undone. */
export function removeFromCart(
  { database }: { database: Database },
  owner: CartOwner,
  { itemId }: { itemId: string },
): Promise<RemoveLineOutcome> {
  return changeLine<RemoveLineOutcome>(database, owner, itemId, async (transaction, cartId) => {
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

/** Undoes a removal, with the line's quantity and acknowledged price. */
export function undoRemoval(
  { database }: { database: Database },
  owner: CartOwner,
  { itemId }: { itemId: string },
): Promise<UndoRemovalOutcome> {
  return changeLine<UndoRemovalOutcome>(database, owner, itemId, async (transaction, cartId) => {
    const lines = await activeCartLines(transaction, cartId);
    if (lines.length >= MAX_CART_LINES) return { ok: false, reason: "cart-full" };
    const [line] = await transaction
      .update(cartItems)
      .set({ removedAt: null })
      .where(and(eq(cartItems.id, itemId), eq(cartItems.cartId, cartId), recentlyRemoved()))
      .returning({ name: cartItems.productName });
    return line ? { ok: true, name: line.name } : NOT_FOUND;
  });
}

export function recentlyRemoved() {
  return gt(cartItems.removedAt, sql`now() - make_interval(mins => ${UNDO_MINUTES})`);
}

const NOT_FOUND = { ok: false, reason: "not-found" } as const;

async function changeLine<Outcome extends UndoRemovalOutcome>(
  database: Database,
  owner: CartOwner,
  itemId: string,
  change: (transaction: Transaction, cartId: string) => Promise<Outcome>,
): Promise<Outcome | typeof NOT_FOUND> {
  return database.transaction(async (transaction) => {
    const cartId = await lockCart(transaction, owner);
    if (!cartId) return NOT_FOUND;
    const outcome = await change(transaction, cartId);
    if (outcome.ok) await touchCart(transaction, cartId, itemId);
    return outcome;
  });
}

type ChangeQuantityOutcome =
  | { ok: true; name: string }
  | { ok: false; reason: "not-found" | "sold-out" }
  | { ok: false; reason: "too-many"; stock: number };

/** Sets a line's quantity, limited to the stock. */
export async function changeQuantity(
  { database }: { database: Database },
  owner: CartOwner,
  { itemId, quantity }: { itemId: string; quantity: number },
): Promise<ChangeQuantityOutcome> {
  return database.transaction(async (transaction) => {
    const cartId = await lockCart(transaction, owner);
    const lines = cartId ? await activeCartLines(transaction, cartId) : [];
    // Only within the owner's cart: another owner's line id is not found.
    const productId = lines.find(({ id }) => id === itemId)?.productId;
    const product =
      productId && (await lockProductsForSale(transaction, [productId])).get(productId);
    if (!cartId || !product) return { ok: false, reason: "not-found" };
    const { name, stock } = product;
    if (stock === 0) return { ok: false, reason: "sold-out" };
    if (quantity > stock) return { ok: false, reason: "too-many", stock };
    await transaction.update(cartItems).set({ quantity }).where(eq(cartItems.id, itemId));
    await touchCart(transaction, cartId);
    return { ok: true, name };
  });
}

/** A change as the page showed it: a new price in cents, or that the product is no longer sold. */
type AcknowledgedChange = { itemId: string; now: number | "gone" };

/**
 * Acknowledges shown changes. Only what was shown is accepted: a price that changed again is shown again. Lines of
 * products that are no longer sold are removed.
 */
export async function acceptChanges(
  { database }: { database: Database },
  owner: CartOwner,
  acknowledged: readonly AcknowledgedChange[],
): Promise<void> {
  await database.transaction(async (transaction) => {
    const cartId = await lockCart(transaction, owner);
    if (!cartId) return;
    for (const { itemId, now } of acknowledged) {
      if (now !== "gone") await acceptPrice(transaction, { cartId, itemId, price: now });
    }
    const gone = acknowledged.filter(({ now }) => now === "gone").map(({ itemId }) => itemId);
    await transaction
      .delete(cartItems)
      .where(
        and(eq(cartItems.cartId, cartId), inArray(cartItems.id, gone), isNull(cartItems.productId)),
      );
    await touchCart(transaction, cartId);
  });
}

function acceptPrice(
  transaction: Transaction,
  { cartId, itemId, price }: { cartId: string; itemId: string; price: number },
) {
  return transaction
    .update(cartItems)
    .set({ acknowledgedPrice: sql`${products.price}` })
    .from(products)
    .where(
      and(
        eq(cartItems.id, itemId),
        eq(cartItems.cartId, cartId),
        eq(products.id, cartItems.productId),
        eq(products.price, fromCents(price)),
      ),
    );
}

/** Removes ordered quantities from the cart; quantities added beyond them stay. */
export async function removeOrderedFromCart(
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
