/** What is read of a search: nobody types more, and nothing longer may cost anything. */
export const MAX_SEARCH_LENGTH = 100;
const MAX_SEARCH_WORDS = 6;

/** The search as it is shown and linked again: one line, single spaces, no signs nobody sees. */
export function normalizeSearch(submitted: string): string {
  const tidy = submitted
    .slice(0, 10 * MAX_SEARCH_LENGTH)
    .normalize("NFKC")
    .replace(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim();
  // By characters, not halves of them.
  return [...tidy].slice(0, MAX_SEARCH_LENGTH).join("").trim();
}

/** The words that must be found, in small letters: letters and digits only, so safe in a pattern. */
export function tokenizeSearch(search: string): string[] {
  const words =
    search
      .toLowerCase()
      .replace(amountWithUnit, joinUnit)
      .match(/[\p{L}\p{N}]+(?:[.-](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*/gu) ?? [];
  const known = [...new Set(words)].slice(0, MAX_SEARCH_WORDS);
  const telling = known.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : known;
}

/** “32 GB” is “32gb”; the database keeps both, and knows no point inside a word. */
const amountWithUnit =
  /(?<![\p{L}\p{N}.])(\d+(?:\.\d+)?)\s?(gb|tb|mb|kb|mp|va|kva|w|kw|wh|kwh|v|ah|mah|ghz|mhz|hz|mm|cm|m|km|kg|g|inch)(?![\p{L}\p{N}])/gu;

function joinUnit(_: string, amount: string, unit: string): string {
  return `${amount.replace(".", "p")}${unit}`;
}

/** Words that say nothing about a product; the database's English dictionary leaves out the same. */
const stopWords: ReadonlySet<string> = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she
  her hers herself it its itself they them their theirs themselves what which who whom this that
  these those am is are was were be been being have has had having do does did doing a an the and
  but if or because as until while of at by for with about against between into through during
  before after above below to from up down in out on off over under again further then once here
  there when where why how all any both each few more most other some such no nor not only own
  same so than too very s t can will just don should now`.split(/\s+/),
);
