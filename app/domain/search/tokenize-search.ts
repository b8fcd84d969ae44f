/** A longer search is cut off: it bounds the cost. */
export const MAX_SEARCH_LENGTH = 100;
const MAX_SEARCH_WORDS = 6;

/** Normalizes a search: one line, single spaces, no control characters. */
export function normalizeSearch(submitted: string): string {
  const tidy = submitted
    .slice(0, 10 * MAX_SEARCH_LENGTH)
    .normalize("NFC")
    .replace(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim();
  // By code points, so that no surrogate pair is cut.
  return [...tidy].slice(0, MAX_SEARCH_LENGTH).join("").trim();
}

/**
 * The words of a search in lower case: letters and digits only, so safe in a LIKE pattern. A fraction such as ½ is not
 * split into the digits 1 and 2.
 */
export function tokenizeSearch(search: string): string[] {
  const words =
    search
      .replace(/[\u00bc-\u00be\u2150-\u215f\u2189]/g, " ")
      .normalize("NFKC")
      .slice(0, MAX_SEARCH_LENGTH)
      .toLowerCase()
      .replace(
        countInLatin,
        (_, some?: string, octa?: string) => `${latinCounts[some ?? octa ?? ""]}core`,
      )
      .replace(countOfParts, "$1$2")
      .replace(amountWithUnit, joinUnit)
      .match(/[\p{L}\p{N}]+(?:[.-](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*/gu) ?? [];
  const known = [...new Set(words)].slice(0, MAX_SEARCH_WORDS);
  const significant = known.filter((word) => !stopWords.has(word));
  return significant.length > 0 ? significant : known;
}

/** The highest price that a search names, and the rest of it: “laptop under R30 000”. */
export function readPriceLimit(search: string): { cents: number; rest: string } | undefined {
  for (const pattern of priceLimits) {
    const [text, amount = "", thousands] = pattern.exec(search) ?? [];
    if (text === undefined) continue;
    const rand = Number(amount.replace(/\D/g, "")) * (thousands ? 1000 : 1);
    if (rand < MIN_PRICE_LIMIT) continue;
    return { cents: rand * 100, rest: normalizeSearch(search.replace(text, " ")) };
  }
  return undefined;
}

/** In rand; a smaller number is more likely a model: R2. */
const MIN_PRICE_LIMIT = 100;

const limitWords = "(?:under|below|less than|cheaper than|up to|at most|max(?:imum)?) ";
const amountPattern = String.raw`(\d{1,3}(?:[ ,]\d{3})+|\d{1,7})(?:[.,]00)?(k)?`;
/** “R30 000” and “30 000 rand” anywhere, a number alone only after “under” and at the end. */
const priceLimits = [
  `(?:${limitWords})?r ?${amountPattern}(?![\\p{L}\\p{N}])`,
  `(?:${limitWords})?${amountPattern} ?rand(?![\\p{L}\\p{N}])`,
  `${limitWords}${amountPattern}$`,
].map((pattern) => new RegExp(`(?<![\\p{L}\\p{N}])${pattern}`, "iu"));

/** “32 GB” becomes “32gb”, as in the search vector; a decimal point becomes p. */
const amountWithUnit =
  /(?<![\p{L}\p{N}.])(\d+(?:\.\d+)?)\s?(gb|tb|mb|kb|mp|va|kva|w|kw|wh|kwh|v|ah|mah|ghz|mhz|hz|mm|cm|m|km|kg|g|inch)(?![\p{L}\p{N}])/gu;

/** “24 ports”, “24-port” and “24ports” become “24port”. */
const countOfParts = /(?<![\p{L}\p{N}.])(\d{1,4})[\s-]?(port|core)s?(?![\p{L}\p{N}])/gu;

/** “octa-core” and “octa” become “8core”; the others only with the word: dual SIM, quad antenna. */
const latinCounts: Readonly<Record<string, number>> = { dual: 2, quad: 4, hexa: 6, octa: 8 };
const countInLatin =
  /(?<![\p{L}\p{N}])(?:(dual|quad|hexa)[\s-]?cores?|(octa)(?:[\s-]?cores?)?)(?![\p{L}\p{N}])/gu;

function joinUnit(_: string, amount: string, unit: string): string {
  return `${amount.replace(".", "p")}${unit}`;
}

/** The stop words of PostgreSQL's English dictionary. */
const stopWords: ReadonlySet<string> = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she
  her hers herself it its itself they them their theirs themselves what which who whom this that
  these those am is are was were be been being have has had having do does did doing a an the and
  but if or because as until while of at by for with about against between into through during
  before after above below to from up down in out on off over under again further then once here
  there when where why how all any both each few more most other some such no nor not only own
  same so than too very s t can will just don should now`.split(/\s+/),
);
