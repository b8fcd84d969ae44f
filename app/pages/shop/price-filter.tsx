import { type RefObject, useState } from "react";
import { formatPriceInput, isPriceInput, type ShopQuery } from "./shop-url.ts";
import { useUrlSyncedField } from "./use-shop-form.ts";
import "#app/ui/form/field.css";
import "./price-filter.css";
import { formatRand } from "#app/content/money.ts";
import { priceStepOf, priceSteps } from "#app/domain/search/facets.ts";

/** The spread of prices, two handles on it where there is script, and two fields that always work. */
export function PriceFilter({ query, byPrice, invalidInput }: PriceFilterProps) {
  const texts = {
    from: invalidInput?.from ?? priceInput(query.from),
    to: invalidInput?.to ?? priceInput(query.to),
  };
  const from = useUrlSyncedField<HTMLInputElement>(texts.from, { follows: true });
  const to = useUrlSyncedField<HTMLInputElement>(texts.to, { follows: true });
  const write = (low: number | undefined, high: number | undefined) => {
    for (const [field, cents] of [
      [from, low],
      [to, high],
    ] as const) {
      if (!field.current) continue;
      field.current.value = priceInput(cents);
      // As if it had been typed: it is the person's until it is sent.
      field.current.dispatchEvent(new Event("input"));
    }
  };
  return (
    <fieldset className="filter-part">
      <legend>Price</legend>
      <PriceHistogram choice={query} byPrice={byPrice} onMove={write} />
      <div className="price-pair">
        <PriceField label="From" name="from" field={from} text={texts.from} />
        <PriceField label="To" name="to" field={to} text={texts.to} />
      </div>
      {invalidInput && (
        <p id="price-error" className="price-error">
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
  /** What was typed, when it is no amount. */
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

/** How many products cost how much, and two handles to take a part of it. */
function PriceHistogram({ choice, byPrice, onMove }: PriceHistogramProps) {
  const first = Math.max(
    0,
    byPrice.findIndex((products) => products > 0),
  );
  const last =
    Math.max(
      first,
      byPrice.findLastIndex((products) => products > 0),
    ) + 1;
  const chosen = {
    low: clamp(choice.from === undefined ? first : priceStepOf(choice.from), first, last),
    high: clamp(choice.to === undefined ? last : stepUpTo(choice.to), first, last),
  };
  const [moved, setMoved] = useState(chosen);
  const [before, setBefore] = useState(chosen);
  if (before.low !== chosen.low || before.high !== chosen.high) {
    setBefore(chosen);
    setMoved(chosen);
  }
  const most = Math.max(1, ...byPrice);

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
        {byPrice.slice(first, last).map((products, place) => {
          const step = first + place;
          // By the root, so that a few expensive things beside many cheap ones are still seen.
          const height = products === 0 ? 1 : Math.max(3, HEIGHT * Math.sqrt(products / most));
          return (
            <rect
              key={priceSteps[step]}
              x={place * BAR + 1}
              y={HEIGHT - height}
              width={BAR - 2}
              height={height}
              data-within={(step >= moved.low && step < moved.high) || undefined}
            />
          );
        })}
      </svg>
      <div className="price-handles">
        <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
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
            aria-label={end === "low" ? "Lowest price" : "Highest price"}
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
    if (step <= first) return "No lowest price";
    return step >= last ? "No highest price" : formatRand(centsAt(step));
  }
}

function centsAt(step: number): number {
  return (priceSteps[step] ?? 0) * 100;
}

/** The step at which a highest price ends: the first that begins no lower. */
function stepUpTo(cents: number): number {
  const step = priceSteps.findIndex((begin) => begin * 100 >= cents);
  return step < 0 ? priceSteps.length : step;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

type PriceHistogramProps = {
  choice: Pick<ShopQuery, "from" | "to">;
  byPrice: readonly number[];
  onMove: (from: number | undefined, to: number | undefined) => void;
};
