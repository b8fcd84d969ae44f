import { useEffect, useRef } from "react";
import { shouldReduceMotion } from "#app/ui/motion/motion.ts";
import { typingSteps } from "./typing-steps.ts";

/** One phrase after the other, typed, for ever. Without script the first one stands there. */
export function TypingLine({ phrases }: { phrases: readonly string[] }) {
  const line = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const steps = typingSteps(phrases);
    function next() {
      const { text, wait } = steps.next().value;
      if (line.current) line.current.textContent = text;
      timer = setTimeout(rest, wait);
    }
    // While motion is paused, the line waits where it is.
    function rest() {
      if (shouldReduceMotion()) timer = setTimeout(rest, 500);
      else next();
    }
    next();
    return () => clearTimeout(timer);
  }, [phrases]);

  return (
    <>
      <span className="visually-hidden">{phrases.join(", ")}</span>
      <span className="typing-line" aria-hidden="true">
        <span ref={line} className="caret">
          {phrases[0]}
        </span>
      </span>
    </>
  );
}
