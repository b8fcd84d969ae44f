import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { quoteLines, quotes } from "#app/database/tables/orders.ts";
import type { CheckoutDetails } from "../checkout-details.ts";
import { lineColumns, sumColumns } from "../copied-columns.ts";
import { deliveryCost, waysFor, weightOf } from "../delivery-cost.ts";
import { lacksAddress } from "../needs-address.ts";
import { orderTotals } from "../order-money.ts";
import { QUOTE_DAYS } from "../order-states.ts";
import type { HeldProduct } from "../order-stock.server.ts";
import { takeNumber } from "../take-number.server.ts";
import { mailQuote } from "./mail-quote.server.ts";

export type NewQuote = {
  /** One key, one quotation. */
  key: string;
  userId: string | undefined;
  /** Who of ours made it, if not the customer. */
  createdBy?: string | undefined;
  /** The cart that it was made of: what is ordered leaves it. */
  cartId?: string | undefined;
  details: CheckoutDetails;
  /** Beside the price that was shown, the product as it is now; the products are held. */
  lines: readonly {
    productId: string | null;
    product: HeldProduct | undefined;
    quantity: number;
    unitPrice: number;
  }[];
  /** What whoever asked was told it comes to: anything else is not promised. */
  agreedTotal: number;
};

export type CreateQuoteOutcome =
  | { ok: true; quote: { id: string; number: number; accessKey: string } }
  | { ok: false; reason: "changed" | "too-heavy" | "way-gone" | "no-address" };

/** Prices, promised for some days and mailed to whoever they are for. No goods are held. */
export async function createQuote(
  transaction: Transaction,
  { origin }: { origin: string },
  { key, userId, createdBy, cartId, details, lines, agreedTotal }: NewQuote,
): Promise<CreateQuoteOutcome> {
  const isAsShown = lines.every(({ product, unitPrice }) => product?.price === unitPrice);
  if (!isAsShown || lines.length === 0) return { ok: false, reason: "changed" };
  const grams = weightOf(
    lines.map(({ product, quantity }) => ({ weightGrams: product?.weightGrams ?? null, quantity })),
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
      userId: userId ?? null,
      createdBy: createdBy ?? null,
      cartId: cartId ?? null,
      details,
      ...sumColumns(totals, chargesVat),
      validUntil: END_OF_LAST_DAY,
    })
    .returning({ id: quotes.id, number: quotes.number, accessKey: quotes.accessKey });
  if (!quote) throw new Error("The database returned no quotation");
  await transaction
    .insert(quoteLines)
    .values(lines.map((line, place) => ({ quoteId: quote.id, ...lineColumns(line, place) })));
  await mailQuote(transaction, { origin }, { accessKey: quote.accessKey });
  return { ok: true, quote };
}

/** The last second of its last day, as people here count days. */
const END_OF_LAST_DAY = sql`(date_trunc('day', now() at time zone 'Africa/Johannesburg')
  + make_interval(days => ${QUOTE_DAYS + 1}, secs => -1)) at time zone 'Africa/Johannesburg'`;

export async function findQuoteByKey(transaction: Transaction, key: string) {
  const { id, number, accessKey, userId, createdBy, details, checkoutKey } = quotes;
  const email = sql<string>`${details} ->> 'email'`;
  const [found] = await transaction
    .select({ id, number, accessKey, userId, createdBy, email })
    .from(quotes)
    .where(eq(checkoutKey, key));
  return found;
}
