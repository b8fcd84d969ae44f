import { searchSynonyms } from "#app/content/search-synonyms.ts";

/** Words that stand for the same thing when they are all there. */
export type Alternative = {
  words: readonly string[];
  /** As typed, the words may stand anywhere; as we put it, one follows the other. */
  isTyped: boolean;
};

/** One thing that is looked for, in every way it may be written. */
export type Term = {
  alternatives: readonly Alternative[];
  /** The last word may still be being typed: it may go on. */
  isOpen: boolean;
};

const MOST_SAID = Math.max(
  ...searchSynonyms.flatMap(({ said }) => said.map((each) => each.split(" ").length)),
);

/** What these words look for: known phrases together, the others each by itself. */
export function termsOf(words: readonly string[]): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(words, at);
    const typed = words.slice(at, at + length);
    at += length;
    terms.push({ alternatives: alternativesOf(typed), isOpen: at === words.length });
  }
  return terms;
}

/** A word without its plural, roughly: enough to tell that two names are of one thing. */
export function singular(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/ies$/, "y")
    .replace(/(ch|sh|ss|x)es$/, "$1")
    .replace(/([^s])s$/, "$1");
}

function phraseAt(words: readonly string[], at: number): number {
  for (let length = Math.min(MOST_SAID, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length);
    if (meanings.has(keyOf(phrase)) || meanings.has(keyOf([phrase.join("")]))) return length;
    if (length === 2 && isOneInParts(phrase)) return length;
  }
  return 1;
}

function alternativesOf(typed: readonly string[]): Alternative[] {
  const joined = typed.join("").replaceAll("-", "");
  const isApart = typed.length > 1 || typed.some((word) => word.includes("-"));
  const meant = new Set([
    ...(isApart ? [joined, typed.join(" ").replaceAll("-", " ")] : []),
    ...(meanings.get(keyOf(typed)) ?? meanings.get(keyOf([joined])) ?? []),
  ]);
  return [
    { words: typed.flatMap((word) => word.split("-")), isTyped: true },
    ...[...meant].map((each) => ({ words: each.split(" "), isTyped: false })),
  ];
}

/** “wi fi”, “e mail”: too short to be two words that each say something. */
function isOneInParts(pair: readonly string[]): boolean {
  return (
    pair.every((word) => /^\p{L}+$/u.test(word)) &&
    pair.some((word) => word.length <= 2) &&
    pair.join("").length <= 8
  );
}

function keyOf(words: readonly string[]): string {
  return words.map((word) => singular(word.replaceAll("-", ""))).join(" ");
}

const meanings: ReadonlyMap<string, readonly string[]> = new Map(
  searchSynonyms.flatMap(({ said, means }) =>
    said.map((each) => [keyOf(each.split(" ")), means] as const),
  ),
);
