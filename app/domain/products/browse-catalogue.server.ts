import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import { type AskedWords, type Browsing, browseMatches } from "./browse-matches.server.ts";
import type { CatalogueChoice } from "./catalogue-choice.ts";
import type { CatalogueView } from "./catalogue-view.ts";
import { correctWords } from "./correct-words.server.ts";
import { countByPrice, countByShelf } from "./count-products.server.ts";
import { facetsOf } from "./facets.ts";
import { findProducts } from "./find-products.server.ts";
import { readSummaries } from "./read-summaries.server.ts";
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
  try {
    return await services.database.transaction(
      async (database) => {
        // The planner does not know how long it takes to read a product's words from beside the
        // table: the index of words answers, and nothing else is tried.
        await database.execute(sql`select set_config('enable_seqscan', 'off', true),
          set_config('max_parallel_workers_per_gather', '0', true),
          set_config('statement_timeout', ${String(mostSearchMs)}, true)`);
        return search({ ...services, database }, choice, tree);
      },
      { accessMode: "read only" },
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
  tree: readonly Category[],
): Promise<CatalogueView> {
  const words = wordsOfSearch(choice.search);
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

async function browseInOrder(
  services: Browsing,
  choice: CatalogueChoice,
  tree: readonly Category[],
): Promise<CatalogueView> {
  const { database } = services;
  const [products, byShelf, byPrice] = await Promise.all([
    findProducts(database, choice).then((ids) => readSummaries(services, ids)),
    countByShelf(database, choice),
    countByPrice(database, choice),
  ]);
  const facets = facetsOf(byShelf, choice, tree);
  const withoutFilters = facets.everywhere;
  return {
    products,
    facets: { ...facets, byPrice, withoutFilters },
    isCapped: false,
    isCounted: true,
    corrected: undefined,
    isNearest: false,
    isTooSlow: false,
  };
}

/** PostgreSQL's word for a statement that reached its time. */
function wasCancelled(error: unknown): boolean {
  const { cause, code } = error as { cause?: { code?: string }; code?: string };
  return (cause?.code ?? code) === "57014";
}
