import { inArray, sql } from "drizzle-orm";
import { searchHelpFillers, searchHelpPages } from "#app/content/search-help-pages.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products, spellingWords } from "#app/database/tables/catalogue.ts";
import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { editDistance } from "./edit-distance.ts";
import { singularize, synonymWords } from "./search-terms.ts";

/** “refund” and “status” ask for a page; they are no misspelt “round” and “stands”. */
const helpWords: ReadonlySet<string> = new Set([
  ...searchHelpPages.flatMap(({ words }) => words.flatMap((each) => each.split(" "))),
  ...searchHelpFillers,
]);
const MIN_CORRECTED_LENGTH = 4;
const MAX_CORRECTED_LENGTH = 40;
const MAX_CANDIDATES = 40;
const MIN_HALF_LENGTH = 3;
/** A cap: beyond it, a word is simply common. */
const MAX_COUNTED = 200;

/** Corrects the spelling of a search with the words of the catalogue and of the synonyms; undefined when there is nothing to correct. */
export async function correctSpelling(
  database: DatabaseOrTransaction,
  words: readonly string[],
  tree: readonly Category[],
  /** In lower case; known to the site, though not to the catalogue. */
  brand?: string,
): Promise<string | undefined> {
  const whole = await joinSplitWord(database, words);
  if (whole) return whole.join(" ");
  // Known words need no correction.
  const known = await findKnownWords(database, words);
  const corrected: string[] = [];
  for (const word of words) {
    corrected.push(
      known.has(word) ||
        synonymWords.has(word) ||
        helpWords.has(singularize(word)) ||
        word === brand
        ? word
        : await correctWord(database, word, tree),
    );
  }
  return corrected.some((word, place) => word !== words[place]) ? corrected.join(" ") : undefined;
}

async function correctWord(
  database: DatabaseOrTransaction,
  word: string,
  tree: readonly Category[],
): Promise<string> {
  if (
    word.length < MIN_CORRECTED_LENGTH ||
    word.length > MAX_CORRECTED_LENGTH ||
    // A number, or a price that no product matched.
    /^r?\d/.test(word)
  ) {
    return word;
  }
  const { rows } = await database.execute<{ word: string }>(sql`
    select word from ${spellingWords} order by word <-> ${word} limit ${MAX_CANDIDATES}`);
  // One edit in a short word, two in a longer one: more would be guessing.
  const maxEdits = word.length < 6 ? 1 : 2;
  // A synonym is one word in the list, with a hyphen in a search: "load-sheding".
  const near = [
    ...rows.map((row) => ({ word: row.word, edits: editDistance(word, row.word) })),
    ...[...synonymWords].map((each) => ({
      word: each,
      edits: editDistance(word.replaceAll("-", ""), each),
    })),
  ].filter(({ edits }) => edits <= maxEdits);
  const fewest = Math.min(...near.map(({ edits }) => edits));
  const likely = [
    ...new Set(near.filter(({ edits }) => edits === fewest).map((each) => each.word)),
  ];
  if (likely.length > 1) return bestCandidate(database, likely, tree);
  return likely[0] ?? (await splitJoinedWords(database, word)) ?? word;
}

/** The best of equally close words: a category name first, then by frequency in names and texts. */
async function bestCandidate(
  database: DatabaseOrTransaction,
  words: readonly string[],
  tree: readonly Category[],
): Promise<string> {
  const { rows } = await database.execute<WordUsage>(sql`
    select word,
      (select count(*)::int from (select from ${products}
        where ${products.nameVector} @@ to_tsquery('english', word) and ${isPublished()} limit ${MAX_COUNTED})) as names,
      (select count(*)::int from (select from ${products}
        where ${products.searchVector} @@ to_tsquery('english', word) and ${isPublished()} limit ${MAX_COUNTED})) as products
    from unnest(${sql.param([...words])}::text[]) as word order by word`);
  const kinds = categoryWords(tree);
  const isKind = ({ word }: WordUsage) => Number(kinds.has(singularize(word)));
  const [best] = rows.toSorted(
    (one, other) =>
      isKind(other) - isKind(one) || other.names - one.names || other.products - one.products,
  );
  return best?.word ?? words[0] ?? "";
}

/** Joins a word that was written as two: “lap top”, “fire walls”. */
async function joinSplitWord(
  database: DatabaseOrTransaction,
  words: readonly string[],
): Promise<string[] | undefined> {
  const pairs = words.slice(1).flatMap((second, place) => {
    const joined = `${words[place]}${second}`;
    return /^\p{L}{4,40}$/u.test(joined) ? [{ place, joined }] : [];
  });
  if (pairs.length === 0) return undefined;
  const known = await findKnownWords(
    database,
    pairs.flatMap(({ joined }) => [joined, singularize(joined)]),
  );
  const found = pairs.find(({ joined }) => known.has(joined) || known.has(singularize(joined)));
  return found && words.toSpliced(found.place, 2, found.joined);
}

async function splitJoinedWords(
  database: DatabaseOrTransaction,
  word: string,
): Promise<string | undefined> {
  const halves = Array.from(
    { length: Math.max(0, word.length - 2 * MIN_HALF_LENGTH + 1) },
    (_, at) => [word.slice(0, at + MIN_HALF_LENGTH), word.slice(at + MIN_HALF_LENGTH)] as const,
  );
  if (halves.length === 0) return undefined;
  const known = await findKnownWords(database, halves.flat());
  return halves.find((pair) => pair.every((half) => known.has(half)))?.join(" ");
}

async function findKnownWords(
  database: DatabaseOrTransaction,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .select()
    .from(spellingWords)
    .where(inArray(spellingWords.word, [...new Set(words)]));
  return new Set(rows.map(({ word }) => word));
}

function categoryWords(tree: readonly Category[]): Set<string> {
  const names = (each: readonly Category[]): string[] =>
    each.flatMap(({ name, children }) => [
      ...name.toLowerCase().split(/[^\p{L}\p{N}]+/u),
      ...names(children),
    ]);
  return new Set(names(tree).map(singularize));
}

type WordUsage = { word: string; names: number; products: number };
