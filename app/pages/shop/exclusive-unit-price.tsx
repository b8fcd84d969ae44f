import { exclusivePrice } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { Price } from "#app/ui/price.tsx";

/** Follows the price of one unit in a cart or an order, for those who have chosen prices excluding VAT. */
export function ExclusiveUnitPrice({ cents, vatPercent }: ExclusiveUnitPriceProps) {
  const exclusive = exclusivePrice(cents, vatPercent);
  if (exclusive === undefined) return null;
  return (
    <span className="exclusive-only">
      {" incl. VAT, "}
      <Price cents={exclusive} /> excl. VAT
    </span>
  );
}

type ExclusiveUnitPriceProps = {
  cents: number;
  /** Null where no VAT is charged. */
  vatPercent: number | null;
};
