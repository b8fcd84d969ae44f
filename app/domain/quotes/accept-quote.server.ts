import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { carts } from "#app/database/tables/carts.ts";
import { type PaymentMethod, quotes } from "#app/database/tables/orders.ts";
import { removeOrderedFromCart } from "#app/domain/cart/change-cart-lines.server.ts";
import {
  createOrder,
  type OutsideAreaRefused,
  type PlacedOrder,
} from "#app/domain/orders/placement/create-order.server.ts";
import {
  decideStockReservation,
  findOpenOrders,
  readBuyer,
  type StockReservation,
} from "#app/domain/orders/placement/order-limits.server.ts";
import { readOrderById } from "#app/domain/orders/read-order.server.ts";
import { fromCents } from "#app/format/money.ts";
import { settings } from "#app/settings/settings.ts";
import { readQuote } from "./read-quote.server.ts";

export type AcceptQuoteOutcome =
  | { ok: true; order: PlacedOrder & { paymentMethod: PaymentMethod }; isNew: boolean }
  /** Short: not enough stock. No address: the invoice would lack one. */
  | { ok: false; reason: "not-found" | "ended" | "withdrawn" | "not-sold" | "short" | "no-address" }
  | OutsideAreaRefused
  /** Too many unpaid orders with this email address are open. Not agreed: delivery takes more than 30 days. */
  | { ok: false; reason: "too-many-open" | "not-agreed" };

/**
 * Accepts a quotation: creates an order at the quoted prices, idempotently under the quotation's lock. The database's
 * clock decides whether it is still valid. The ordered goods are removed from the cart that it came from.
 */
export async function acceptQuote(
  { database, origin }: { database: Database; origin: string },
  accessKey: string,
  { ipHash, agreedBackorder = "", agreesToLateDelivery = false, ...choices }: AcceptQuoteInput,
): Promise<AcceptQuoteOutcome> {
  return database.transaction(async (transaction) => {
    const cartId = await lockCartOfQuote(transaction, accessKey);
    const [locked] = await transaction
      .select({
        id: quotes.id,
        orderId: quotes.orderId,
        withdrawnAt: quotes.withdrawnAt,
        isOver: sql<boolean>`${quotes.validUntil} < clock_timestamp()`,
      })
      .from(quotes)
      .where(eq(quotes.accessKey, accessKey))
      .for("update");
    if (!locked) return { ok: false, reason: "not-found" };
    if (locked.orderId) {
      const order = await readOrderById(transaction, locked.orderId);
      if (!order) throw new Error("A quotation names an order that is not there");
      return { ok: true, order, isNew: false };
    }
    if (locked.withdrawnAt) return { ok: false, reason: "withdrawn" };
    if (locked.isOver) return { ok: false, reason: "ended" };
    const quote = await readQuote({ database: transaction }, { accessKey });
    if (!quote) return { ok: false, reason: "not-found" };
    const lines = quote.lines.flatMap(({ productId, quantity, unitPrice }) =>
      productId ? [{ productId, quantity, unitPrice }] : [],
    );
    if (quote.lines.some(({ isSold }) => !isSold)) return { ok: false, reason: "not-sold" };
    const buyer = await readBuyer(transaction, quote.userId ?? undefined);
    // Staff quotations have no order limits; customers' own quotations do.
    const isByStaff = quote.createdBy !== null;
    if (!isByStaff) {
      const open = await findOpenOrders(transaction, buyer, quote.details.email);
      if (open.length >= settings().shop.unpaidOrders)
        return { ok: false, reason: "too-many-open" };
    }
    const reservation: StockReservation = isByStaff
      ? { for: "reservation-hours", ipHash: undefined }
      : await decideStockReservation(transaction, buyer, { ipHash, lines });
    const outcome = await createOrder(transaction, { origin }, "customer", {
      idempotencyKey: quote.id,
      source: "quote",
      userId: quote.userId ?? undefined,
      details: { ...quote.details, ...choices },
      lines,
      agreedTotal: quote.total,
      agreedBackorder,
      agreesToLateDelivery,
      isPromised: true,
      // Staff agreed to the address when they made the quotation.
      acceptsOutsideArea: isByStaff,
      deliveryCents: quote.delivery,
      isGuest: buyer.isGuest,
      reservation,
      isKnownToStaff: isByStaff,
    });
    if (!outcome.ok) {
      if (outcome.reason === "outside-area") return outcome;
      const { reason } = outcome;
      // Prices and delivery are quoted: only the stock can have changed.
      return {
        ok: false,
        reason: reason === "no-address" || reason === "not-agreed" ? reason : "short",
      };
    }
    await transaction
      .update(quotes)
      .set({
        orderId: outcome.order.id,
        vatPercent: quote.vatPercent,
        vatTotal: fromCents(quote.vat ?? 0),
      })
      .where(eq(quotes.id, quote.id));
    if (cartId && outcome.isNew) await removeOrderedFromCart(transaction, cartId, lines);
    return {
      ok: true,
      order: { ...outcome.order, paymentMethod: choices.paymentMethod },
      isNew: outcome.isNew,
    };
  });
}

type AcceptQuoteInput = {
  paymentMethod: PaymentMethod;
  /** Purchase order number; the quotation's if the key is missing. */
  buyerReference?: string | undefined;
  ipHash: string;
  /** The backorderKey of what the page showed. */
  agreedBackorder?: string;
  agreesToLateDelivery?: boolean;
};

/** Lock order: cart before its quotation, so that there is no deadlock. */
async function lockCartOfQuote(
  transaction: Transaction,
  accessKey: string,
): Promise<string | undefined> {
  const [quote] = await transaction
    .select({ cartId: quotes.cartId })
    .from(quotes)
    .where(eq(quotes.accessKey, accessKey));
  if (!quote?.cartId) return undefined;
  const [cart] = await transaction
    .select({ id: carts.id })
    .from(carts)
    .where(eq(carts.id, quote.cartId))
    .for("update");
  // Deleted between the two statements: the cart was merged into another one.
  return cart?.id ?? lockCartOfQuote(transaction, accessKey);
}
