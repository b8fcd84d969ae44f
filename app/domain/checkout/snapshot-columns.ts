import { delivery } from "#app/content/delivery.ts";
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

/** Snapshot columns of a line: its product may change or be deleted. */
export function lineSnapshot(
  { productId, product, quantity, unitPrice }: SnapshotLine,
  index: number,
) {
  return {
    position: index + 1,
    productId,
    name: product?.name ?? "",
    unitPrice: fromCents(unitPrice),
    quantity,
    weightGrams: product?.weightGrams ?? delivery().unknownWeightGrams,
    sku: product?.sku ?? null,
  };
}

type SnapshotLine = {
  productId: string | null;
  product: { name: string; sku: string; weightGrams: number | null } | undefined;
  quantity: number;
  unitPrice: number;
};
