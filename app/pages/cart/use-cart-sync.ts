import { useEffect, useRef } from "react";
import { cartVersion } from "#app/pages/shell/header/cart-link.tsx";
import { useRevalidateWhenReachable } from "#app/pages/shell/network.ts";
import { onCookieChange } from "#app/pages/shell/viewer.ts";

/** Another tab changed the cart: this one shows it at once. */
export function useCartSync(shownVersion: string | undefined): void {
  const revalidate = useRevalidateWhenReachable();
  const shown = useRef(shownVersion);
  shown.current = shownVersion;
  useEffect(() => {
    let known = cartVersion();
    return onCookieChange(() => {
      const mark = cartVersion();
      if (mark === known) return;
      known = mark;
      if (mark !== shown.current) void revalidate();
    });
  }, [revalidate]);
}
