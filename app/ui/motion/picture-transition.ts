import type { CSSProperties } from "react";
import { useViewTransitionState } from "react-router";
import { shouldReduceMotion } from "./motion.ts";

/**
 * A picture that moves between a card and the page at `to`: what its link needs, and the style of
 * the picture on both. There is a style only during the transition, because the CSP allows no style
 * attribute in the server's HTML.
 */
export function usePictureTransition(to: string): PictureTransition {
  const isRunning = useTransitionState(to);
  return {
    viewTransition: typeof document !== "undefined" && !shouldReduceMotion(),
    style: isRunning ? { viewTransitionName: to.replaceAll("/", "-") } : undefined,
  };
}

/** On the server none runs, and the router would resolve the address for nothing. */
const useTransitionState = import.meta.env.SSR ? () => false : useViewTransitionState;

type PictureTransition = { viewTransition: boolean; style: CSSProperties | undefined };
