import { useEffect } from "react";

/**
 * Keeps `data-scrolled` on the document at "no", "yes" or (past 300 px) "far". Styles follow it;
 * nothing renders again while the page scrolls.
 */
export function useScrollState(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const note = () => {
      const state = scrollState(scrollY);
      if (dataset.scrolled !== state) dataset.scrolled = state;
    };
    note();
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, []);
}

const backToTopAfter = 300;

export function scrollState(pixels: number): "no" | "yes" | "far" {
  if (pixels > backToTopAfter) return "far";
  return pixels > 0 ? "yes" : "no";
}
