import { useEffect, useState } from "react";
import { AddToCart } from "#app/pages/cart/add-to-cart.tsx";
import { Price } from "#app/ui/price.tsx";
import type { ProductBuyProps } from "./product-buy.tsx";
import "./buy-dock.css";

/** On a phone: price and button at the foot of the screen, once the button has scrolled away. */
export function BuyDock({ product, vat, button }: Omit<ProductBuyProps, "facts">) {
  const [dock, setDock] = useState<"never" | "shown" | "away">("never");

  useEffect(() => {
    if (!button.current) return;
    const sight = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      const isAbove = entry && !entry.isIntersecting && entry.boundingClientRect.top < 0;
      setDock((now) => (isAbove ? "shown" : now === "shown" ? "away" : now));
    });
    sight.observe(button.current);
    return () => sight.disconnect();
  }, [button]);

  if (dock === "never") return null;
  return (
    <section className="buy-dock" aria-label="Buy" inert={dock === "away"}>
      <p>
        <Price cents={product.cents} />
        {vat !== undefined && <small>VAT included</small>}
      </p>
      <AddToCart productId={product.id} name={product.name} stock={product.stock} size="s" />
    </section>
  );
}
