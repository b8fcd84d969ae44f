import { priceBreaksAboveSale } from "#app/domain/catalogue/prices/check-prices.ts";
import {
  MAX_PRICE_BREAKS,
  parsePriceBreaks,
  priceFields,
} from "#app/domain/catalogue/prices/price-fields.ts";
import { parsePrice } from "#app/domain/catalogue/product-fields.ts";
import { formatRand } from "#app/format/money.ts";
import { decimalInput, ProductInput } from "./product-field-sections.tsx";
import type { ProductFormState } from "./use-product-form.ts";

/** A hint, no mistake: the sale may end before the quantity prices do. */
export function describeIneffectiveBreaks({
  salePrice,
  priceBreaks,
}: Record<"salePrice" | "priceBreaks", string>): string | undefined {
  const [sale, breaks] = [
    priceFields.salePrice.form.parse(salePrice),
    parsePriceBreaks(priceBreaks),
  ];
  if (!("value" in sale) || sale.value === null || !("value" in breaks)) return undefined;
  const ineffective = priceBreaksAboveSale({ saleCents: sale.value, priceBreaks: breaks.value });
  if (ineffective.length === 0) return undefined;
  const listed = ineffective.map(({ quantity, cents }) => `${quantity}: ${formatRand(cents)}`);
  return `These have no effect during the sale, because they are not below the sale price of ${formatRand(sale.value)}: ${listed.join(", ")}.`;
}

/** A hint, no mistake: what the shop does with the regular price beside the sale price. */
export function describeRegularPrice(price: string, offeredCents: number | undefined): string {
  return offeredCents !== undefined && parsePrice(price) === offeredCents
    ? "The shop shows the regular price crossed out beside it."
    : "The shop crosses out the regular price only if the product was offered at that price before the sale.";
}

/** A sale with its dates, and prices by quantity; all optional. */
export function SaleAndQuantityFields({ state, offeredCents }: SaleAndQuantityProps) {
  const ineffective = describeIneffectiveBreaks(state.draft.fields);
  return (
    <section className="stack form-part">
      <h2>Sale and quantity prices</h2>
      <ProductInput
        state={state}
        name="salePrice"
        label="Sale price (optional)"
        hint={describeRegularPrice(state.draft.fields.price, offeredCents)}
        {...decimalInput}
        step={0.01}
        placeholder="0.00"
      />
      <ProductInput
        state={state}
        name="saleStartsAt"
        label="Sale starts (optional)"
        hint="South African time. Leave empty to start at once."
        type="datetime-local"
      />
      <ProductInput
        state={state}
        name="saleEndsAt"
        label="Sale ends (optional)"
        hint="Leave empty if the sale has no end."
        type="datetime-local"
      />
      <ProductInput
        state={state}
        name="priceBreaks"
        label="Quantity prices (optional)"
        hint={`One line per quantity, with the price per item, such as 10:\u00a099.00. Up to ${MAX_PRICE_BREAKS} lines.`}
        rows={3}
      />
      {ineffective && (
        <p className="caption" role="status">
          {ineffective}
        </p>
      )}
    </section>
  );
}

type SaleAndQuantityProps = {
  state: ProductFormState;
  /** The last price at which the product was on offer outside a sale. */
  offeredCents: number | undefined;
};
