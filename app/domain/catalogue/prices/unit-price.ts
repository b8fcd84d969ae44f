import type { PriceBreak, products } from "#app/database/tables/catalogue.ts";
import { toCents } from "#app/format/money.ts";

/** What a price depends on, in cents: the current selling price, the quantity breaks, and the customer's own price. */
export type PricedProduct = {
  price: number;
  priceBreaks: readonly PriceBreak[];
  customerPrice?: number | undefined;
};

/**
 * The price of each, in cents, for this quantity: the lowest of list, sale, quantity and customer price. Every cart
 * line, total, order and quotation asks here.
 */
export function unitPriceFor(product: PricedProduct, quantity: number): number {
  return Math.min(shopPriceFor(product, quantity), product.customerPrice ?? Infinity);
}

/** The price of each for this quantity, for everyone. */
export function shopPriceFor({ price, priceBreaks }: PricedProduct, quantity: number): number {
  const reached = priceBreaks.filter((each) => each.quantity <= quantity);
  return Math.min(price, ...reached.map(({ cents }) => cents));
}

/** The breaks that are cheaper than the current price: a sale may undercut the first ones. */
export function activePriceBreaks({ price, priceBreaks }: PricedProduct): PriceBreak[] {
  return priceBreaks.filter(({ cents }) => cents < price);
}

/** The next quantity with a lower price, if that many are in stock. */
export function nextPriceBreak(
  product: PricedProduct & { stock: number },
  quantity: number,
): PriceBreak | undefined {
  const current = unitPriceFor(product, quantity);
  return product.priceBreaks.find(
    (each) => each.quantity > quantity && each.quantity <= product.stock && each.cents < current,
  );
}

type PriceColumns = Pick<
  typeof products.$inferSelect,
  "price" | "regularPrice" | "offeredPrice" | "saleEndsAt" | "priceBreaks"
>;

/** The regular price in a sale, to be crossed out: only if the product was on offer at it before. */
export function crossedOutPrice({
  price,
  regularPrice,
  offeredPrice,
}: Pick<PriceColumns, "price" | "regularPrice" | "offeredPrice">): { wasCents?: number } {
  const isTrue = price !== regularPrice && offeredPrice === regularPrice;
  return isTrue ? { wasCents: toCents(regularPrice) } : {};
}

/** The prices that the public may see; a sale that has not begun is nobody's business. */
export function publicPrices(row: PriceColumns) {
  const [cents, regularCents] = [toCents(row.price), toCents(row.regularPrice)];
  const priceBreaks = activePriceBreaks({ price: cents, priceBreaks: row.priceBreaks });
  const sale =
    cents < regularCents
      ? { ...crossedOutPrice(row), endsAt: row.saleEndsAt ?? undefined }
      : undefined;
  return { cents, sale, priceBreaks };
}
