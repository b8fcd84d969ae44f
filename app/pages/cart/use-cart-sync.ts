import { useEffect, useRef } from "react";
import { cartVersion } from "#app/pages/shell/header/cart-link.tsx";
import { useRevalidateWhenReachable } from "#app/pages/shell/network.ts";
import { onCookieChange } from "#app/pages/shell/viewer.ts";

/** Revalidates when another tab changed the cart. */
export function useCartSync(pageVersion: string | undefined): void {
  const revalidate = useRevalidateWhenReachable();
  const renderedVersion = useRef(pageVersion);
  renderedVersion.current = pageVersion;
  useEffect(() => {
    let known = cartVersion();
    return onCookieChange(() => {
      const version = cartVersion();
      if (version === known) return;
      known = version;
      if (version !== renderedVersion.current) void revalidate();
    });
  }, [revalidate]);
}
