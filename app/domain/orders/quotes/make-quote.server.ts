import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { cartItems } from "#app/database/tables/carts.ts";
import { checkouts } from "#app/database/tables/orders.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { holdCart } from "#app/domain/cart/open-cart.server.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";
import type { CheckoutDetails } from "../checkout-details.ts";
import { holdProducts } from "../order-stock.server.ts";
import { type CreateQuoteOutcome, createQuote, findQuoteByKey } from "./create-quote.server.ts";

export type MakeQuoteOutcome =
  | { ok: true; quote: { number: number; accessKey: string }; isNew: boolean }
  | { ok: false; reason: "cart-empty" }
  | (CreateQuoteOutcome & { ok: false });

/**
 * A cart's prices, promised for some days and mailed to whoever asked. The cart stays as it is and
 * no goods are held. The key came with the page: pressing twice finds the quotation that is there.
 */
export async function makeQuote(
  { database, origin }: { database: Database; origin: string },
  owner: CartOwner,
  { key, details, agreedTotal }: { key: string; details: CheckoutDetails; agreedTotal: number },
): Promise<MakeQuoteOutcome> {
  return database.transaction(async (transaction) => {
    const cartId = await holdCart(transaction, owner);
    const known = await findQuoteByKey(transaction, key);
    if (known) {
      const { number, accessKey, userId, createdBy, email } = known;
      // A key opens nothing for a stranger: whoever asked has the same address, and is no other user.
      const isUsers = userId === null || ("userId" in owner && owner.userId === userId);
      const isTheirs = isUsers && createdBy === null && email === details.email;
      if (!isTheirs) return { ok: false, reason: "changed" };
      return { ok: true, quote: { number, accessKey }, isNew: false };
    }
    const lines = cartId ? await linesOfCart(transaction, cartId) : [];
    if (!cartId || lines.length === 0) return { ok: false, reason: "cart-empty" };
    const userId = "userId" in owner ? owner.userId : undefined;
    const wish = { key, userId, cartId, details, lines, agreedTotal };
    const outcome = await createQuote(transaction, { origin }, wish);
    if (!outcome.ok) return outcome;
    // The next quotation, or the order, gets a key of its own.
    await transaction
      .update(checkouts)
      .set({ key: randomUUID() })
      .where(eq(checkouts.cartId, cartId));
    const { number, accessKey } = outcome.quote;
    return { ok: true, quote: { number, accessKey }, isNew: true };
  });
}

/** What the owner has seen in the cart, beside what the shop asks at this moment. */
async function linesOfCart(transaction: Transaction, cartId: string) {
  const { productId, quantity, priceSeen } = cartItems;
  const wanted = await transaction
    .select({ productId, quantity, priceSeen })
    .from(cartItems)
    .where(and(eq(cartItems.cartId, cartId), isNull(cartItems.removedAt)))
    .orderBy(cartItems.createdAt, cartItems.id);
  const held = await holdProducts(
    transaction,
    wanted.flatMap((line) => line.productId ?? []),
  );
  return wanted.map((line) => ({
    productId: line.productId,
    product: line.productId ? held.get(line.productId) : undefined,
    quantity: line.quantity,
    unitPrice: centsOfRand(line.priceSeen),
  }));
}
