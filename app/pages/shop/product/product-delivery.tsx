import { type ChangeEvent, useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import { delivery, freeDeliveryNote } from "#app/content/delivery.ts";
import type { Destination } from "#app/domain/checkout/delivery-estimate/delivery-destination.ts";
import { DeliverToSelect } from "#app/pages/delivery/deliver-to-select.tsx";
import { DeliveryCost } from "#app/pages/delivery/delivery-cost.tsx";
import type { loader } from "#app/pages/delivery/delivery-estimate-page.tsx";
import { DeliveryEstimateText } from "#app/pages/delivery/delivery-estimate-text.tsx";
import {
  rememberDestination,
  rememberedDestination,
} from "#app/pages/delivery/remember-destination.ts";
import { PathLink } from "#app/ui/path-link.tsx";

/**
 * Cost and expected day for a province. This page is cached, so the script fills in the province that
 * the browser remembers; without script the form leads to a page of its own.
 */
export function ProductDelivery({ productId, isInStock, lowestCost }: ProductDeliveryProps) {
  const id = useId();
  const fetcher = useFetcher<typeof loader>();
  const [remembered, setRemembered] = useState<Destination>();
  const { load } = fetcher;
  const estimate = fetcher.data?.found?.estimate;

  useEffect(() => {
    const destination = rememberedDestination(document.cookie);
    setRemembered(destination);
    if (destination) void load(estimateUrl(productId, destination));
  }, [load, productId]);

  function choose({ target }: ChangeEvent<HTMLSelectElement>) {
    rememberDestination(target.value);
    void load(estimateUrl(productId, target.value));
  }

  return (
    <>
      {lowestCost !== "collection" && (
        <form action="/delivery-estimate">
          <input type="hidden" name="product" value={productId} />
          <label htmlFor={id}>Deliver to </label>
          <DeliverToSelect id={id} className="text-button" value={remembered} onChange={choose} />{" "}
          <button type="submit" className="text-button only-without-script">
            Show
          </button>
        </form>
      )}
      <p className={isInStock ? "product-delivery" : undefined}>
        <span role="status">
          {estimate ? (
            <DeliveryEstimateText estimate={estimate} />
          ) : (
            <LowestCost lowestCost={lowestCost} isInStock={isInStock} />
          )}
        </span>{" "}
        <PathLink to="/delivery" className="text-link">
          How delivery works
        </PathLink>
      </p>
    </>
  );
}

type ProductDeliveryProps = {
  productId: string;
  /** Only then there is a day to expect it. */
  isInStock: boolean;
  /** In cents; a pallet has its price on request, and without a courier people collect. */
  lowestCost: number | "pallet" | "collection";
};

function LowestCost({ lowestCost, isInStock }: Omit<ProductDeliveryProps, "productId">) {
  if (lowestCost === "collection") return <>Collect from our office, free.</>;
  const { collection } = delivery();
  if (lowestCost === "pallet")
    return collection ? <>Collect for free, or ask us for a price.</> : <>Ask us for a price.</>;
  const free = freeDeliveryNote();
  return (
    <>
      {lowestCost === 0 ? (
        "Free by courier"
      ) : (
        <>
          From <DeliveryCost cents={lowestCost} />
        </>
      )}
      {collection && ", or collect for free"}.{lowestCost > 0 && free && ` ${free}`}
      {isInStock && (
        <span className="choose-province">
          {` Choose your province to see the ${lowestCost > 0 ? "cost and the " : ""}delivery date.`}
        </span>
      )}
    </>
  );
}

function estimateUrl(product: string, to: string): string {
  return `/delivery-estimate?${new URLSearchParams({ product, to })}`;
}
