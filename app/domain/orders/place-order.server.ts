import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { cartItems } from "#app/database/tables/carts.ts";
import { checkouts } from "#app/database/tables/orders.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { holdCart, touchCart } from "#app/domain/cart/open-cart.server.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";
import type { CheckoutDetails } from "./checkout-details.ts";
import { type CreateOrderOutcome, createOrder, findByKey } from "./create-order.server.ts";
import { decideHold, findOpenOrders, readBuyer } from "./order-limits.server.ts";
import { isOverGuestLimit, OPEN_ORDERS_PER_EMAIL } from "./order-limits.ts";

export type PlaceOrderOutcome =
  | CreateOrderOutcome
  | { ok: false; reason: "cart-empty" }
  /** Larger than a guest may order without a quotation. */
  | { ok: false; reason: "over-guest-limit" }
  /** Which orders are open is told to their verified owner only. */
  | { ok: false; reason: "too-many-open"; open: number[] | undefined }
  | { ok: false; reason: "too-often"; retryAfterSeconds: number; said: string };

/**
 * Whether one more order may be placed: asked once an order is about to be made, never for a press
 * that finds its order, and told when nothing came of it.
 */
type MayPlace = (
  transaction: Transaction,
) => Promise<
  | { ok: true; giveBack: () => Promise<void> }
  | { ok: false; retryAfterSeconds: number; said: string }
>;

/**
 * A cart becomes an order in one transaction. The key came with the page: pressing twice, a second
 * tab or a lost answer find the order that is there. Prices are those the owner has seen in the
 * cart, and they must still be the shop's.
 */
export async function placeOrder(
  { database, origin, mayPlace }: { database: Database; origin: string; mayPlace?: MayPlace },
  owner: CartOwner,
  { key, details, agreedTotal, ipHash }: PlaceOrderInput,
): Promise<PlaceOrderOutcome> {
  return database.transaction(async (transaction) => {
    const cartId = await holdCart(transaction, owner);
    const known = await findByKey(transaction, key);
    if (known) return { ok: true, order: known, isNew: false };
    if (!cartId) return { ok: false, reason: "cart-empty" };
    const wanted = await transaction
      .select({
        productId: cartItems.productId,
        quantity: cartItems.quantity,
        priceSeen: cartItems.priceSeen,
      })
      .from(cartItems)
      .where(and(eq(cartItems.cartId, cartId), isNull(cartItems.removedAt)))
      .orderBy(cartItems.createdAt, cartItems.id);
    if (wanted.length === 0) return { ok: false, reason: "cart-empty" };
    const lines = wanted.flatMap(({ productId, quantity, priceSeen }) =>
      productId ? [{ productId, quantity, unitPrice: centsOfRand(priceSeen) }] : [],
    );
    // A line of something no longer sold is still in the cart: its owner has not been told yet.
    if (lines.length < wanted.length) return { ok: false, reason: "changed" };
    const userId = "userId" in owner ? owner.userId : undefined;
    const buyer = await readBuyer(transaction, userId);
    if (buyer.isGuest && isOverGuestLimit(lines)) return { ok: false, reason: "over-guest-limit" };
    const allowed = await mayPlace?.(transaction);
    if (allowed?.ok === false) return { ...allowed, reason: "too-often" };
    const open = await findOpenOrders(transaction, buyer, details.email);
    if (open.length >= OPEN_ORDERS_PER_EMAIL) {
      // Counted by the rate limit: nobody can try out which addresses have open orders.
      return { ok: false, reason: "too-many-open", open: buyer.isGuest ? undefined : open };
    }
    const hold = await decideHold(transaction, buyer, { ipHash, lines });
    const outcome = await createOrder(
      transaction,
      { origin },
      { kind: "customer" },
      {
        key,
        source: "shop",
        userId,
        details,
        lines,
        agreedTotal,
        isGuest: buyer.isGuest,
        hold,
      },
    );
    if (!outcome.ok || !outcome.isNew) {
      await allowed?.giveBack();
      return outcome;
    }
    await transaction.delete(cartItems).where(eq(cartItems.cartId, cartId));
    // The next order gets a key of its own. Who ordered once need not type it all again, except
    // for what was said of this order only.
    await transaction
      .update(checkouts)
      .set({
        key: randomUUID(),
        placedKey: key,
        details: sql`${checkouts.details} - '{remark,buyerReference}'::text[]`,
        updatedAt: new Date(),
      })
      .where(eq(checkouts.cartId, cartId));
    await touchCart(transaction, cartId);
    return outcome;
  });
}

type PlaceOrderInput = {
  key: string;
  details: CheckoutDetails;
  agreedTotal: number;
  /** Keyed hash of the buyer's IP group. */
  ipHash: string;
};
