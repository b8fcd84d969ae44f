import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/media/icon.tsx";
import type { IconName } from "#app/ui/media/icon-outlines.ts";
import { onSwipe } from "./swipe.ts";
import "./carousel.css";
import "#app/ui/form/icon-button.css";
import { onMotionChange, shouldReduceMotion } from "./motion.ts";

const INTERVAL_MS = 5000;

/**
 * Autoplaying carousel; paused on hover, focus, out of view and when motion is paused. Without
 * script a scrollable row.
 */
export function Carousel({ label, itemName, slides }: CarouselProps) {
  const root = useRef<HTMLElement>(null);
  const [{ index, previousIndex, direction }, setPosition] = useState<CarouselPosition>({
    index: 0,
  });
  const [isAutoplayPaused, setAutoplayPaused] = useState(true);
  const count = slides.length;

  function go(to: number, direction: "on" | "back" = "on") {
    setPosition((now) => {
      const next = (to + count) % count;
      return next === now.index ? now : { index: next, previousIndex: now.index, direction };
    });
  }
  const forward = () => go(index + 1);
  const back = () => go(index - 1, "back");

  useEffect(
    () => (root.current ? observeAutoplay(root.current, setAutoplayPaused) : undefined),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts the timer for each slide
  useEffect(() => {
    if (isAutoplayPaused || count < 2) return;
    const timer = setTimeout(forward, INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [index, isAutoplayPaused, count]);
  useEffect(() => (root.current ? onSwipe(root.current, { forward, back }) : undefined));

  return (
    <section
      ref={root}
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      data-turn={direction}
    >
      {/* Live region only for manual changes, not for autoplay. */}
      <ul className="carousel-slides" aria-live={isAutoplayPaused ? "polite" : "off"}>
        {slides.map(({ key, content }, place) => (
          <li
            key={key}
            data-place={place === index ? "on" : place === previousIndex ? "was" : undefined}
          >
            {content}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="carousel-bar on-inverse needs-script">
          <div className="carousel-dots">
            {slides.map(({ key, name }, place) => (
              <button
                key={key}
                type="button"
                aria-label={name}
                aria-current={place === index}
                onClick={() => go(place)}
              />
            ))}
          </div>
          <p className="caption">
            {index + 1} of {count}
          </p>
          <div className="carousel-arrows">
            <ArrowButton icon="arrow-left" label={`Previous ${itemName}`} onClick={back} />
            <ArrowButton icon="arrow-right" label={`Next ${itemName}`} onClick={forward} />
          </div>
        </div>
      )}
    </section>
  );
}

function ArrowButton({ icon, label, onClick }: ArrowButtonProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

type ArrowButtonProps = { icon: IconName; label: string; onClick: () => void };

type CarouselPosition = { index: number; previousIndex?: number; direction?: "on" | "back" };

type CarouselProps = {
  label: string;
  /** Noun for a slide, in lower case. */
  itemName: string;
  slides: readonly { key: string; name: string; content: ReactNode }[];
};

/** Autoplay control: paused on hover, focus, out of view and when motion is paused. */
function observeAutoplay(
  element: HTMLElement,
  onPausedChange: (isPaused: boolean) => void,
): () => void {
  let inView = false;
  // Touch leaves a hover state behind: ignore it.
  const canHover = matchMedia("(hover: hover)").matches;
  const update = () =>
    onPausedChange(
      !inView ||
        document.hidden ||
        shouldReduceMotion() ||
        (canHover && element.matches(":hover")) ||
        element.matches(":has(:focus-visible)"),
    );
  const intersection = new IntersectionObserver((entries) => {
    // Several entries may be queued: the last one is current.
    inView = entries.at(-1)?.isIntersecting ?? false;
    update();
  });
  intersection.observe(element);
  const stopListening = onMotionChange(update);
  const events = new AbortController();
  const { signal } = events;
  for (const name of ["pointerenter", "pointerleave", "focusin"]) {
    element.addEventListener(name, update, { signal });
  }
  // The next focus target is known only after this event.
  element.addEventListener("focusout", () => queueMicrotask(update), { signal });
  document.addEventListener("visibilitychange", update, { signal });
  return () => {
    events.abort();
    stopListening();
    intersection.disconnect();
  };
}
