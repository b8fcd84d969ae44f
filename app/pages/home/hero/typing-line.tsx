import { useEffect, useRef } from "react";
import { shouldReduceMotion } from "#app/ui/motion/motion.ts";

/** Types and deletes one phrase after the other. Without script the first one is shown. */
export function TypingLine({ phrases }: { phrases: readonly string[] }) {
  const line = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const steps = typingSteps(phrases);
    function next() {
      const { text, wait } = steps.next().value;
      if (line.current) line.current.textContent = text;
      timer = setTimeout(waitWhilePaused, wait);
    }
    function waitWhilePaused() {
      if (shouldReduceMotion()) timer = setTimeout(waitWhilePaused, 500);
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

const TYPING_MS = 50;
const PHRASE_PAUSE_MS = 3000;

/** Endless frames of the typing animation: text and milliseconds. */
export function* typingSteps(phrases: readonly string[]): Generator<TypingStep, never> {
  for (let round = 0; ; round++) {
    const phrase = phrases[round % phrases.length] ?? "";
    const next = phrases[(round + 1) % phrases.length] ?? "";
    const shared = sharedLength(phrase, next);
    yield { text: phrase, wait: PHRASE_PAUSE_MS };
    for (let length = phrase.length - 1; length >= shared; length--) {
      yield { text: phrase.slice(0, length), wait: TYPING_MS };
    }
    for (let length = shared + 1; length < next.length; length++) {
      yield { text: next.slice(0, length), wait: TYPING_MS };
    }
  }
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

type TypingStep = { text: string; wait: number };
