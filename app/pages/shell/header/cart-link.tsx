import { useEffect, useSyncExternalStore } from "react";
import { navigation } from "#app/content/navigation.ts";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { notifyCookieChange, onCookieChange } from "#app/pages/shell/viewer.ts";
import { Icon } from "#app/ui/media/icon.tsx";
import "./cart-link.css";

/**
 * Cart link with its count, which is filled in on the client because pages are cached for everyone.
 */
export function CartLink() {
  const count = useSyncExternalStore(onCookieChange, cartCount, () => undefined);
  useEffect(() => {
    // After hydration React renders the count.
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

/**
 * The cart's item count from the count cookie ("3.lx2k9q": count and cart version), so a
 * cached page can show each visitor their own count.
 */
export function cartCount(): number {
  return optimisticCount ?? Number.parseInt(cartVersion() ?? "0", 10);
}

export function cartVersion(): string | undefined {
  return /(?:^|; )(?:__Host-)?cart=([\w.]+)/.exec(document.cookie)?.[1];
}

export function setOptimisticCartCount(count: number | undefined): void {
  optimisticCount = count;
  notifyCookieChange();
}

let optimisticCount: number | undefined;

/** Inline script in the head: shows the count with the first paint. */
export const cartCountScript =
  'try{let n=parseInt(/(?:^|; )(?:__Host-)?cart=(\\d+)/.exec(document.cookie)[1]);if(n)document.documentElement.style.setProperty("--cart",JSON.stringify(n>99?"99+":""+n))}catch{}';
