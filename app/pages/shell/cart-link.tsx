import { useEffect, useSyncExternalStore } from "react";
import { navigation } from "#app/content/navigation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { cartCount } from "./cart-count.ts";
import { SectionLink } from "./section-link.tsx";
import { onCookieChange } from "./viewer.ts";
import "./cart-link.css";

/** The way to the cart, and how much is in it. The page itself does not know: it is cached for everyone. */
export function CartLink() {
  const count = useSyncExternalStore(onCookieChange, cartCount, () => undefined);
  useEffect(() => {
    // From here on the count below is the true one.
    document.documentElement.style.removeProperty("--cart");
  }, []);
  const { label, to } = navigation.cart;
  return (
    <SectionLink
      to={to}
      className="cart-link"
      aria-label={count ? `${label}, ${count} ${count === 1 ? "item" : "items"}` : label}
    >
      <Icon name="cart" size={22} />
      <span className="cart-count">{count ? (count > 99 ? "99+" : count) : null}</span>
    </SectionLink>
  );
}
