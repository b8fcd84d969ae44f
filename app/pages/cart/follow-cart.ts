import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { cartMark, onCartChange } from "#app/pages/shell/cart-count.ts";

/** Another tab changed the cart: this one shows it at once. */
export function useFollowCart(shownMark: string | undefined): void {
  const { revalidate } = useRevalidator();
  const shown = useRef(shownMark);
  shown.current = shownMark;
  useEffect(() => {
    let known = cartMark();
    return onCartChange(() => {
      const mark = cartMark();
      if (mark === known) return;
      known = mark;
      if (mark !== shown.current) void revalidate();
    });
  }, [revalidate]);
}
