import { isStill, onMotionChange } from "./motion.ts";

/**
 * Says whether something that moves by itself must rest: someone points at it or has the keyboard
 * in it, nobody can see it, or motion is paused.
 */
export function followRest(element: HTMLElement, tell: (rests: boolean) => void): () => void {
  let inView = false;
  // A finger leaves a hover behind that no finger ends.
  const canHover = matchMedia("(hover: hover)").matches;
  const decide = () =>
    tell(
      !inView ||
        document.hidden ||
        isStill() ||
        (canHover && element.matches(":hover")) ||
        element.matches(":has(:focus-visible)"),
    );
  const sight = new IntersectionObserver((entries) => {
    // After a quick jump several come at once: the last says how it is now.
    inView = entries.at(-1)?.isIntersecting ?? false;
    decide();
  });
  sight.observe(element);
  const stopListening = onMotionChange(decide);
  const events = new AbortController();
  const { signal } = events;
  for (const name of ["pointerenter", "pointerleave", "focusin"]) {
    element.addEventListener(name, decide, { signal });
  }
  // What comes next has the focus only when this event is over.
  element.addEventListener("focusout", () => queueMicrotask(decide), { signal });
  document.addEventListener("visibilitychange", decide, { signal });
  return () => {
    events.abort();
    stopListening();
    sight.disconnect();
  };
}
