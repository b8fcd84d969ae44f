import { delivery } from "#app/content/delivery.ts";
import { type DiscountedLines, discountLabel } from "#app/domain/discounts/apply-discounts.ts";
import { fromCents } from "#app/format/money.ts";
import type { OrderTotals } from "./pricing.ts";

/** Snapshot columns of the totals of an order or quotation. */
export function totalsSnapshot(totals: OrderTotals) {
  return {
    vatPercent: totals.vatPercent,
    goodsTotal: fromCents(totals.goods),
    deliveryTotal: fromCents(totals.delivery),
    vatTotal: fromCents(totals.vat),
  };
}

/** Snapshot columns of an order's discounts. */
export function discountSnapshot(
  { discount, freeDelivery }: Pick<DiscountedLines, "discount" | "freeDelivery">,
  { deliveryDiscount }: OrderTotals,
) {
  const isUsed = freeDelivery && deliveryDiscount > 0;
  return {
    discountLabel: discount ? discountLabel(discount) : null,
    deliveryDiscountLabel: isUsed ? discountLabel(freeDelivery) : null,
    deliveryDiscount: fromCents(deliveryDiscount),
  };
}

/** Snapshot columns of a line: its product may change or be deleted. */
export function lineSnapshot(
  { productId, product, text, quantity, unitPrice, discount = 0, purpose = "" }: SnapshotLine,
  index: number,
) {
  return {
    position: index + 1,
    productId,
    name: text?.name ?? product?.name ?? "",
    isText: text !== undefined,
    unit: text?.unit ?? "",
    listPrice: product ? fromCents(product.listPrice) : null,
    unitPrice: fromCents(unitPrice),
    discount: fromCents(discount),
    quantity,
    purpose,
    weightGrams: text ? 0 : (product?.weightGrams ?? delivery().unknownWeightGrams),
    sku: product?.sku ?? null,
  };
}

type SnapshotLine = {
  productId: string | null;
  product: { name: string; sku: string; weightGrams: number | null; listPrice: number } | undefined;
  text?: TextLine | undefined;
  quantity: number;
  unitPrice: number;
  discount?: number;
  purpose?: string | undefined;
};

/** Labour, travel and the like, which staff described: no product, stock or weight. */
export type TextLine = { name: string; unit: string };
