import { searchSynonyms } from "#app/content/search-synonyms.ts";

/** Words that stand for the same thing when they are all there. */
export type TermAlternative = {
  words: readonly string[];
  /** As typed, the words may stand anywhere; as we put it, one follows the other. */
  isTyped: boolean;
};

/** One thing that is looked for, in every way it may be written. */
export type SearchTerm = {
  alternatives: readonly TermAlternative[];
  /** The last word may still be being typed: it may go on. */
  isPrefix: boolean;
};

const MAX_SYNONYM_WORDS = Math.max(
  ...searchSynonyms.flatMap(({ said }) => said.map((each) => each.split(" ").length)),
);

/** What these words look for: known phrases together, the others each by itself. */
export function parseSearchTerms(words: readonly string[]): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length; ) {
    const length = phraseLengthAt(words, at);
    const submitted = words.slice(at, at + length);
    at += length;
    terms.push({ alternatives: alternativesOf(submitted), isPrefix: at === words.length });
  }
  return terms;
}

/** A word without its plural, roughly: enough to tell that two names are of one thing. */
export function singularize(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/ies$/, "y")
    .replace(/(ch|sh|ss|x)es$/, "$1")
    .replace(/([^s])s$/, "$1");
}

function phraseLengthAt(words: readonly string[], at: number): number {
  for (let length = Math.min(MAX_SYNONYM_WORDS, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length);
    if (synonymsByKey.has(synonymKey(phrase)) || synonymsByKey.has(synonymKey([phrase.join("")])))
      return length;
    if (length === 2 && isSplitWord(phrase)) return length;
  }
  return 1;
}

function alternativesOf(submitted: readonly string[]): TermAlternative[] {
  const joined = submitted.join("").replaceAll("-", "");
  const isApart = submitted.length > 1 || submitted.some((word) => word.includes("-"));
  const meant = new Set([
    ...(isApart ? [joined, submitted.join(" ").replaceAll("-", " ")] : []),
    ...(synonymsByKey.get(synonymKey(submitted)) ?? synonymsByKey.get(synonymKey([joined])) ?? []),
  ]);
  return [
    { words: submitted.flatMap((word) => word.split("-")), isTyped: true },
    ...[...meant].map((each) => ({ words: each.split(" "), isTyped: false })),
  ];
}

/** “wi fi”, “e mail”: too short to be two words that each say something. */
function isSplitWord(pair: readonly string[]): boolean {
  return (
    pair.every((word) => /^\p{L}+$/u.test(word)) &&
    pair.some((word) => word.length <= 2) &&
    pair.join("").length <= 8
  );
}

function synonymKey(words: readonly string[]): string {
  return words.map((word) => singularize(word.replaceAll("-", ""))).join(" ");
}

const synonymsByKey: ReadonlyMap<string, readonly string[]> = new Map(
  searchSynonyms.flatMap(({ said, means }) =>
    said.map((each) => [synonymKey(each.split(" ")), means] as const),
  ),
);
