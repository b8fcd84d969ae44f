import { delivery } from "#app/content/delivery.ts";
import { VAT_PERCENT } from "#app/domain/cart/cart-totals.ts";
import { randOfCents } from "#app/domain/products/rand.ts";

/** What an order and a quotation keep of their sums: as they were on the day. */
export function sumColumns(totals: Sums, chargesVat: boolean) {
  return {
    vatPercent: chargesVat ? VAT_PERCENT : null,
    goodsTotal: randOfCents(totals.goods),
    deliveryTotal: randOfCents(totals.delivery),
    vatTotal: randOfCents(totals.vat),
  };
}

/** And of each line: its product may change or go. */
export function lineColumns({ productId, product, quantity, unitPrice }: Line, place: number) {
  return {
    position: place + 1,
    productId,
    name: product?.name ?? "",
    unitPrice: randOfCents(unitPrice),
    quantity,
    weightGrams: product?.weightGrams ?? delivery.unknownWeightGrams,
  };
}

type Sums = { goods: number; delivery: number; vat: number };
type Line = {
  productId: string | null;
  product: { name: string; weightGrams: number | null } | undefined;
  quantity: number;
  unitPrice: number;
};
