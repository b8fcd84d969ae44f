import type { ComponentProps, ReactNode } from "react";
import { Price } from "#app/ui/price.tsx";

/** A price; in a sale with the regular price above it, struck through. */
export function SalePrice({ was, exclusive, children, ...price }: SalePriceProps) {
  return (
    <div>
      {was !== undefined && (
        <p className="caption price-in-text">
          <EarlierPrice cents={was} />
        </p>
      )}
      <PricePair cents={price.cents} exclusive={exclusive} size={price.size} />
      {children}
    </div>
  );
}

type SalePriceProps = ComponentProps<typeof Price> & {
  /** The regular price in cents; undefined outside of a sale. */
  was: number | undefined;
  /** The price excluding VAT, where it is charged. */
  exclusive?: number | undefined;
  /** Beside the price, such as "incl. VAT". */
  children?: ReactNode;
};

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

/** The regular price in a sale, struck through; the current price follows it. */
export function EarlierPrice({ cents }: { cents: number }) {
  return (
    <>
      <span className="visually-hidden">Was </span>
      <s>
        <Price cents={cents} />
      </s>
      <span className="visually-hidden">, now </span>
    </>
  );
}
