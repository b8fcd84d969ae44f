import { useId } from "react";
import {
  MAX_LEAD_TIME_DAYS,
  MAX_WARRANTY_MONTHS,
} from "#app/domain/catalogue/availability/availability-fields.ts";
import { maxCourierDays } from "#app/domain/catalogue/availability/backorder.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { FieldFrame, fieldAria } from "#app/ui/form/field.tsx";
import { ProductInput } from "./product-field-sections.tsx";
import type { ProductFormState } from "./use-product-form.ts";
import "#app/ui/form/select.css";

/** Warranty, lead time, backorders, service area, and what replaces a product that is no longer made. */
export function AvailabilityFields({ state }: { state: ProductFormState }) {
  const courierDays = maxCourierDays();
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
        The lead time, in working days, is shown while the product is out of stock: “New stock
        usually takes 5 working days”.
      </p>
      <div className="stack form-pair">
        <YesSelect
          state={state}
          name="backorder"
          label="Backorder"
          options={["Not allowed", "Allowed"]}
        />
        <ProductInput
          state={state}
          name="restockDate"
          label="New stock on"
          type="date"
          hint="Shown instead of the lead time until then."
        />
      </div>
      <p className="caption">
        If backorders are allowed, customers can order the product while it is out of stock. They
        are promised a delivery date: the date of new stock or the lead time
        {courierDays > 0 && `, plus ${formatCount(courierDays, "working day")} for the courier`}.
        Paid orders get new stock first. Once the date has passed and there is no lead time, it is
        no longer sold on backorder.
      </p>
      <div className="stack form-pair">
        <YesSelect
          state={state}
          name="discontinued"
          label="Status"
          options={["Available", "Discontinued"]}
        />
        <ProductInput
          state={state}
          name="successor"
          label="Successor (SKU)"
          autoComplete="off"
          hint="Shown once the product is discontinued."
        />
      </div>
      <ProductInput
        state={state}
        name="serviceArea"
        label="Service area (optional)"
        autoComplete="off"
        placeholder="0001-0299, 1680-1699"
        hint="For on-site services: the provinces or postal code ranges you work in, separated by commas. Leave empty to sell everywhere. Orders for an address outside it are refused."
      />
    </section>
  );
}

/** Two options: empty, and yes. */
function YesSelect({ state, name, label, options: [empty, yes] }: YesSelectProps) {
  const id = useId();
  const error = state.errors[name];
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select
        {...fieldAria(id, error, undefined, {})}
        name={name}
        className="field-box"
        value={state.draft.fields[name]}
        onChange={(event) => state.type(name, event.target.value)}
      >
        <option value="">{empty}</option>
        <option value="yes">{yes}</option>
      </select>
    </FieldFrame>
  );
}

type YesSelectProps = {
  state: ProductFormState;
  name: "backorder" | "discontinued";
  label: string;
  options: readonly [empty: string, yes: string];
};
