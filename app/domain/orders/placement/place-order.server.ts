import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { checkouts, orders, type PaymentMethod } from "#app/database/tables/orders.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { activeCartLines, lockWholeCart, touchCart } from "#app/domain/cart/lock-cart.server.ts";
import { readSavedCheckout } from "#app/domain/checkout/saved-checkout.server.ts";
import { settings } from "#app/settings/settings.ts";
import {
  type CreateOrderOutcome,
  createOrder,
  findOrderByIdempotencyKey,
  type NewOrder,
} from "./create-order.server.ts";
import { decideStockReservation, findOpenOrders, readBuyer } from "./order-limits.server.ts";
import { isOverGuestLimit } from "./order-limits.ts";

export type PlaceOrderOutcome =
  | CreateOrderOutcome
  | { ok: false; reason: "cart-empty" }
  /** Larger than a guest may order without a quotation. */
  | { ok: false; reason: "over-guest-limit" }
  /** The open orders are listed for their verified owner only. */
  | { ok: false; reason: "too-many-open"; open: number[] | undefined }
  | { ok: false; reason: "too-often"; retryAfterSeconds: number; message: string };

/**
 * Rate limit guard: consumed when an order is about to be created, never by a repeated submit, and released when
 * no order was created.
 */
type RateLimitGuard = (
  transaction: Transaction,
) => Promise<
  | { ok: true; release: () => Promise<void> }
  | { ok: false; retryAfterSeconds: number; message: string }
>;

/**
 * Places the order of a cart in one transaction, idempotently: a double submit, a second tab or a retry get the
 * existing order. The acknowledged prices of the cart must still be the current ones.
 */
export async function placeOrder(
  { database, origin, rateLimitGuard }: Services,
  owner: CartOwner,
  { ipHash, ...input }: PlaceOrderInput,
): Promise<PlaceOrderOutcome> {
  return database.transaction(async (transaction) => {
    const { idempotencyKey, details } = input;
    const cart = await lockWholeCart(transaction, owner);
    const existing = await findOrderByIdempotencyKey(transaction, idempotencyKey);
    if (existing) return { ok: true, order: existing, isNew: false };
    if (!cart) return { ok: false, reason: "cart-empty" };
    const { id: cartId, discountCode } = cart;
    const cartLines = await activeCartLines(transaction, cartId);
    if (cartLines.length === 0) return { ok: false, reason: "cart-empty" };
    const lines = cartLines.flatMap(({ productId, quantity, unitPrice, purpose }) =>
      productId ? [{ productId, quantity, unitPrice, purpose }] : [],
    );
    // A line of a product that is no longer sold is not acknowledged yet.
    if (lines.length < cartLines.length) return { ok: false, reason: "changed" };
    const userId = "userId" in owner ? owner.userId : undefined;
    const buyer = await readBuyer(transaction, userId);
    if (buyer.isGuest && isOverGuestLimit(lines)) return { ok: false, reason: "over-guest-limit" };
    const allowed = await rateLimitGuard?.(transaction);
    if (allowed?.ok === false) return { ...allowed, reason: "too-often" };
    const open = await findOpenOrders(transaction, buyer, details.email);
    if (open.length >= settings().shop.unpaidOrders) {
      // Rate limited, so that nobody can probe which email addresses have open orders.
      return { ok: false, reason: "too-many-open", open: buyer.isGuest ? undefined : open };
    }
    const reservation = await decideStockReservation(transaction, buyer, { ipHash, lines });
    const outcome = await createOrder(transaction, { origin }, "customer", {
      ...input,
      source: "shop",
      userId,
      lines,
      discountCode,
      isGuest: buyer.isGuest,
      reservation,
    });
    if (!outcome.ok || !outcome.isNew) {
      await allowed?.release();
      return outcome;
    }
    await transaction.delete(cartItems).where(eq(cartItems.cartId, cartId));
    await transaction.update(carts).set({ discountCode: null }).where(eq(carts.id, cartId));
    // The next order gets a new idempotency key; the saved details stay, except those of this order only. The emails
    // of a customer's next order go to the account's address again.
    const isCustomer = "userId" in owner;
    await transaction
      .update(checkouts)
      .set({
        idempotencyKey: randomUUID(),
        placedIdempotencyKey: idempotencyKey,
        details: sql`${checkouts.details} - ${isCustomer ? "{remark,buyerReference,email}" : "{remark,buyerReference}"}::text[]`,
        updatedAt: new Date(),
      })
      .where(eq(checkouts.cartId, cartId));
    await touchCart(transaction, cartId);
    return outcome;
  });
}

type Services = { database: Database; origin: string; rateLimitGuard?: RateLimitGuard };

type PlaceOrderInput = Pick<
  NewOrder,
  "idempotencyKey" | "details" | "agreedTotal" | "agreedBackorder" | "agreesToLateDelivery"
> & {
  /** Keyed hash of the buyer's IP group. */
  ipHash: string;
};

/**
 * Finds the order of an idempotency key, if it belongs to this user or was the last one of this cart. Another
 * person's key finds nothing.
 */
export async function findOwnOrderByIdempotencyKey(
  { database }: { database: Database },
  owner: CartOwner,
  idempotencyKey: string,
): Promise<{ accessKey: string; paymentMethod: PaymentMethod } | undefined> {
  const { accessKey, paymentMethod, userId } = orders;
  const [order] = await database
    .select({ accessKey, paymentMethod, userId })
    .from(orders)
    .where(eq(orders.idempotencyKey, idempotencyKey));
  if (!order) return undefined;
  const isOfUser = "userId" in owner && order.userId === owner.userId;
  const isOwn =
    isOfUser ||
    (await readSavedCheckout({ database }, owner))?.placedIdempotencyKey === idempotencyKey;
  return isOwn ? { accessKey: order.accessKey, paymentMethod: order.paymentMethod } : undefined;
}
