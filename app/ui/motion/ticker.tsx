import { type ReactNode, useEffect, useRef } from "react";
import { onMotionChange, shouldReduceMotion } from "./motion.ts";
import "./ticker.css";

/** A line of items that runs by itself and can be stopped: hover, focus, or the pause switch. */
export function Ticker({ label, items, className = "" }: TickerProps) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => (strip.current ? startTicker(strip.current) : undefined), []);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard
    <section ref={strip} className={`ticker ${className}`} aria-label={label} tabIndex={0}>
      <ul>
        {items.map((item) => (
          <li key={item.key}>{item.content}</li>
        ))}
        {/* The second round fills the screen while the first runs out. */}
        {items.map((item) => (
          <li key={`${item.key} again`} aria-hidden="true">
            {item.content}
          </li>
        ))}
      </ul>
    </section>
  );
}

const MS_PER_PIXEL = 30;

function startTicker(strip: HTMLElement): () => void {
  const list = strip.firstElementChild as HTMLElement;
  let motion: Animation | undefined;
  let held = false;
  let inView = false;

  function measure() {
    if (shouldReduceMotion()) return rest();
    const progress = motion?.effect?.getComputedTiming().progress ?? 0;
    const length = list.scrollWidth / 2;
    motion?.cancel();
    strip.scrollLeft = 0;
    motion = list.animate(
      { transform: ["none", `translateX(${-length}px)`] },
      { duration: length * MS_PER_PIXEL, iterations: Number.POSITIVE_INFINITY },
    );
    motion.currentTime = progress * length * MS_PER_PIXEL;
    decide();
  }
  /** Where it stood when it came to rest, it is scrolled on by hand. */
  function rest() {
    const progress = motion?.effect?.getComputedTiming().progress ?? 0;
    if (motion) strip.scrollLeft = progress * list.scrollWidth;
    motion?.cancel();
    motion = undefined;
  }
  function decide() {
    if (held || !inView) motion?.pause();
    else motion?.play();
  }
  const hold = () => {
    held = true;
    decide();
  };
  const release = () => {
    held = strip.matches(":hover, :focus-within");
    decide();
  };

  const sight = new IntersectionObserver((entries) => {
    // After a quick jump several come at once: the last says how it is now.
    inView = entries.at(-1)?.isIntersecting ?? false;
    decide();
  });
  const size = new ResizeObserver(measure);
  sight.observe(strip);
  size.observe(list);
  const stopListening = onMotionChange(measure);
  const events = new AbortController();
  const { signal } = events;
  strip.addEventListener("pointerenter", hold, { signal });
  strip.addEventListener("focusin", hold, { signal });
  strip.addEventListener("pointerleave", release, { signal });
  strip.addEventListener("focusout", () => queueMicrotask(release), { signal });

  return () => {
    events.abort();
    stopListening();
    sight.disconnect();
    size.disconnect();
    motion?.cancel();
  };
}

type TickerProps = {
  label: string;
  items: readonly { key: string; content: ReactNode }[];
  className?: string;
};
