import { inArray, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products, searchWords } from "#app/database/tables/catalogue.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import { editDistance } from "./edit-distance.ts";
import { singular } from "./search-terms.ts";

const SHORTEST_MISTYPED = 4;
const LONGEST_MISTYPED = 40;
const NEAREST = 40;
const SHORTEST_HALF = 3;
/** Beyond so many products a word is simply common. */
const MOST_COUNTED = 200;

/** The search as it was probably meant; undefined when the catalogue knows no better words. */
export async function correctWords(
  database: DatabaseOrTransaction,
  words: readonly string[],
  tree: readonly Category[],
): Promise<string | undefined> {
  const whole = await joinParts(database, words);
  if (whole) return whole.join(" ");
  // What the catalogue knows as it stands is nearest to itself: nothing has to be compared with it.
  const known = await knownAmong(database, words);
  const corrected: string[] = [];
  for (const word of words) {
    corrected.push(known.has(word) ? word : await correctWord(database, word, tree));
  }
  return corrected.some((word, place) => word !== words[place]) ? corrected.join(" ") : undefined;
}

async function correctWord(
  database: DatabaseOrTransaction,
  word: string,
  tree: readonly Category[],
): Promise<string> {
  if (word.length < SHORTEST_MISTYPED || word.length > LONGEST_MISTYPED || /^\d/.test(word)) {
    return word;
  }
  const { rows } = await database.execute<{ word: string }>(sql`
    select word from ${searchWords} order by word <-> ${word} limit ${NEAREST}`);
  // One slip in a short word, two in a longer one: more would be guessing.
  const most = word.length < 6 ? 1 : 2;
  const near = rows
    .map((row) => ({ word: row.word, slips: editDistance(word, row.word) }))
    .filter(({ slips }) => slips <= most);
  const fewest = Math.min(...near.map(({ slips }) => slips));
  const likely = near.filter(({ slips }) => slips === fewest).map((each) => each.word);
  if (likely.length > 1) return mostTelling(database, likely, tree);
  return likely[0] ?? (await splitWord(database, word)) ?? word;
}

/** Among words equally near: one of a category, then of names, then the most frequent. */
async function mostTelling(
  database: DatabaseOrTransaction,
  words: readonly string[],
  tree: readonly Category[],
): Promise<string> {
  const { rows } = await database.execute<Use>(sql`
    select word,
      (select count(*)::int from (select from ${products}
        where ${products.nameWords} @@ to_tsquery('english', word) limit ${MOST_COUNTED})) as names,
      (select count(*)::int from (select from ${products}
        where ${products.search} @@ to_tsquery('english', word) limit ${MOST_COUNTED})) as products
    from unnest(${sql.param([...words])}::text[]) as word order by word`);
  const kinds = namesOf(tree);
  const isKind = ({ word }: Use) => Number(kinds.has(singular(word)));
  const [best] = rows.toSorted(
    (one, other) =>
      isKind(other) - isKind(one) || other.names - one.names || other.products - one.products,
  );
  return best?.word ?? words[0] ?? "";
}

/** One word of the catalogue, written as two: “lap top”, “fire walls”. */
async function joinParts(
  database: DatabaseOrTransaction,
  words: readonly string[],
): Promise<string[] | undefined> {
  const pairs = words.slice(1).flatMap((second, place) => {
    const joined = `${words[place]}${second}`;
    return /^\p{L}{4,40}$/u.test(joined) ? [{ place, joined }] : [];
  });
  if (pairs.length === 0) return undefined;
  const known = await knownAmong(
    database,
    pairs.flatMap(({ joined }) => [joined, singular(joined)]),
  );
  const found = pairs.find(({ joined }) => known.has(joined) || known.has(singular(joined)));
  return found && words.toSpliced(found.place, 2, found.joined);
}

/** Two words of the catalogue, written as one. */
async function splitWord(
  database: DatabaseOrTransaction,
  word: string,
): Promise<string | undefined> {
  const halves = Array.from(
    { length: Math.max(0, word.length - 2 * SHORTEST_HALF + 1) },
    (_, at) => [word.slice(0, at + SHORTEST_HALF), word.slice(at + SHORTEST_HALF)] as const,
  );
  if (halves.length === 0) return undefined;
  const known = await knownAmong(database, halves.flat());
  return halves.find((pair) => pair.every((half) => known.has(half)))?.join(" ");
}

/** Those that some product or category is written with. */
async function knownAmong(
  database: DatabaseOrTransaction,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .select()
    .from(searchWords)
    .where(inArray(searchWords.word, [...new Set(words)]));
  return new Set(rows.map(({ word }) => word));
}

function namesOf(tree: readonly Category[]): Set<string> {
  const names = (each: readonly Category[]): string[] =>
    each.flatMap(({ name, children }) => [
      ...name.toLowerCase().split(/[^\p{L}\p{N}]+/u),
      ...names(children),
    ]);
  return new Set(names(tree).map(singular));
}

type Use = { word: string; names: number; products: number };
