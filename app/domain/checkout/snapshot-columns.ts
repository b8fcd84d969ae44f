import { delivery } from "#app/content/delivery.ts";
import { fromCents } from "#app/content/money.ts";
import { VAT_PERCENT } from "#app/domain/cart/cart.ts";

/** The snapshot that an order and a quotation keep of their totals: as they were on the day. */
export function totalsSnapshot(totals: SnapshotTotals, chargesVat: boolean) {
  return {
    vatPercent: chargesVat ? VAT_PERCENT : null,
    goodsTotal: fromCents(totals.goods),
    deliveryTotal: fromCents(totals.delivery),
    vatTotal: fromCents(totals.vat),
  };
}

/** And of each line: its product may change or go. */
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
