import { searchSynonyms } from "#app/content/search-synonyms.ts";

/** One spelling of a term: all its words must be present. */
export type TermAlternative = {
  words: readonly string[];
  /** Typed words may be anywhere; those of a synonym must be a phrase. */
  isTyped: boolean;
  /** Found, but ranked below the other spellings. */
  isWeak?: boolean;
};

export type SearchTerm = {
  alternatives: readonly TermAlternative[];
  /** The last term of a search may be incomplete, so it also matches as a prefix. */
  isPrefix: boolean;
};

const MAX_SYNONYM_WORDS = Math.max(
  ...searchSynonyms.flatMap(({ phrases }) => phrases.map((each) => each.split(" ").length)),
);

/** Groups words into terms: known phrases together, all others one by one. */
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

/** A rough singular, good enough to compare two names. */
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
    ...equalAmounts(joined),
  ]);
  return [
    { words: submitted.flatMap((word) => word.split("-")), isTyped: true },
    ...[...meant].map((each) => ({ words: each.split(" "), isTyped: false })),
    ...countApart(joined),
  ];
}

/** “24port”: a text may say “24 ports”, or “24 × RJ45” and “port” at some distance. */
function countApart(word: string): TermAlternative[] {
  const [, count, part] = /^(\d+)(port|core)$/.exec(word) ?? [];
  return count && part ? [{ words: [count, part], isTyped: true, isWeak: true }] : [];
}

const largerUnits: Readonly<Record<string, string>> = { va: "kva", w: "kw", gb: "tb", g: "kg" };

/** The same amount in other words: 3kva is 3000va, 24port is 24ports. */
function equalAmounts(word: string): string[] {
  const [, written = "", unit = ""] = /^(\d{1,7}(?:p\d{1,3})?)([a-z]+)$/.exec(word) ?? [];
  const amount = Number(written.replace("p", "."));
  if (unit === "port" || unit === "core") return [`${word}s`];
  const larger = largerUnits[unit];
  if (larger && amount >= 1000) return [joinAmount(amount / 1000, larger)];
  const [smaller] = Object.entries(largerUnits).find(([, each]) => each === unit) ?? [];
  return smaller ? [joinAmount(amount * 1000, smaller)] : [];
}

function joinAmount(amount: number, unit: string): string {
  return `${String(Number(amount.toFixed(3))).replace(".", "p")}${unit}`;
}

/** “wi fi”, “e mail”: one word written as two. */
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

/** The words of the phrases, and each phrase as one word: they are spelled right, in the catalogue or not. */
export const synonymWords: ReadonlySet<string> = new Set(
  searchSynonyms.flatMap(({ phrases }) =>
    phrases.flatMap((phrase) => [phrase.replaceAll(" ", ""), ...phrase.split(" ")]),
  ),
);

const synonymsByKey: ReadonlyMap<string, readonly string[]> = new Map(
  searchSynonyms.flatMap(({ phrases, synonyms }) =>
    phrases.map((each) => [synonymKey(each.split(" ")), synonyms] as const),
  ),
);
