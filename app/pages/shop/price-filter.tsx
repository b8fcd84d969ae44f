import type { ChangeEvent, RefObject } from "react";
import { priceStepOf, priceSteps } from "#app/domain/products/price-steps.ts";
import { type ShopChoice, writePrice } from "./shop-address.ts";
import { useSyncedField } from "./synced-field.ts";

const HEIGHT = 44;
const BAR = 10;

/** The spread of prices, two handles on it where there is script, and two fields that always work. */
export function PriceFilter({ choice, byPrice, unclear }: PriceFilterProps) {
  const from = useSyncedField<HTMLInputElement>(unclear?.from ?? written(choice.from));
  const to = useSyncedField<HTMLInputElement>(unclear?.to ?? written(choice.to));
  return (
    <fieldset className="price-filter">
      <legend>Price</legend>
      <PriceScale choice={choice} byPrice={byPrice} from={from} to={to} />
      <div className="price-pair">
        <PriceField label="From" name="from" field={from} unclear={unclear?.from} />
        <PriceField label="To" name="to" field={to} unclear={unclear?.to} />
      </div>
      {unclear && (
        <p id="price-error" className="mt-2 text-sm font-semibold text-danger">
          Please enter an amount in rand, such as 1500.
        </p>
      )}
    </fieldset>
  );
}

function PriceField({ label, name, field, unclear }: PriceFieldProps) {
  return (
    <label>
      {label}
      <span className="price-box">
        <span aria-hidden="true">R</span>
        <input
          ref={field}
          form="shop-form"
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={field.current?.value ?? unclear}
          aria-invalid={unclear ? true : undefined}
          aria-describedby={unclear ? "price-error" : undefined}
          className="field-box"
          onChange={() => {}}
          onBlur={submitIfChanged}
        />
      </span>
    </label>
  );
}
