import type { Database } from "#app/database/connection.server.ts";
import { readWithSettings } from "#app/database/read-with-settings.server.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import { browseInOrder } from "./browse-in-order.server.ts";
import { type AskedWords, type Browsing, browseMatches } from "./browse-matches.server.ts";
import type { CatalogueChoice } from "./catalogue-choice.ts";
import type { CatalogueView } from "./catalogue-view.ts";
import { correctWords } from "./correct-words.server.ts";
import { alongTheIndex } from "./search-conditions.server.ts";
import { readQueries } from "./search-queries.server.ts";
import { termsOf } from "./search-terms.ts";
import { wordsOfSearch } from "./search-text.ts";

/** Many times what a search takes; whatever needs longer was made to. */
const MOST_SEARCH_MS = 2000;

/** A page of the catalogue with what its filters say. A search that finds nothing is read again. */
export async function browseCatalogue(
  services: Browsing & { database: Database },
  choice: CatalogueChoice,
  tree: readonly Category[],
  { mostSearchMs = MOST_SEARCH_MS } = {},
): Promise<CatalogueView> {
  if (choice.search === "") return browseInOrder(services, choice, tree);
  const words = wordsOfSearch(choice.search);
  if (words.length === 0) return browseMatches(services, choice, noWords, tree);
  try {
    return await readWithSettings(
      services.database,
      { ...alongTheIndex, statement_timeout: mostSearchMs },
      (database) => search({ ...services, database }, choice, words, tree),
    );
  } catch (error) {
    if (!wasCancelled(error)) throw error;
    return {
      ...(await browseMatches(services, choice, noWords, tree)),
      isTooSlow: true,
    };
  }
}

async function search(
  services: Browsing,
  choice: CatalogueChoice,
  words: readonly string[],
  tree: readonly Category[],
): Promise<CatalogueView> {
  const look = (some: Omit<AskedWords, "isLoose">, isLoose = false) =>
    browseMatches(services, choice, { ...some, isLoose }, tree);
  const typed = await askWords(services, words);
  const found = await look(typed);
  if (found.facets.withoutFilters > 0) return found;
  const corrected = await correctWords(services.database, words, tree);
  const meant = corrected ? await askWords(services, wordsOfSearch(corrected)) : typed;
  const better = corrected ? await look(meant) : found;
  if (better.facets.withoutFilters > 0) return { ...better, corrected };
  const nearest = meant.words.length > 1 ? await look(meant, true) : found;
  return nearest.facets.withoutFilters > 0 ? { ...nearest, isNearest: true } : found;
}

const noWords: AskedWords = { words: [], terms: [], queries: [], isLoose: false };

async function askWords({ database }: Browsing, words: readonly string[]) {
  const terms = termsOf(words);
  return { words, terms, queries: terms.length > 0 ? await readQueries(database, terms) : [] };
}

/** PostgreSQL's word for a statement that reached its time. */
function wasCancelled(error: unknown): boolean {
  const { cause, code } = error as { cause?: { code?: string }; code?: string };
  return (cause?.code ?? code) === "57014";
}
