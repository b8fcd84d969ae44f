import { useId } from "react";
import {
  MAX_LEAD_TIME_DAYS,
  MAX_WARRANTY_MONTHS,
} from "#app/domain/catalogue/availability/availability-fields.ts";
import { FieldFrame, fieldAria } from "#app/ui/form/field.tsx";
import { ProductInput } from "./product-field-sections.tsx";
import type { ProductFormState } from "./use-product-form.ts";
import "#app/ui/form/select.css";

/** Warranty, lead time, and what replaces a product that is no longer made. */
export function AvailabilityFields({ state }: { state: ProductFormState }) {
  const whole = { type: "number", inputMode: "numeric", min: 0, step: 1 } as const;
  return (
    <section className="stack form-part">
      <h2>Warranty and availability</h2>
      <div className="stack form-pair">
        <ProductInput
          state={state}
          name="warranty"
          label="Warranty (months)"
          {...whole}
          max={MAX_WARRANTY_MONTHS}
        />
        <ProductInput
          state={state}
          name="leadTime"
          label="Lead time (days)"
          {...whole}
          max={MAX_LEAD_TIME_DAYS}
        />
      </div>
      <p className="caption">
        The lead time, in working days, is shown while the product is out of stock: “Usually
        dispatched within 5 working days”.
      </p>
      <div className="stack form-pair">
        <DiscontinuedSelect state={state} />
        <ProductInput
          state={state}
          name="successor"
          label="Successor (SKU)"
          autoComplete="off"
          hint="Shown once it is no longer made."
        />
      </div>
    </section>
  );
}

function DiscontinuedSelect({ state }: { state: ProductFormState }) {
  const id = useId();
  const error = state.errors.discontinued;
  return (
    <FieldFrame id={id} label="Still made?" error={error}>
      <select
        {...fieldAria(id, error, undefined, {})}
        name="discontinued"
        className="field-box"
        value={state.draft.fields.discontinued}
        onChange={(event) => state.type("discontinued", event.target.value)}
      >
        <option value="">Yes</option>
        <option value="yes">No longer made</option>
      </select>
    </FieldFrame>
  );
}
