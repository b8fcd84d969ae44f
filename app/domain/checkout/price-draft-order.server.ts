import { and, inArray } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { DeliveryMethod } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { backorderDates, backorderOf } from "#app/domain/catalogue/availability/backorder.ts";
import { unitPriceFor } from "#app/domain/catalogue/prices/unit-price.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { toCents } from "#app/format/money.ts";
import { deliveryMethodsFor } from "./delivery.ts";
import { orderWeight, priceOrder } from "./pricing.ts";
import { currentVatPercent } from "./vat-rates.server.ts";

/** Prices the draft of a phone order at today's prices. Products that are no longer sold are left out. */
export async function priceDraftOrder(
  { database }: { database: Database },
  _admin: Admin<never>,
  draft: {
    lines: readonly { productId: string; quantity: number }[];
    method: DeliveryMethod | undefined;
    province: string | undefined;
  },
) {
  const ids = draft.lines.map(({ productId }) => productId);
  const rows = ids.length
    ? await database
        .select()
        .from(products)
        .where(and(isPublished(), inArray(products.id, ids)))
    : [];
  const found = draft.lines.flatMap(({ productId, quantity }) => {
    const product = rows.find(({ id }) => id === productId);
    if (!product) return [];
    const unitPrice = unitPriceFor({ ...product, price: toCents(product.price) }, quantity);
    return [{ product, quantity, unitPrice }];
  });
  const now = new Date();
  const lines = found.map(({ product, quantity, unitPrice }) => ({
    productId: product.id,
    name: product.name,
    /** The unit price in cents at this quantity. */
    price: unitPrice,
    stock: product.stock,
    serviceArea: product.serviceArea,
    quantity,
    backorder: backorderOf(
      { stock: product.stock, backorderBy: backorderDates(product, now)?.expectedBy ?? null },
      quantity,
    ),
  }));
  if (lines.length === 0) {
    return { lines, deliveryMethods: [], totals: undefined, isTooHeavy: false };
  }
  const deliveryMethods = deliveryMethodsFor(orderWeight(found));
  const method = deliveryMethods.find((each) => each === draft.method) ?? deliveryMethods[0];
  const priced = priceOrder(found, {
    method: method ?? "courier",
    province: draft.province,
    vatPercent: await currentVatPercent(database),
  });
  return {
    lines,
    deliveryMethods,
    totals: priced.ok ? priced.totals : undefined,
    /** Too heavy for the courier. */
    isTooHeavy: !priced.ok,
  };
}
