const MIN_SWIPE_PX = 40;

/** Detects horizontal swipes; vertical scrolling stays native. */
export function onSwipe(
  element: HTMLElement,
  { forward, back }: { forward: () => void; back: () => void },
): () => void {
  let from: Touch | undefined;
  const events = new AbortController();
  const options = { passive: true, signal: events.signal };
  element.addEventListener(
    "touchstart",
    ({ touches }) => {
      from = touches.length === 1 ? touches[0] : undefined;
    },
    options,
  );
  element.addEventListener(
    "touchend",
    ({ changedTouches: [to] }) => {
      if (!from || !to) return;
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
      from = undefined;
      if (Math.abs(x) < MIN_SWIPE_PX || Math.abs(x) < 1.5 * Math.abs(y)) return;
      if (x < 0) forward();
      else back();
    },
    options,
  );
  return () => events.abort();
}
