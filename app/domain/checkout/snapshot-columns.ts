import { delivery } from "#app/content/delivery.ts";
import { fromCents } from "#app/content/money.ts";
import { VAT_PERCENT } from "#app/domain/cart/cart.ts";

/** Snapshot columns of the totals of an order or quotation. */
export function totalsSnapshot(totals: SnapshotTotals, chargesVat: boolean) {
  return {
    vatPercent: chargesVat ? VAT_PERCENT : null,
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
    weightGrams: product?.weightGrams ?? delivery.unknownWeightGrams,
  };
}

type SnapshotTotals = { goods: number; delivery: number; vat: number };
type SnapshotLine = {
  productId: string | null;
  product: { name: string; weightGrams: number | null } | undefined;
  quantity: number;
  unitPrice: number;
};
