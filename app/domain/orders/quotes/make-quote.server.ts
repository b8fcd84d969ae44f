import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { cartItems } from "#app/database/tables/carts.ts";
import { checkouts, quoteLines, quotes } from "#app/database/tables/orders.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { holdCart } from "#app/domain/cart/open-cart.server.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";
import type { CheckoutDetails } from "../checkout-details.ts";
import { lineColumns, sumColumns } from "../copied-columns.ts";
import { deliveryCost, waysFor, weightOf } from "../delivery-cost.ts";
import { lacksAddress } from "../needs-address.ts";
import { orderTotals } from "../order-money.ts";
import { QUOTE_DAYS } from "../order-states.ts";
import { holdProducts } from "../order-stock.server.ts";
import { takeNumber } from "../take-number.server.ts";
import { mailQuote } from "./mail-quote.server.ts";

export type MakeQuoteOutcome =
  | { ok: true; quote: { number: number; accessKey: string }; isNew: boolean }
  | { ok: false; reason: "cart-empty" | "changed" | "too-heavy" | "way-gone" | "no-address" };

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
    const known = await findByKey(transaction, key);
    if (known) {
      const { number, accessKey, userId, email } = known;
      // A key opens nothing for a stranger: whoever asked has the same address, and is no other user.
      const isUsers = userId === null || ("userId" in owner && owner.userId === userId);
      if (!isUsers || email !== details.email) return { ok: false, reason: "changed" };
      return { ok: true, quote: { number, accessKey }, isNew: false };
    }
    const lines = cartId ? await linesOfCart(transaction, cartId) : [];
    if (!cartId || lines.length === 0) return { ok: false, reason: "cart-empty" };
    const isAsShown = lines.every(({ product, unitPrice }) => product?.price === unitPrice);
    if (!isAsShown) return { ok: false, reason: "changed" };

    const grams = weightOf(
      lines.map(({ product, quantity }) => ({
        weightGrams: product?.weightGrams ?? null,
        quantity,
      })),
    );
    if (!waysFor(grams).includes(details.deliveryWay)) return { ok: false, reason: "way-gone" };
    const cost = deliveryCost(details.deliveryWay, {
      province: "province" in details ? details.province : undefined,
      grams,
    });
    if (!cost.ok) return cost;
    const chargesVat = company.vatNumber !== undefined;
    const totals = orderTotals(lines, { delivery: cost.cents, chargesVat });
    if (totals.total !== agreedTotal) return { ok: false, reason: "changed" };
    if (lacksAddress(totals.total, details)) return { ok: false, reason: "no-address" };

    const [quote] = await transaction
      .insert(quotes)
      .values({
        number: await takeNumber(transaction, "quote"),
        checkoutKey: key,
        accessKey: randomBytes(32).toString("base64url"),
        userId: "userId" in owner ? owner.userId : null,
        details,
        ...sumColumns(totals, chargesVat),
        validUntil: END_OF_LAST_DAY,
        cartId,
      })
      .returning({ id: quotes.id, number: quotes.number, accessKey: quotes.accessKey });
    if (!quote) throw new Error("The database returned no quotation");
    await transaction
      .insert(quoteLines)
      .values(lines.map((line, place) => ({ quoteId: quote.id, ...lineColumns(line, place) })));
    // The next quotation, or the order, gets a key of its own.
    await transaction
      .update(checkouts)
      .set({ key: randomUUID() })
      .where(eq(checkouts.cartId, cartId));
    await mailQuote(transaction, { origin }, { accessKey: quote.accessKey });
    const { number, accessKey } = quote;
    return { ok: true, quote: { number, accessKey }, isNew: true };
  });
}

/** The last second of its last day, as people here count days. */
const END_OF_LAST_DAY = sql`(date_trunc('day', now() at time zone 'Africa/Johannesburg')
  + make_interval(days => ${QUOTE_DAYS + 1}, secs => -1)) at time zone 'Africa/Johannesburg'`;

async function findByKey(transaction: Transaction, key: string) {
  const { number, accessKey, userId, details, checkoutKey } = quotes;
  const email = sql<string>`${details} ->> 'email'`;
  const [found] = await transaction
    .select({ number, accessKey, userId, email })
    .from(quotes)
    .where(eq(checkoutKey, key));
  return found;
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
