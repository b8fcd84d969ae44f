export const typingSpeed = 50;
export const phrasePause = 3000;

/** What stands on the line, and for how many milliseconds: the first phrase first, then for ever. */
export function* typingSteps(phrases: readonly string[]): Generator<TypingStep, never> {
  for (let turn = 0; ; turn++) {
    const phrase = phrases[turn % phrases.length] ?? "";
    const next = phrases[(turn + 1) % phrases.length] ?? "";
    const kept = sharedLength(phrase, next);
    yield { text: phrase, wait: phrasePause };
    for (let length = phrase.length - 1; length >= kept; length--) {
      yield { text: phrase.slice(0, length), wait: typingSpeed };
    }
    for (let length = kept + 1; length < next.length; length++) {
      yield { text: next.slice(0, length), wait: typingSpeed };
    }
  }
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

type TypingStep = { text: string; wait: number };
