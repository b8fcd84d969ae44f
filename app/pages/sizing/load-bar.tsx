import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { formatWatts } from "#app/domain/sizing/sizing.ts";
import "./load-bar.css";

/** Bar on small screens: the load while its fields are in sight and the answer below them is not yet. */
export function LoadBar({ watts, fields, answer, children }: LoadBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    if (!fields.current || !answer.current) return;
    const inSight = new Map<Element, boolean>();
    const sight = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) inSight.set(target, isIntersecting);
        const [areFields, isAnswer] = [fields, answer].map(
          ({ current }) => current && inSight.get(current),
        );
        setIsShown(areFields === true && isAnswer === false);
      },
      // The last lines of the screen are behind the bar.
      { rootMargin: "0px 0px -10%" },
    );
    sight.observe(fields.current);
    sight.observe(answer.current);
    return () => sight.disconnect();
  }, [fields, answer]);

  const isUsed = isShown && watts > 0;
  useEffect(() => {
    // The control that was just used must not end up behind it.
    const control = document.activeElement;
    if (!isUsed || !bar.current || !fields.current?.contains(control)) return;
    const { top, bottom } = control?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    const isBehind = top < innerHeight && bottom > innerHeight - bar.current.offsetHeight;
    if (isBehind) control?.scrollIntoView({ block: "nearest" });
  }, [isUsed, fields]);

  return (
    <div ref={bar} className="load-bar on-inverse small-only" inert={!isUsed}>
      <p>
        <span className="caption">Your load</span> <strong>{formatWatts(watts)}</strong>
      </p>
      {children}
    </div>
  );
}

type LoadBarProps = {
  watts: number;
  fields: RefObject<HTMLElement | null>;
  /** What says the same on the page. */
  answer: RefObject<HTMLElement | null>;
  /** The way to the answer. */
  children: ReactNode;
};
