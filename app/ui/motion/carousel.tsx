import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/media/icon.tsx";
import { onSwipe } from "./swipe.ts";
import "./carousel.css";
import "#app/ui/form/icon-button.css";
import { onMotionChange, shouldReduceMotion } from "./motion.ts";

const INTERVAL_MS = 5000;

/**
 * Slides that follow each other by themselves, round and round. They rest while someone points at
 * them or is among them with the keyboard, when they are out of sight, and when motion is paused.
 * Without script they are a row to scroll.
 */
export function Carousel({ label, itemName, slides }: CarouselProps) {
  const root = useRef<HTMLElement>(null);
  const [{ index, previousIndex, direction }, setPlace] = useState<CarouselPosition>({ index: 0 });
  const [isAutoplayPaused, setAutoplayPaused] = useState(true);
  const count = slides.length;

  function go(to: number, way: "on" | "back" = "on") {
    setPlace((now) => {
      const next = (to + count) % count;
      return next === now.index ? now : { index: next, previousIndex: now.index, direction: way };
    });
  }
  const forward = () => go(index + 1);
  const back = () => go(index - 1, "back");

  useEffect(
    () => (root.current ? observeAutoplay(root.current, setAutoplayPaused) : undefined),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place gets its full time
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
      {/* Read out only when someone turns it, never while it turns by itself. */}
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
        <div className="carousel-bar">
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
          <p>
            {index + 1} of {count}
          </p>
          <div className="carousel-arrows">
            <button
              type="button"
              className="icon-button"
              aria-label={`Previous ${itemName}`}
              onClick={back}
            >
              <Icon name="arrow-left" />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={`Next ${itemName}`}
              onClick={forward}
            >
              <Icon name="arrow-right" />
            </button>
          </div>
        </div>
      )}
    </section>
  );
}

type CarouselPosition = { index: number; previousIndex?: number; direction?: "on" | "back" };

type CarouselProps = {
  label: string;
  /** What a slide is, in the middle of a sentence. */
  itemName: string;
  slides: readonly { key: string; name: string; content: ReactNode }[];
};

/**
 * Says whether something that moves by itself must rest: someone points at it or has the keyboard
 * in it, nobody can see it, or motion is paused.
 */
function observeAutoplay(
  element: HTMLElement,
  onPausedChange: (rests: boolean) => void,
): () => void {
  let inView = false;
  // A finger leaves a hover behind that no finger ends.
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
    // After a quick jump several come at once: the last says how it is now.
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
  // What comes next has the focus only when this event is over.
  element.addEventListener("focusout", () => queueMicrotask(update), { signal });
  document.addEventListener("visibilitychange", update, { signal });
  return () => {
    events.abort();
    stopListening();
    intersection.disconnect();
  };
}
