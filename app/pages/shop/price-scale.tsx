import { useState } from "react";
import { randText } from "#app/content/rand-text.ts";
import { priceStepOf, priceSteps } from "#app/domain/products/price-steps.ts";
import type { ShopChoice } from "./shop-address.ts";

const HEIGHT = 44;
const BAR = 10;

/** How many products cost how much, and two handles to take a part of it. */
export function PriceScale({ choice, byPrice, onMove }: PriceScaleProps) {
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
    <div className="price-scale">
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
    return step >= last ? "No highest price" : randText(centsAt(step));
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

type PriceScaleProps = {
  choice: Pick<ShopChoice, "from" | "to">;
  byPrice: readonly number[];
  onMove: (from: number | undefined, to: number | undefined) => void;
};
