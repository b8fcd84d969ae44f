import { type RefObject, useEffect } from "react";
import { shouldReduceMotion } from "./motion.ts";

/**
 * Reveals every `data-reveal` inside `root` once when scrolled into view. Only off-screen elements
 * are hidden, and only by script: nothing stays invisible.
 */
export function useRevealOnScroll(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (shouldReduceMotion() || !root.current) return;
    const waiting = [...root.current.querySelectorAll<HTMLElement>("[data-reveal]")].filter(
      (element) => element.getBoundingClientRect().top > innerHeight,
    );
    const sight = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          (target as HTMLElement).dataset.reveal = "shown";
          sight.unobserve(target);
        }
      },
      { threshold: 0.15 },
    );
    for (const element of waiting) {
      element.dataset.reveal = "waiting";
      sight.observe(element);
    }
    return () => {
      sight.disconnect();
      for (const element of waiting) element.dataset.reveal = "shown";
    };
  }, [root]);
}
