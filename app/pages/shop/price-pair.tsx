import type { ComponentProps } from "react";
import { Price } from "#app/ui/price.tsx";

/**
 * Both prices, for pages that are the same for everyone: styles show the price excluding VAT, first and
 * as large as the other, to those who have chosen it (VAT Act, section 65).
 */
export function PricePair({ cents, exclusive, size }: PricePairProps) {
  if (exclusive === undefined) return <Price cents={cents} size={size} />;
  return (
    <span className="price-pair">
      <span>
        <Price cents={cents} size={size} />{" "}
        <span className="exclusive-only caption">incl. VAT</span>
      </span>
      <span className="exclusive-only">
        <Price cents={exclusive} size={size} /> <span className="caption">excl. VAT</span>
      </span>
    </span>
  );
}

type PricePairProps = Pick<ComponentProps<typeof Price>, "cents" | "size"> & {
  exclusive?: number | undefined;
};
