import { inArray } from "drizzle-orm";
import { toCents } from "#app/content/money.ts";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { DeliveryMethod } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { deliveryMethodsFor } from "./delivery.ts";
import { type OrderTotals, orderWeight, priceOrder } from "./pricing.ts";

export type DraftOrderLine = {
  productId: string;
  name: string;
  /** Whole cents. */
  price: number;
  stock: number;
  quantity: number;
};

export type PricedDraftOrder = {
  lines: DraftOrderLine[];
  deliveryMethods: readonly DeliveryMethod[];
  totals: OrderTotals | undefined;
  /** Too heavy for the courier. */
  isTooHeavy: boolean;
};

/** Prices the draft of a phone order at today's prices. Products that no longer exist are left out. */
export async function priceDraftOrder(
  { database }: { database: Database },
  _admin: Admin,
  draft: {
    lines: readonly { productId: string; quantity: number }[];
    method: DeliveryMethod | undefined;
    province: string | undefined;
  },
): Promise<PricedDraftOrder> {
  const ids = draft.lines.map(({ productId }) => productId);
  const rows = ids.length
    ? await database.select().from(products).where(inArray(products.id, ids))
    : [];
  const found = draft.lines.flatMap(({ productId, quantity }) => {
    const product = rows.find(({ id }) => id === productId);
    return product ? [{ product, quantity }] : [];
  });
  const lines = found.map(({ product, quantity }) => ({
    productId: product.id,
    name: product.name,
    price: toCents(product.price),
    stock: product.stock,
    quantity,
  }));
  if (lines.length === 0)
    return { lines, deliveryMethods: [], totals: undefined, isTooHeavy: false };
  const deliveryMethods = deliveryMethodsFor(orderWeight(found));
  const method =
    draft.method && deliveryMethods.includes(draft.method) ? draft.method : deliveryMethods[0];
  const priced = priceOrder(
    found.map((line) => ({ ...line, unitPrice: toCents(line.product.price) })),
    { method: method ?? "courier", province: draft.province },
  );
  return priced.ok
    ? { lines, deliveryMethods, totals: priced.totals, isTooHeavy: false }
    : { lines, deliveryMethods, totals: undefined, isTooHeavy: true };
}
