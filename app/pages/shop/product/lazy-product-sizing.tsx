import { type ComponentProps, lazy, Suspense } from "react";
// Its styles are here, for the page as the server renders it.
import "#app/pages/cart/quantity/quantity-stepper.css";
import "#app/pages/sizing/load-drawings.css";
import "#app/pages/sizing/sizing-fields.css";
import "./product-sizing.css";

/** The calculator, whose script only the products load that have one. */
export function LazyProductSizing(props: ComponentProps<typeof ProductSizing>) {
  return (
    <Suspense>
      <ProductSizing {...props} />
    </Suspense>
  );
}

const ProductSizing = lazy(async () => ({
  default: (await import("./product-sizing.tsx").catch(never)).ProductSizing,
}));

/** Without network, the form of the server's page stays: it leads to the calculator. */
const never = () => new Promise<never>(() => {});
