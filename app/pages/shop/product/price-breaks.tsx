import { Fragment } from "react";
import type { ExclusivePrice } from "#app/domain/catalogue/prices/exclusive-price.ts";
import type { ProductDetails } from "#app/domain/catalogue/read-product.server.ts";
import { PricePair } from "#app/pages/shop/price-pair.tsx";
import { settings } from "#app/settings/settings.ts";
import { PathLink } from "#app/ui/path-link.tsx";

/** The price of each by quantity: "1 to 9: R 105.00 each". */
export function PriceBreaks({ cents, exclusive, priceBreaks }: PriceBreaksProps) {
  if (priceBreaks.length === 0) return null;
  const { guestUnits } = settings().shop;
  const steps = [{ quantity: 1, cents, exclusiveCents: exclusive }, ...priceBreaks];
  return (
    <section aria-label="Quantity prices">
      <dl className="product-terms">
        {steps.map((step, index) => (
          <Fragment key={step.quantity}>
            <dt>{quantityRange(step.quantity, steps[index + 1]?.quantity)}</dt>
            <dd>
              <PricePair cents={step.cents} exclusive={step.exclusiveCents} /> each
            </dd>
          </Fragment>
        ))}
      </dl>
      {priceBreaks.some(({ quantity }) => quantity > guestUnits) && (
        <p className="caption price-breaks-limit">
          Guests can order up to {guestUnits} of any product. For more, log in or{" "}
          <PathLink to="/company-information#quotations" className="text-link">
            get a quotation
          </PathLink>
          .
        </p>
      )}
    </section>
  );
}

type PriceBreaksProps = Pick<ProductDetails, "cents"> & {
  /** The price of one excluding VAT. */
  exclusive?: number | undefined;
  priceBreaks: readonly (ProductDetails["priceBreaks"][number] & ExclusivePrice)[];
};

/** "1 to 9", "10+". */
function quantityRange(from: number, next: number | undefined): string {
  if (next === undefined) return `${from}+`;
  return next - 1 === from ? String(from) : `${from} to ${next - 1}`;
}
