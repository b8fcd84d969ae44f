import { parsePrice } from "#app/domain/catalogue/product-fields.ts";
import { marginOf, staffProductFields } from "#app/domain/catalogue/staff-product-fields.ts";
import { formatRand } from "#app/format/money.ts";
import { decimalInput, ProductInput } from "./product-field-sections.tsx";
import type { ProductFormState } from "./use-product-form.ts";

/** Cost, margin and reorder level: customers never see them. */
export function CostFields({ state, vatPercent }: CostFieldsProps) {
  const { price, cost } = state.draft.fields;
  const parsed = staffProductFields.cost.form.parse(cost);
  const costCents = "value" in parsed ? parsed.value : null;
  const margin = marginOf({ cents: parsePrice(price) ?? 0, costCents }, vatPercent);
  return (
    <section className="stack form-part">
      <h2>
        Cost and reorder <small>Staff only</small>
      </h2>
      <div className="stack form-pair">
        <ProductInput
          state={state}
          name="cost"
          label="Cost (optional)"
          {...decimalInput}
          step={0.01}
          placeholder="0.00"
        />
        <ProductInput
          state={state}
          name="reorderLevel"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
        />
      </div>
      <p className="caption">
        {margin
          ? `Margin: ${formatRand(margin.cents)} (${margin.percent}%), both amounts excluding VAT. `
          : "Enter the cost in rand, excluding VAT, to see the margin. "}
        You get an email when stock drops to the reorder level.
      </p>
    </section>
  );
}

type CostFieldsProps = {
  state: ProductFormState;
  /** Null where no VAT is charged. */
  vatPercent: number | null;
};
