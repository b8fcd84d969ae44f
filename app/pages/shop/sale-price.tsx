import type { ComponentProps } from "react";
import { Price } from "#app/ui/price.tsx";

/** A price; in a sale with the regular price above it, struck through. */
export function SalePrice({ was, ...price }: SalePriceProps) {
  if (was === undefined) return <Price {...price} />;
  return (
    <div>
      <p className="caption price-in-text">
        <span className="visually-hidden">Was </span>
        <s>
          <Price cents={was} />
        </s>
        <span className="visually-hidden">, now </span>
      </p>
      <Price {...price} />
    </div>
  );
}

type SalePriceProps = ComponentProps<typeof Price> & {
  /** The regular price in cents; undefined outside of a sale. */
  was: number | undefined;
};
