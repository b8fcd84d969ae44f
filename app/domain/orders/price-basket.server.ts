import { inArray } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { DeliveryWay } from "#app/database/tables/orders.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { deliveryCost, waysFor, weightOf } from "./delivery-cost.ts";
import { type OrderTotals, orderTotals } from "./order-money.ts";

export type BasketLine = {
  productId: string;
  name: string;
  /** Whole cents. */
  price: number;
  stock: number;
  quantity: number;
};

export type PricedBasket = {
  lines: BasketLine[];
  ways: readonly DeliveryWay[];
  totals: OrderTotals | undefined;
  /** The courier does not take it. */
  isTooHeavy: boolean;
};

/** What a basket that staff put together costs now. Products that are gone are left out. */
export async function priceBasket(
  { database }: { database: Database },
  _admin: Admin,
  basket: {
    lines: readonly { productId: string; quantity: number }[];
    way: DeliveryWay | undefined;
    province: string | undefined;
  },
): Promise<PricedBasket> {
  const ids = basket.lines.map(({ productId }) => productId);
  const rows = ids.length
    ? await database.select().from(products).where(inArray(products.id, ids))
    : [];
  const found = basket.lines.flatMap(({ productId, quantity }) => {
    const product = rows.find(({ id }) => id === productId);
    return product ? [{ product, quantity }] : [];
  });
  const lines = found.map(({ product, quantity }) => ({
    productId: product.id,
    name: product.name,
    price: centsOfRand(product.price),
    stock: product.stock,
    quantity,
  }));
  if (lines.length === 0) return { lines, ways: [], totals: undefined, isTooHeavy: false };
  const grams = weightOf(
    found.map(({ product, quantity }) => ({ weightGrams: product.weightGrams, quantity })),
  );
  const ways = waysFor(grams);
  const way = basket.way && ways.includes(basket.way) ? basket.way : ways[0];
  const cost = deliveryCost(way ?? "courier", { province: basket.province, grams });
  if (!cost.ok) return { lines, ways, totals: undefined, isTooHeavy: true };
  const totals = orderTotals(
    lines.map(({ price, quantity }) => ({ unitPrice: price, quantity })),
    { delivery: cost.cents, chargesVat: company.vatNumber !== undefined },
  );
  return { lines, ways, totals, isTooHeavy: false };
}
