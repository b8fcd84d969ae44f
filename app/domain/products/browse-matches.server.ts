import type { SQL } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { type Category, withDescendants } from "#app/domain/categories/category-tree.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { type CatalogueChoice, pageSize, type Sort } from "./catalogue-choice.ts";
import { fitsFilters } from "./catalogue-conditions.server.ts";
import type { CatalogueView } from "./catalogue-view.ts";
import { facetsOf } from "./facets.ts";
import { type Match, matchProducts, mostMatches } from "./match-products.server.ts";
import { priceStepOf, priceSteps } from "./price-steps.ts";
import { readSummaries } from "./read-summaries.server.ts";
import type { TermQuery } from "./search-queries.server.ts";
import type { Term } from "./search-terms.ts";

export type Browsing = {
  database: DatabaseOrTransaction;
  files: Pick<FileStorage, "publicAddress">;
};

/** What is looked for, as the database knows it. */
export type AskedWords = {
  words: readonly string[];
  terms: readonly Term[];
  queries: readonly TermQuery[];
  isLoose: boolean;
};

/** All matches are few enough to filter, count and order here. */
export async function browseMatches(
  services: Browsing,
  choice: CatalogueChoice,
  words: AskedWords,
  tree: readonly Category[],
): Promise<CatalogueView> {
  const find = (fits?: SQL, sort = choice.sort) =>
    words.terms.length > 0
      ? matchProducts(services.database, { ...words, tree, sort }, fits)
      : Promise.resolve([]);
  const { wanted, all } = await findWanted(find, choice, words);
  const start = (choice.page - 1) * pageSize;
  const page = wanted.slice(start, start + pageSize).map(({ id }) => id);
  const counted = all
    .filter(chosenBy({ ...choice, category: undefined, inStockOnly: false }))
    .map(({ shelfId, inStock }) => ({ shelfId, inStock, products: 1 }));
  return {
    products: await readSummaries(services, page),
    facets: {
      ...facetsOf(counted, choice, tree),
      total: wanted.length,
      byPrice: scaleOf(all.filter(chosenBy({ ...choice, from: undefined, to: undefined }))),
      withoutFilters: all.length,
    },
    isCapped: isTooWide(wanted),
    isCounted: !isTooWide(all),
    corrected: undefined,
    isNearest: false,
    isTooSlow: false,
  };
}

type Find = (fits?: SQL, sort?: Sort) => Promise<Match[]>;

/** What fits the filters, and what they are counted by: everything with the words. */
async function findWanted(
  find: Find,
  choice: CatalogueChoice,
  { isLoose }: AskedWords,
): Promise<{ wanted: Match[]; all: Match[] }> {
  const filters = fitsFilters(choice);
  if (!filters || isLoose) {
    // How many of the words there have to be is for the whole catalogue to say.
    const all = await find();
    if (!filters) return { wanted: all, all };
    return { wanted: isTooWide(all) ? await find(filters) : all.filter(chosenBy(choice)), all };
  }
  const wanted = await find(filters);
  // With the filters already too wide to count: these tell as much about prices as any others would,
  // unless they were chosen by price.
  const isEnough = isTooWide(wanted) && choice.from === undefined && choice.to === undefined;
  return { wanted, all: isEnough ? wanted : await find(undefined, "newest") };
}

function isTooWide(matches: readonly Match[]): boolean {
  return matches.length >= mostMatches;
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
