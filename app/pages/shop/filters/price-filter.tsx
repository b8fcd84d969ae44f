import { type RefObject, useState } from "react";
import { formatPriceInput, isPriceInput, type ShopQuery } from "#app/pages/shop/shop-url.ts";
import { useUrlSyncedField } from "#app/pages/shop/use-shop-form.ts";
import "#app/ui/form/field.css";
import "./price-filter.css";
import { priceStepOf, priceSteps } from "#app/domain/search/facets.ts";
import { formatRand } from "#app/format/money.ts";

/** Price range: histogram with two sliders (with script) and two number fields. */
export function PriceFilter({ query, byPrice, invalidInput }: PriceFilterProps) {
  const texts = {
    from: invalidInput?.from ?? priceInput(query.from),
    to: invalidInput?.to ?? priceInput(query.to),
  };
  const from = useUrlSyncedField<HTMLInputElement>(texts.from, { follows: true });
  const to = useUrlSyncedField<HTMLInputElement>(texts.to, { follows: true });
  const write = (field: typeof from, cents: number | undefined) => {
    if (!field.current) return;
    field.current.value = priceInput(cents);
    // Counts as typed input until it is submitted.
    field.current.dispatchEvent(new Event("input"));
  };
  return (
    <fieldset className="filter-part">
      <legend className="small-heading">Price</legend>
      <PriceHistogram
        query={query}
        byPrice={byPrice}
        onMove={(low, high) => {
          write(from, low);
          write(to, high);
        }}
      />
      <div className="price-range">
        <PriceField label="From" name="from" field={from} text={texts.from} />
        <PriceField label="To" name="to" field={to} text={texts.to} />
      </div>
      {invalidInput && (
        <p id="price-error" className="field-error">
          Please enter amounts in rand, such as 1500 or 1500.50.
        </p>
      )}
    </fieldset>
  );
}

function PriceField({ label, name, field, text }: PriceFieldProps) {
  const isUnclear = !isPriceInput(text);
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

function priceInput(cents: number | undefined): string {
  return cents === undefined ? "" : formatPriceInput(cents);
}

type PriceFilterProps = {
  query: ShopQuery;
  byPrice: readonly number[];
  /** The submitted text when it is not an amount. */
  invalidInput: { from?: string | undefined; to?: string | undefined } | undefined;
};
type PriceFieldProps = {
  label: string;
  name: "from" | "to";
  field: RefObject<HTMLInputElement | null>;
  text: string;
};

const HEIGHT = 44;
const BAR = 10;

function PriceHistogram({ query, byPrice, onMove }: PriceHistogramProps) {
  const first = Math.max(0, byPrice.findIndex(Boolean));
  const last = Math.max(first, byPrice.findLastIndex(Boolean)) + 1;
  const chosen = {
    low: clamp(query.from === undefined ? first : priceStepOf(query.from), first, last),
    high: clamp(query.to === undefined ? last : stepUpTo(query.to), first, last),
  };
  const [moved, setMoved] = useState(chosen);
  const [before, setBefore] = useState(chosen);
  if (before.low !== chosen.low || before.high !== chosen.high) {
    setBefore(chosen);
    setMoved(chosen);
  }
  const max = Math.max(1, ...byPrice);

  function move(next: { low: number; high: number }) {
    if (next.low >= next.high) return;
    setMoved(next);
    onMove(
      next.low <= first ? undefined : centsAt(next.low),
      next.high >= last ? undefined : centsAt(next.high),
    );
  }

  if (last - first < 2) return null;
  return (
    <div className="price-histogram">
      <svg
        viewBox={`0 0 ${(last - first) * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {byPrice.slice(first, last).map((products, index) => {
          const step = first + index;
          // Square root scale: small counts beside large ones stay visible.
          const height = products === 0 ? 1 : Math.max(3, HEIGHT * Math.sqrt(products / max));
          return (
            <rect
              key={priceSteps[step]}
              x={index * BAR + 1}
              y={HEIGHT - height}
              width={BAR - 2}
              height={height}
              data-within={(step >= moved.low && step < moved.high) || undefined}
            />
          );
        })}
      </svg>
      <div className="price-handles needs-script">
        <svg viewBox="0 0 100 2" preserveAspectRatio="none" strokeWidth="2" aria-hidden="true">
          <path d="M0 1h100" />
          <path d={`M${share(moved.low)} 1H${share(moved.high)}`} />
        </svg>
        {(["low", "high"] as const).map((end) => (
          <input
            key={end}
            type="range"
            form="shop-form"
            min={first}
            max={last}
            step={1}
            value={moved[end]}
            aria-label={end === "low" ? "Minimum price" : "Maximum price"}
            aria-valuetext={nameOf(moved[end])}
            onChange={(event) => move({ ...moved, [end]: Number(event.currentTarget.value) })}
          />
        ))}
      </div>
    </div>
  );

  function share(step: number): number {
    return (100 * (step - first)) / (last - first);
  }

  function nameOf(step: number): string {
    if (step <= first) return "No minimum price";
    return step >= last ? "No maximum price" : formatRand(centsAt(step));
  }
}

function centsAt(step: number): number {
  return (priceSteps[step] ?? 0) * 100;
}

/** Index of the first price step at or above a maximum price. */
function stepUpTo(cents: number): number {
  const step = priceSteps.findIndex((begin) => begin * 100 >= cents);
  return step < 0 ? priceSteps.length : step;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

type PriceHistogramProps = Pick<PriceFilterProps, "query" | "byPrice"> & {
  onMove: (from: number | undefined, to: number | undefined) => void;
};
