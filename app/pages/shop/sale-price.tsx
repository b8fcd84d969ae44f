import type { ComponentProps, ReactNode } from "react";
import { Price } from "#app/ui/price.tsx";

/** A price; in a sale with the regular price above it, crossed out if the product was on offer at it. */
export function SalePrice({ was, pair, children, ...price }: SalePriceProps) {
  return (
    <div>
      {was !== undefined && (
        <p className="caption price-in-text">
          <EarlierPrice cents={was} />
        </p>
      )}
      {pair ?? <Price {...price} />}
      {children}
    </div>
  );
}

type SalePriceProps = ComponentProps<typeof Price> & {
  /** The regular price in cents, where it is crossed out. */
  was: number | undefined;
  /** Instead of the price: with that excluding VAT (price-pair.tsx). */
  pair?: ReactNode;
  /** Beside the price, such as "incl. VAT". */
  children?: ReactNode;
};

/** The regular price in a sale, crossed out; the current price follows it. */
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
