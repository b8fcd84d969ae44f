import { useEffect, useSyncExternalStore } from "react";
import { navigation } from "#app/content/navigation.ts";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { notifyCookieChange, onCookieChange } from "#app/pages/shell/viewer.ts";
import { Icon } from "#app/ui/media/icon.tsx";
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

/**
 * How many things are in the cart, as the browser knows it: a small cookie that the server keeps
 * true ("3.lx2k9q": the count, and which state of the cart it is). So a page can be the same for all
 * visitors and still show each their own count.
 */
export function cartCount(): number {
  return optimisticCount ?? Number.parseInt(cartVersion() ?? "0", 10);
}

export function cartVersion(): string | undefined {
  return /(?:^|; )(?:__Host-)?cart=([\w.]+)/.exec(document.cookie)?.[1];
}

/** What the count is about to be, shown until the server has answered; then undefined. */
export function setOptimisticCartCount(count: number | undefined): void {
  optimisticCount = count;
  notifyCookieChange();
}

let optimisticCount: number | undefined;

/** Runs in the head: the count is there with the first paint, before any script of ours has come. */
export const cartCountScript =
  'try{let n=parseInt(/(?:^|; )(?:__Host-)?cart=(\\d+)/.exec(document.cookie)[1]);if(n)document.documentElement.style.setProperty("--cart",JSON.stringify(n>99?"99+":""+n))}catch{}';
