import { and, eq, gt, inArray, isNull, lte, not, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { cartItems } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { unitPriceFor } from "#app/domain/catalogue/prices/unit-price.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { fromCents } from "#app/format/money.ts";
import { MAX_CART_LINES } from "./add-to-cart.server.ts";
import { acknowledgedPriceAt, type CartOwner, quantityLimit } from "./cart.ts";
import {
  activeCartLines,
  customerOfCart,
  followPriceBreaks,
  lockCart,
  lockProductsForSale,
  priceCustomer,
  touchCart,
} from "./lock-cart.server.ts";

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
  | { ok: false; reason: "too-many"; stock: number; productId: string };

/** Sets a line's quantity, limited to the stock, unless the product is sold on backorder; and what it is for. */
export async function changeQuantity(
  { database }: { database: Database },
  owner: CartOwner,
  { itemId, quantity, purpose }: { itemId: string; quantity: number; purpose?: string | undefined },
): Promise<ChangeQuantityOutcome> {
  return database.transaction(async (transaction) => {
    const cartId = await lockCart(transaction, owner);
    const lines = cartId ? await activeCartLines(transaction, cartId) : [];
    // Only within the owner's cart: another owner's line id is not found.
    const line = lines.find(({ id }) => id === itemId);
    const productId = line?.productId;
    const product =
      productId &&
      (await lockProductsForSale(transaction, priceCustomer(owner), [productId])).get(productId);
    if (!cartId || !line || !product) return { ok: false, reason: "not-found" };
    const { name, stock } = product;
    const limit = quantityLimit(product);
    if (limit === 0) return { ok: false, reason: "sold-out" };
    if (quantity > limit) return { ok: false, reason: "too-many", stock, productId };
    const agreed = { quantity: line.quantity, acknowledgedPrice: line.unitPrice };
    const acknowledgedPrice = fromCents(acknowledgedPriceAt(product, agreed, quantity));
    await transaction
      .update(cartItems)
      .set({ quantity, acknowledgedPrice, ...(purpose && { purpose }) })
      .where(eq(cartItems.id, itemId));
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
    await acceptPrices(transaction, cartId, acknowledged);
    const gone = acknowledged.filter(({ now }) => now === "gone").map(({ itemId }) => itemId);
    await transaction
      .delete(cartItems)
      .where(and(eq(cartItems.cartId, cartId), inArray(cartItems.id, gone), not(isForSale)));
    await touchCart(transaction, cartId);
  });
}

/** Whether the product of a cart line exists and is published. */
const isForSale = sql`exists (select from ${products}
  where ${products.id} = ${cartItems.productId} and ${isPublished()})`;

async function acceptPrices(
  transaction: Transaction,
  cartId: string,
  acknowledged: readonly AcknowledgedChange[],
): Promise<void> {
  const prices = new Map(acknowledged.map(({ itemId, now }) => [itemId, now]));
  const lines = (await activeCartLines(transaction, cartId)).flatMap(({ productId, ...line }) =>
    productId && prices.has(line.id) ? [{ ...line, productId }] : [],
  );
  const ids = lines.map(({ productId }) => productId);
  const sold = await lockProductsForSale(transaction, customerOfCart(cartId), ids);
  for (const { id, productId, quantity } of lines) {
    const product = sold.get(productId);
    const price = product && unitPriceFor(product, quantity);
    if (price === undefined || price !== prices.get(id)) continue;
    await transaction
      .update(cartItems)
      .set({ acknowledgedPrice: fromCents(price) })
      .where(eq(cartItems.id, id));
  }
}

/** Removes ordered quantities from the cart; quantities added beyond them stay. */
export async function removeOrderedFromCart(
  transaction: Transaction,
  cartId: string,
  lines: readonly { productId: string; quantity: number }[],
): Promise<void> {
  const before = await activeCartLines(transaction, cartId);
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
  await followPriceBreaks(transaction, cartId, before);
  await touchCart(transaction, cartId);
}
