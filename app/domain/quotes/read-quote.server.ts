import { and, asc, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { orders, quoteLines, quotes } from "#app/database/tables/orders.ts";
import { backorderDates, backorderOf } from "#app/domain/catalogue/availability/backorder.ts";
import { backorderColumns } from "#app/domain/catalogue/availability/backorder-columns.server.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { readVatRates } from "#app/domain/checkout/vat-rates.server.ts";
import { currentVat, vatChangeSince } from "#app/domain/checkout/vat-rates.ts";
import { toCents } from "#app/format/money.ts";

/** By secret link, or by number (staff only). */
export type QuoteKey = { accessKey: string } | { number: number; staff: true };

export type QuoteState = "open" | "accepted" | "withdrawn" | "ended";

/** Reads a quotation with its lines and their stock; an open one has the VAT of today's rate. Amounts are whole cents. */
export async function readQuote({ database }: { database: DatabaseOrTransaction }, key: QuoteKey) {
  const which =
    "accessKey" in key ? eq(quotes.accessKey, key.accessKey) : eq(quotes.number, key.number);
  const [row] = await database
    .select({
      quote: quotes,
      // The database's clock decides, as in acceptQuote.
      isOver: sql<boolean>`${quotes.validUntil} < now()`,
      order: { number: orders.number, accessKey: orders.accessKey },
      acceptedAt: orders.placedAt,
    })
    .from(quotes)
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .where(which);
  if (!row) return undefined;
  const { quote, isOver, order, acceptedAt } = row;
  const lines = await database
    .select({
      line: quoteLines,
      product: { stock: products.stock, weightGrams: products.weightGrams, ...backorderColumns },
    })
    .from(quoteLines)
    .leftJoin(products, and(eq(products.id, quoteLines.productId), isPublished()))
    .where(eq(quoteLines.quoteId, quote.id))
    .orderBy(asc(quoteLines.position));
  const state = quoteStateOf({
    isAccepted: order !== null,
    isWithdrawn: quote.withdrawnAt !== null,
    isOver,
  });
  const { goodsTotal, deliveryTotal, total, vatTotal: _, details, ...rest } = quote;
  const rates = await readVatRates(database);
  const vat = currentVat(rates, { ...quote, isFinal: state !== "open" });
  return {
    ...rest,
    ...vat,
    /** A change of the VAT rate since the quotation was made. */
    vatChange: vatChangeSince(rates, quote.createdAt, {
      vatPercent: vat.vatPercent,
      decidedAt: acceptedAt ?? new Date(),
    }),
    // Written by requestQuote and createStaffQuote, which validate it.
    details: details as CheckoutDetails,
    state,
    order: order ?? undefined,
    goods: toCents(goodsTotal),
    delivery: toCents(deliveryTotal),
    total: toCents(total ?? "0"),
    lines: lines.map(({ line, product }) => ({
      id: line.id,
      productId: line.productId,
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      specification: line.specification,
      unitPrice: toCents(line.unitPrice),
      total: toCents(line.total ?? "0"),
      /** False once the product is deleted or archived. */
      isSold: product !== null,
      /** 0 when the product is no longer sold. */
      inStock: product?.stock ?? 0,
      /** Working days until there is new stock; null if unknown or no longer sold. */
      leadTimeDays: product && !product.discontinued ? product.leadTimeDays : null,
      /** The units that are not in stock today, where they are sold on backorder. */
      backorder:
        product === null
          ? undefined
          : backorderOf(
              {
                stock: product.stock,
                backorderBy: backorderDates(product, new Date())?.expectedBy ?? null,
              },
              line.quantity,
            ),
    })),
  };
}

export type Quote = NonNullable<Awaited<ReturnType<typeof readQuote>>>;

/** The quotation's state; accepted or withdrawn takes precedence over expired. */
export function quoteStateOf(quote: {
  isAccepted: boolean;
  isWithdrawn: boolean;
  isOver: boolean;
}): QuoteState {
  if (quote.isAccepted) return "accepted";
  if (quote.isWithdrawn) return "withdrawn";
  return quote.isOver ? "ended" : "open";
}
