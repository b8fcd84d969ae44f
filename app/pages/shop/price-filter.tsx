import type { RefObject } from "react";
import { PriceScale } from "./price-scale.tsx";
import { isPrice, type ShopChoice, writePrice } from "./shop-address.ts";
import { useSyncedField } from "./synced-field.ts";
import "#app/ui/field.css";
import "./price-filter.css";

/** The spread of prices, two handles on it where there is script, and two fields that always work. */
export function PriceFilter({ choice, byPrice, unclear }: PriceFilterProps) {
  const texts = {
    from: unclear?.from ?? written(choice.from),
    to: unclear?.to ?? written(choice.to),
  };
  const from = useSyncedField<HTMLInputElement>(texts.from, { follows: true });
  const to = useSyncedField<HTMLInputElement>(texts.to, { follows: true });
  const write = (low: number | undefined, high: number | undefined) => {
    for (const [field, cents] of [
      [from, low],
      [to, high],
    ] as const) {
      if (!field.current) continue;
      field.current.value = written(cents);
      // As if it had been typed: it is the person's until it is sent.
      field.current.dispatchEvent(new Event("input"));
    }
  };
  return (
    <fieldset className="filter-part">
      <legend>Price</legend>
      <PriceScale choice={choice} byPrice={byPrice} onMove={write} />
      <div className="price-pair">
        <PriceField label="From" name="from" field={from} text={texts.from} />
        <PriceField label="To" name="to" field={to} text={texts.to} />
      </div>
      {unclear && (
        <p id="price-error" className="price-error">
          Please enter amounts in rand, such as 1500 or 1500.50.
        </p>
      )}
    </fieldset>
  );
}

function PriceField({ label, name, field, text }: PriceFieldProps) {
  const isUnclear = !isPrice(text);
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
          defaultValue={text}
          aria-invalid={isUnclear || undefined}
          aria-describedby={isUnclear ? "price-error" : undefined}
          className="field-box"
        />
      </span>
    </label>
  );
}

function written(cents: number | undefined): string {
  return cents === undefined ? "" : writePrice(cents);
}

type PriceFilterProps = {
  choice: ShopChoice;
  byPrice: readonly number[];
  /** What was typed, when it is no amount. */
  unclear: { from?: string | undefined; to?: string | undefined } | undefined;
};
type PriceFieldProps = {
  label: string;
  name: "from" | "to";
  field: RefObject<HTMLInputElement | null>;
  text: string;
};
