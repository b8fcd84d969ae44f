import type { CSSProperties } from "react";
import { useViewTransitionState } from "react-router";
import { shouldReduceMotion } from "./motion.ts";

/**
 * A picture that moves between a card and the page at `to`: what its link needs, and the style of
 * the picture on both. There is a style only during the transition, because the CSP allows no style
 * attribute in the server's HTML.
 */
export function usePictureTransition(to: string): PictureTransition {
  const isRunning = useViewTransitionState(to);
  return {
    viewTransition: typeof document !== "undefined" && !shouldReduceMotion(),
    style: isRunning ? { viewTransitionName: to.replaceAll("/", "-") } : undefined,
  };
}

type PictureTransition = { viewTransition: boolean; style: CSSProperties | undefined };
