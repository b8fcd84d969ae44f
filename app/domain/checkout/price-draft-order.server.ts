import { and, getTableColumns, inArray } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { DeliveryMethod } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { backorderDates, backorderOf } from "#app/domain/catalogue/availability/backorder.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { codeStatus, discountableLine } from "#app/domain/discounts/apply-discounts.ts";
import { findDiscounts } from "#app/domain/discounts/find-discounts.server.ts";
import { pricingColumns, withPrices } from "#app/domain/discounts/pricing-columns.server.ts";
import { deliveryMethodsFor } from "./delivery.ts";
import { orderWeight, priceOrder } from "./pricing.ts";
import { currentVatPercent } from "./vat-rates.server.ts";

/** Prices the draft of a phone order at today's prices. Products that are no longer sold are left out. */
export async function priceDraftOrder(
  { database }: { database: Database },
  _admin: Admin<"see-contact-details">,
  draft: {
    lines: readonly { productId: string; quantity: number }[];
    method: DeliveryMethod | undefined;
    province: string | undefined;
    /** The account or email address of the customer, whose own prices count. */
    customer?: { userId?: string | undefined; email?: string | undefined };
    discountCode?: string | undefined;
    /** A quotation has no discounts. */
    isQuote?: boolean;
  },
) {
  const ids = draft.lines.map(({ productId }) => productId);
  const rows = ids.length
    ? await database
        .select({ ...getTableColumns(products), ...pricingColumns(draft.customer ?? {}) })
        .from(products)
        .where(and(isPublished(), inArray(products.id, ids)))
    : [];
  const found = draft.lines.flatMap(({ productId, quantity }) => {
    const row = rows.find(({ id }) => id === productId);
    if (!row) return [];
    const product = withPrices(row);
    return [{ product, ...discountableLine(product, quantity) }];
  });
  const now = new Date();
  const lines = found.map(({ product, quantity, unitPrice, shopPrice }) => ({
    productId: product.id,
    name: product.name,
    /** The unit price in cents at this quantity. */
    price: unitPrice,
    /** The same without prices of the customer's own. */
    shopPrice,
    stock: product.stock,
    serviceArea: product.serviceArea,
    quantity,
    backorder: backorderOf(
      { stock: product.stock, backorderBy: backorderDates(product, now)?.expectedBy ?? null },
      quantity,
    ),
  }));
  if (lines.length === 0) {
    return {
      ...{ lines: [], deliveryMethods: [], totals: undefined, isTooHeavy: false },
      ...{ discount: undefined, freeDelivery: undefined, codeStatus: undefined },
    };
  }
  const deliveryMethods = deliveryMethodsFor(orderWeight(found));
  const method = deliveryMethods.find((each) => each === draft.method) ?? deliveryMethods[0];
  const { province, customer = {}, discountCode: code } = draft;
  const discounts = draft.isQuote ? [] : await findDiscounts(database, { code, customer });
  const priced = priceOrder(found, {
    ...{ method: method ?? "courier", province, discounts },
    vatPercent: await currentVatPercent(database),
  });
  return {
    lines: lines.map((line, index) => {
      const own = priced.ok ? priced.lines[index] : undefined;
      // With a discount it is the shop's price.
      return { ...line, price: own?.unitPrice ?? line.price, discount: own?.discount ?? 0 };
    }),
    deliveryMethods,
    totals: priced.ok ? priced.totals : undefined,
    discount: priced.ok ? priced.discount : undefined,
    freeDelivery: priced.ok ? priced.freeDelivery : undefined,
    codeStatus: codeStatus(code, discounts, found),
    /** Too heavy for the courier. */
    isTooHeavy: !priced.ok,
  };
}
