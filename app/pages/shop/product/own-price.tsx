import { useEffect, useState } from "react";
import { href } from "react-router";
import { customerPriceTexts } from "#app/content/texts/customer-price-texts.ts";
import { exclusivePrice } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { useViewer } from "#app/pages/shell/viewer.ts";
import { PricePair } from "#app/pages/shop/price-pair.tsx";

/** The signed-in customer's own prices, by product. The page is cached for everyone, so the script asks for them. */
export function useOwnPrices(products: readonly { id: string }[]): OwnPrices {
  const viewer = useViewer();
  const customerId = viewer?.hasOwnPrices ? viewer.id : undefined;
  const productIds = products.map(({ id }) => id).join();
  const [own, setOwn] = useState<{ productIds: string; prices: OwnPrices }>();

  useEffect(() => {
    setOwn(undefined);
    if (!customerId || productIds === "") return;
    const request = new AbortController();
    const address = `${href("/cart/prices")}?products=${productIds}`;
    fetch(address, { cache: "no-store", signal: request.signal })
      .then(async (response) => {
        const prices: OwnPrices = response.ok ? await response.json() : {};
        setOwn({ productIds, prices });
      })
      .catch(() => undefined);
    return () => request.abort();
  }, [customerId, productIds]);

  return own?.productIds === productIds ? own.prices : {};
}

/** In cents. */
export type OwnPrices = Readonly<Record<string, number>>;

/** Below the shop's price. Its line is kept free for customers with prices of their own (buy-box.css). */
export function OwnPrice({ cents, vatPercent }: OwnPriceProps) {
  return (
    <p className="own-price">
      {cents !== undefined && (
        <>
          {customerPriceTexts.label}{" "}
          <PricePair cents={cents} exclusive={exclusivePrice(cents, vatPercent)} size="m" />
        </>
      )}
    </p>
  );
}

type OwnPriceProps = {
  cents: number | undefined;
  /** Null where no VAT is charged. */
  vatPercent: number | null;
};
