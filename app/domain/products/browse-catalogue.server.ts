import { sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { type Category, withDescendants } from "#app/domain/categories/category-tree.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { type CatalogueChoice, pageSize } from "./catalogue-choice.ts";
import { fitsFilters } from "./catalogue-conditions.server.ts";
import { correctWords } from "./correct-words.server.ts";
import { countByPrice, countByShelf } from "./count-products.server.ts";
import { type Facets, facetsOf } from "./facets.ts";
import { findProducts } from "./find-products.server.ts";
import { type Match, matchProducts, mostMatches } from "./match-products.server.ts";
import { priceStepOf, priceSteps } from "./price-steps.ts";
import type { ProductSummary } from "./product-summary.ts";
import { readSummaries } from "./read-summaries.server.ts";
import { termsOf } from "./search-terms.ts";
import { wordsOfSearch } from "./search-text.ts";

export type CatalogueView = {
  products: ProductSummary[];
  facets: Facets;
  /** There are more than these: the search was too wide to count to its end. */
  isCapped: boolean;
  /** What was searched for instead, when nothing fits what was typed. */
  corrected: string | undefined;
  /** No product has all the words: these have most of them. */
  isNearest: boolean;
  /** The search was given up, so that it does not keep others waiting. */
  isTooSlow: boolean;
};

type Browsing = { database: DatabaseOrTransaction; files: Pick<FileStorage, "publicAddress"> };

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
      ...(await browseMatches(services, choice, { words: [], isLoose: false }, tree)),
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
  const look = (some: readonly string[], isLoose = false) =>
    browseMatches(services, choice, { words: some, isLoose }, tree);
  const typed = await look(words);
  if (typed.facets.withoutFilters > 0) return typed;
  const corrected = await correctWords(services.database, words, tree);
  const meant = corrected ? wordsOfSearch(corrected) : words;
  const found = corrected ? await look(meant) : typed;
  if (found.facets.withoutFilters > 0) return { ...found, corrected };
  const nearest = meant.length > 1 ? await look(meant, true) : typed;
  return nearest.facets.withoutFilters > 0 ? { ...nearest, isNearest: true } : typed;
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
    corrected: undefined,
    isNearest: false,
    isTooSlow: false,
  };
}

/** All matches are few enough to filter, count and order here; only a wide search asks again. */
async function browseMatches(
  services: Browsing,
  choice: CatalogueChoice,
  { words, isLoose }: { words: readonly string[]; isLoose: boolean },
  tree: readonly Category[],
): Promise<CatalogueView> {
  const text = { terms: termsOf(words), tree, sort: choice.sort, isLoose };
  const matches = words.length > 0 ? await matchProducts(services.database, text) : [];
  const isCapped = matches.length >= mostMatches;
  const filters = fitsFilters(choice);
  const wanted =
    isCapped && filters
      ? await matchProducts(services.database, text, filters)
      : matches.filter(chosenBy(choice));
  const start = (choice.page - 1) * pageSize;
  const page = wanted.slice(start, start + pageSize).map(({ id }) => id);
  const counted = matches
    .filter(chosenBy({ ...choice, category: undefined, inStockOnly: false }))
    .map(({ shelfId, inStock }) => ({ shelfId, inStock, products: 1 }));
  return {
    products: await readSummaries(services, page),
    facets: {
      ...facetsOf(counted, choice, tree),
      total: wanted.length,
      byPrice: scaleOf(matches.filter(chosenBy({ ...choice, from: undefined, to: undefined }))),
      withoutFilters: matches.length,
    },
    isCapped: isCapped && wanted.length > 0,
    corrected: undefined,
    isNearest: false,
    isTooSlow: false,
  };
}

function chosenBy({ category, from, to, inStockOnly }: CatalogueChoice) {
  const shelves = category && new Set(withDescendants(category).map(({ id }) => id));
  return ({ shelfId, inStock, cents }: Match) =>
    (!shelves || (shelfId !== null && shelves.has(shelfId))) &&
    (!inStockOnly || inStock) &&
    cents >= (from ?? 0) &&
    cents <= (to ?? Number.POSITIVE_INFINITY);
}

function scaleOf(matches: readonly Match[]): number[] {
  const scale = priceSteps.map(() => 0);
  for (const { cents } of matches) {
    const step = priceStepOf(cents);
    scale[step] = (scale[step] ?? 0) + 1;
  }
  return scale;
}

/** PostgreSQL's word for a statement that reached its time. */
function wasCancelled(error: unknown): boolean {
  const { cause, code } = error as { cause?: { code?: string }; code?: string };
  return (cause?.code ?? code) === "57014";
}
