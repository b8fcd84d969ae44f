import { useEffect, useState } from "react";
import { href } from "react-router";
import { customerPriceTexts } from "#app/content/texts/customer-price-texts.ts";
import { exclusivePrice } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { useViewer } from "#app/pages/shell/viewer.ts";
import { PricePair } from "#app/pages/shop/price-pair.tsx";

/** The signed-in customer's own price of a product. The page is cached for everyone, so the script asks for it. */
export function useOwnPrice(productId: string): number | undefined {
  const viewer = useViewer();
  const customerId = viewer?.hasOwnPrices ? viewer.id : undefined;
  const [own, setOwn] = useState<OwnPriceOf>();

  useEffect(() => {
    setOwn(undefined);
    if (!customerId) return;
    const request = new AbortController();
    const address = href("/cart/price/:productId", { productId });
    fetch(address, { cache: "no-store", signal: request.signal })
      .then(async (response) => {
        const answer: { cents?: number } = response.ok ? await response.json() : {};
        setOwn({ productId, cents: answer.cents });
      })
      .catch(() => undefined);
    return () => request.abort();
  }, [customerId, productId]);

  return own?.productId === productId ? own.cents : undefined;
}

type OwnPriceOf = { productId: string; cents: number | undefined };

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
