import { inArray } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import { toCents } from "#app/content/money.ts";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { DeliveryMethod } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { deliveryCost, deliveryMethodsFor, totalWeight } from "./delivery.ts";
import { type OrderTotals, orderTotals } from "./pricing.ts";

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
  /** The courier does not take it. */
  isTooHeavy: boolean;
};

/** What a basket that staff put together costs now. Products that are gone are left out. */
export async function priceDraftOrder(
  { database }: { database: Database },
  _admin: Admin,
  draft: {
    lines: readonly { productId: string; quantity: number }[];
    way: DeliveryMethod | undefined;
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
  const grams = totalWeight(
    found.map(({ product, quantity }) => ({ weightGrams: product.weightGrams, quantity })),
  );
  const methods = deliveryMethodsFor(grams);
  const method = draft.way && methods.includes(draft.way) ? draft.way : methods[0];
  const cost = deliveryCost(method ?? "courier", { province: draft.province, grams });
  if (!cost.ok) return { lines, deliveryMethods: methods, totals: undefined, isTooHeavy: true };
  const totals = orderTotals(
    lines.map(({ price, quantity }) => ({ unitPrice: price, quantity })),
    { delivery: cost.cents, chargesVat: company.vatNumber !== undefined },
  );
  return { lines, deliveryMethods: methods, totals, isTooHeavy: false };
}
