import { type ReactNode, useEffect, useRef } from "react";
import { onMotionChange, shouldReduceMotion } from "./motion.ts";
import "./ticker.css";

/** Marquee of items; paused on hover, focus and by the pause switch. */
export function Ticker({ label, items, className = "" }: TickerProps) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => (strip.current ? startTicker(strip.current) : undefined), []);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable
    <section ref={strip} className={`ticker ${className}`} aria-label={label} tabIndex={0}>
      <ul>
        {items.map((item) => (
          <li key={item.key}>{item.content}</li>
        ))}
        {/* Duplicate for a seamless loop. */}
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
  let isHovered = false;
  let inView = false;

  function measure() {
    if (shouldReduceMotion()) return showStill();
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
  /** Paused: converts the animation offset into a scroll position. */
  function showStill() {
    const progress = motion?.effect?.getComputedTiming().progress ?? 0;
    if (motion) strip.scrollLeft = progress * list.scrollWidth;
    motion?.cancel();
    motion = undefined;
  }
  function decide() {
    if (isHovered || !inView) motion?.pause();
    else motion?.play();
  }
  const pauseOnHover = () => {
    isHovered = true;
    decide();
  };
  const release = () => {
    isHovered = strip.matches(":hover, :focus-within");
    decide();
  };

  const sight = new IntersectionObserver((entries) => {
    // Several entries may be queued: the last one is current.
    inView = entries.at(-1)?.isIntersecting ?? false;
    decide();
  });
  const size = new ResizeObserver(measure);
  sight.observe(strip);
  size.observe(list);
  const stopListening = onMotionChange(measure);
  const events = new AbortController();
  const { signal } = events;
  strip.addEventListener("pointerenter", pauseOnHover, { signal });
  strip.addEventListener("focusin", pauseOnHover, { signal });
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
