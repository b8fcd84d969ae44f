import { useEffect, useRef } from "react";
import { cartMark } from "#app/pages/shell/cart-count.ts";
import { useQuietRevalidate } from "#app/pages/shell/reachable.ts";
import { onCookieChange } from "#app/pages/shell/viewer.ts";

/** Another tab changed the cart: this one shows it at once. */
export function useFollowCart(shownMark: string | undefined): void {
  const revalidate = useQuietRevalidate();
  const shown = useRef(shownMark);
  shown.current = shownMark;
  useEffect(() => {
    let known = cartMark();
    return onCookieChange(() => {
      const mark = cartMark();
      if (mark === known) return;
      known = mark;
      if (mark !== shown.current) void revalidate();
    });
  }, [revalidate]);
}
