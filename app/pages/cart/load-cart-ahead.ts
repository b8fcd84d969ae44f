import { type RefObject, useEffect } from "react";
import { whenIdle } from "#app/ui/when-idle.ts";

/** The router's own list, in every page: which file holds which page. */
type PageFiles = { routes: Record<string, Files | undefined> };
type Files = { module: string; clientActionModule?: string };

/** As the router names a page, by its file. */
const CART_PAGE = "pages/cart/cart-page";

/**
 * What is pressed here is sent by the cart page's script. It is loaded once a button is in sight and
 * the browser idle: the first press is as quick as the second, and with the network gone it says so.
 */
export function useCartAhead(button: RefObject<Element | null>): void {
  useEffect(() => {
    if (!button.current) return;
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      sight.disconnect();
      whenIdle(loadCartPage);
    });
    sight.observe(button.current);
    return () => sight.disconnect();
  }, [button]);
}

/** The browser loads a module once, however often it is asked for; some remember that it failed. */
function loadCartPage(): void {
  if (!navigator.onLine) return;
  const files = (window as { __reactRouterManifest?: PageFiles }).__reactRouterManifest;
  const { module, clientActionModule } = files?.routes[CART_PAGE] ?? {};
  for (const file of [module, clientActionModule]) {
    if (file) import(/* @vite-ignore */ file).catch(() => undefined);
  }
}
