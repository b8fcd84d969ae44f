import { stopWords } from "./stop-words.ts";

/** What is read of a search: nobody types more, and nothing longer may cost anything. */
export const longestSearch = 100;
const MOST_WORDS = 6;

/** The search as it is shown and linked again: one line, single spaces, no signs nobody sees. */
export function tidySearch(typed: string): string {
  const tidy = typed
    .slice(0, 10 * longestSearch)
    .normalize("NFKC")
    .replace(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim();
  // By characters, not halves of them.
  return [...tidy].slice(0, longestSearch).join("").trim();
}

/** The words that must be found, in small letters: letters and digits only, so safe in a pattern. */
export function wordsOfSearch(search: string): string[] {
  const words =
    search
      .toLowerCase()
      .replace(apartFromUnit, joinUnit)
      .match(/[\p{L}\p{N}]+(?:[.-](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*/gu) ?? [];
  const known = [...new Set(words)].slice(0, MOST_WORDS);
  const telling = known.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : known;
}

/** “32 GB” is “32gb”; the database keeps both, and knows no point inside a word. */
const apartFromUnit =
  /(?<![\p{L}\p{N}.])(\d+(?:\.\d+)?)\s?(gb|tb|mb|kb|mp|va|kva|w|kw|wh|kwh|v|ah|mah|ghz|mhz|hz|mm|cm|m|km|kg|g|inch)(?![\p{L}\p{N}])/gu;

function joinUnit(_: string, amount: string, unit: string): string {
  return `${amount.replace(".", "p")}${unit}`;
}
