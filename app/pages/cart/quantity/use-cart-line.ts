import { useSyncExternalStore } from "react";
import type { CartLineQuantity } from "#app/pages/cart/change-cart.server.ts";
import { cartVersion } from "#app/pages/shell/header/cart-link.tsx";
import { onCookieChange } from "#app/pages/shell/viewer.ts";

/**
 * The product's line in the visitor's cart. Shop pages are cached for everyone, so the lines are
 * filled in on the client, with one request for each version of the cart.
 */
export function useCartLine(productId: string): CartLineQuantity | undefined {
  return useSyncExternalStore(
    subscribe,
    () => lines[productId],
    () => undefined,
  );
}

/** The line by the result of an action, until the next request. */
export function setCartLine(productId: string, line: CartLineQuantity | undefined): void {
  show({ ...lines, [productId]: line && { ...lines[productId], ...line } });
}

type CartLines = Record<string, CartLineQuantity | undefined>;

let lines: CartLines = {};
let shownVersion: string | undefined;
let unlisten: (() => void) | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    unlisten = onCookieChange(refresh);
    void refresh();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) unlisten?.();
  };
}

async function refresh(): Promise<void> {
  const version = cartVersion();
  if (version === shownVersion) return;
  shownVersion = version;
  if (!version || version.startsWith("0.")) return show({});
  const response = await fetch("/cart/lines", { cache: "no-store" }).catch(() => undefined);
  const answer: CartLines | undefined = response?.ok ? await response.json() : undefined;
  // Overtaken by another change, whose request is under way.
  if (version !== shownVersion) return;
  if (answer) show(answer);
  else shownVersion = undefined;
}

function show(newLines: CartLines): void {
  lines = newLines;
  for (const listener of listeners) listener();
}
