import { useEffect, useRef, useState } from "react";
import { isStill } from "#app/ui/motion.ts";
import { followSwipes } from "#app/ui/swipe.ts";

/** A strip that scrolls sideways and catches at each of its items; it goes round at both ends. */
export function useTrack(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  /** On its way there by our doing: what it passes on the way does not count. */
  const aim = useRef<number>(undefined);

  function go(to: number) {
    const strip = track.current;
    if (!strip || count < 2) return;
    const next = (to + count) % count;
    const isNear = Math.abs(next - at) === 1 && !isStill();
    // A jump passes nothing on its way.
    aim.current = isNear ? next : undefined;
    setAt(next);
    strip.scrollTo({
      left: next * strip.clientWidth,
      behavior: isNear ? "smooth" : "instant",
    });
  }

  function follow() {
    const strip = track.current;
    if (!strip) return;
    const now = Math.round(strip.scrollLeft / strip.clientWidth);
    if (aim.current === undefined) setAt(now);
    else if (aim.current === now) aim.current = undefined;
  }

  function letGo() {
    aim.current = undefined;
  }

  // Between the ends the strip follows the finger by itself; over an end it must be carried round.
  useEffect(() => {
    const strip = track.current;
    if (!strip) return;
    return followSwipes(strip, {
      forward: () => at === count - 1 && isAt(strip, at) && go(0),
      back: () => at === 0 && isAt(strip, 0) && go(count - 1),
    });
  });

  // Turned or widened, the strip stays at its picture. Where it was when script came, it stays too.
  const shown = useRef(at);
  shown.current = at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for as long as the strip is there
  useEffect(() => {
    const strip = track.current;
    if (!strip) return;
    follow();
    shown.current = Math.round(strip.scrollLeft / strip.clientWidth);
    let width = strip.clientWidth;
    const size = new ResizeObserver(() => {
      if (strip.clientWidth === width) return;
      width = strip.clientWidth;
      strip.scrollTo({ left: shown.current * width, behavior: "instant" });
    });
    size.observe(strip);
    return () => size.disconnect();
  }, []);

  return { track, at, go, follow, letGo };
}

function isAt(strip: HTMLElement, place: number): boolean {
  return Math.abs(strip.scrollLeft - place * strip.clientWidth) < 2;
}
