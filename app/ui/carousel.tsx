import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { followRest } from "./rest.ts";
import { followSwipes } from "./swipe.ts";
import "./carousel.css";
import "./sign-button.css";

const INTERVAL_MS = 5000;

/**
 * Slides that follow each other by themselves, round and round. They rest while someone points at
 * them or is among them with the keyboard, when they are out of sight, and when motion is paused.
 * Without script they are a row to scroll.
 */
export function Carousel({ label, thing, slides }: CarouselProps) {
  const root = useRef<HTMLElement>(null);
  const [{ at, was, turn }, setPlace] = useState<Place>({ at: 0 });
  const [isResting, setResting] = useState(true);
  const count = slides.length;

  function go(to: number, way: "on" | "back" = "on") {
    setPlace((now) => {
      const next = (to + count) % count;
      return next === now.at ? now : { at: next, was: now.at, turn: way };
    });
  }
  const forward = () => go(at + 1);
  const back = () => go(at - 1, "back");

  useEffect(() => (root.current ? followRest(root.current, setResting) : undefined), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place gets its full time
  useEffect(() => {
    if (isResting || count < 2) return;
    const timer = setTimeout(forward, INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [at, isResting, count]);
  useEffect(() => (root.current ? followSwipes(root.current, { forward, back }) : undefined));

  return (
    <section
      ref={root}
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      data-turn={turn}
    >
      {/* Read out only when someone turns it, never while it turns by itself. */}
      <ul className="carousel-slides" aria-live={isResting ? "polite" : "off"}>
        {slides.map(({ key, content }, place) => (
          <li key={key} data-place={place === at ? "on" : place === was ? "was" : undefined}>
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
                aria-current={place === at}
                onClick={() => go(place)}
              />
            ))}
          </div>
          <p>
            {at + 1} of {count}
          </p>
          <div className="carousel-arrows">
            <button
              type="button"
              className="sign-button"
              aria-label={`Previous ${thing}`}
              onClick={back}
            >
              <Icon name="arrow-left" />
            </button>
            <button
              type="button"
              className="sign-button"
              aria-label={`Next ${thing}`}
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

type Place = { at: number; was?: number; turn?: "on" | "back" };

type CarouselProps = {
  label: string;
  /** What a slide is, in the middle of a sentence. */
  thing: string;
  slides: readonly { key: string; name: string; content: ReactNode }[];
};
