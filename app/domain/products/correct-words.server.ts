import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { searchWords } from "#app/database/tables/catalogue.ts";
import { editDistance } from "./edit-distance.ts";

const SHORTEST_MISTYPED = 4;
const LONGEST_MISTYPED = 40;
const NEAREST = 40;

/** Each word as it was probably meant; undefined when the catalogue knows none better. */
export async function correctWords(
  database: DatabaseOrTransaction,
  words: readonly string[],
): Promise<string[] | undefined> {
  const corrected: string[] = [];
  for (const word of words) corrected.push(await correctWord(database, word));
  return corrected.some((word, place) => word !== words[place]) ? corrected : undefined;
}

async function correctWord(database: DatabaseOrTransaction, word: string): Promise<string> {
  if (word.length < SHORTEST_MISTYPED || word.length > LONGEST_MISTYPED || /^\d+$/.test(word)) {
    return word;
  }
  const { rows } = await database.execute<{ word: string }>(sql`
    select word from ${searchWords} order by word <-> ${word} limit ${NEAREST}`);
  // One slip in a short word, two in a longer one: more would be guessing.
  const most = word.length < 6 ? 1 : 2;
  const near = rows
    .map((row) => ({ word: row.word, slips: editDistance(word, row.word) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((one, other) => one.slips - other.slips);
  return near[0]?.word ?? word;
}
