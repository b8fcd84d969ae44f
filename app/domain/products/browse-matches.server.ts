import type { SQL } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { type Category, withDescendants } from "#app/domain/categories/category-tree.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { type CatalogueChoice, pageSize } from "./catalogue-choice.ts";
import { fitsFilters } from "./catalogue-conditions.server.ts";
import type { CatalogueView } from "./catalogue-view.ts";
import { facetsOf } from "./facets.ts";
import { type Match, type Matches, matchProducts, mostMatches } from "./match-products.server.ts";
import { priceStepOf, priceSteps } from "./price-steps.ts";
import { readSummaries, readSummary, type SummaryRow } from "./read-summaries.server.ts";
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

/** The page of a search; what its filters say is counted here, among all matches. */
export async function browseMatches(
  services: Browsing,
  choice: CatalogueChoice,
  words: AskedWords,
  tree: readonly Category[],
): Promise<CatalogueView> {
  const find: Find = async (fits, { sort, page, many } = choice) =>
    words.terms.length > 0
      ? matchProducts(services.database, { ...words, tree, sort, page, many }, fits)
      : { all: [], page: [], many: 0 };
  const { wanted, all, page } = await findWanted(find, choice, words);
  const counted = all
    .filter(chosenBy({ ...choice, category: undefined, inStockOnly: false }))
    .map(({ shelfId, inStock }) => ({ shelfId, inStock, products: 1 }));
  return {
    products: page
      ? page.map((row) => readSummary(services.files, row))
      : await readSummaries(services, idsOfPage(wanted, choice)),
    facets: {
      ...facetsOf(counted, choice, tree),
      total: wanted.length,
      byPrice: scaleOfMatches(all.filter(chosenBy({ ...choice, from: undefined, to: undefined }))),
      withoutFilters: all.length,
    },
    isCapped: isTooWide(wanted),
    isCounted: !isTooWide(all),
    corrected: undefined,
    isNearest: false,
    isTooSlow: false,
  };
}

/** For those who only count. */
const NO_PAGE = 0;

type Find = (fits?: SQL, of?: Page) => Promise<Matches>;
type Page = Pick<CatalogueChoice, "sort" | "page"> & { many?: number };

/**
 * What fits the filters, and what they are counted by: everything with the words. The page is known
 * where the database did the filtering.
 */
async function findWanted(
  find: Find,
  choice: CatalogueChoice,
  { isLoose }: AskedWords,
): Promise<{ wanted: Match[]; all: Match[]; page?: SummaryRow[] }> {
  const filters = fitsFilters(choice);
  if (!filters || isLoose) {
    // How many of the words there have to be is for the whole catalogue to say.
    const of = filters ? { ...choice, page: NO_PAGE } : choice;
    const { all, page, many } = await find(undefined, of);
    if (!filters) return { wanted: all, all, page };
    if (!isTooWide(all)) return { wanted: all.filter(chosenBy(choice)), all };
    const fitting = await find(filters, { ...choice, many });
    return { wanted: fitting.all, all, page: fitting.page };
  }
  const { all: wanted, page } = await find(filters);
  // With the filters already too wide to count: these tell as much about prices as any others would,
  // unless they were chosen by price.
  const isEnough = isTooWide(wanted) && choice.from === undefined && choice.to === undefined;
  if (isEnough) return { wanted, all: wanted, page };
  return { wanted, all: (await find(undefined, { sort: "newest", page: NO_PAGE })).all, page };
}

function idsOfPage(matches: readonly Match[], { page }: CatalogueChoice): string[] {
  return matches.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
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

function scaleOfMatches(matches: readonly Match[]): number[] {
  const scale = priceSteps.map(() => 0);
  for (const { cents } of matches) {
    const step = priceStepOf(cents);
    scale[step] = (scale[step] ?? 0) + 1;
  }
  return scale;
}
