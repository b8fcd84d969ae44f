import { asc, desc, type SQL, sql } from "drizzle-orm";
import {
  type Database,
  type DatabaseOrTransaction,
  readOnlyTransaction,
} from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import {
  type ProductSummaryRow,
  productSummariesJson,
  toProductSummary,
} from "#app/domain/catalogue/read-product-summaries.server.ts";
import { type CatalogueFilters, matchesCatalogueFilters } from "./catalogue-filters.server.ts";
import { type CatalogueQuery, type CatalogueSort, cataloguePageSize } from "./catalogue-query.ts";
import { correctSpelling } from "./correct-spelling.server.ts";
import { type CatalogueView, type CategoryStockCount, countFacets, priceSteps } from "./facets.ts";
import { indexScanSettings } from "./search-conditions.server.ts";
import {
  type BrowseServices,
  browseSearchResults,
  type ParsedSearch,
} from "./search-products.server.ts";
import { parseSearchTerms } from "./search-terms.ts";
import { readTermQueries } from "./term-queries.server.ts";
import { tokenizeSearch } from "./tokenize-search.ts";

/** Many times what a search takes; whatever needs longer was made to. */
const SEARCH_TIMEOUT_MS = 2000;

/** A page of the catalogue with what its filters say. A search that finds nothing is read again. */
export async function browseCatalogue(
  services: BrowseServices & { database: Database },
  choice: CatalogueQuery,
  tree: readonly Category[],
  { mostSearchMs = SEARCH_TIMEOUT_MS } = {},
): Promise<CatalogueView> {
  if (choice.search === "") return browseWithoutSearch(services, choice, tree);
  const words = tokenizeSearch(choice.search);
  if (words.length === 0) return browseSearchResults(services, choice, emptySearch, tree);
  try {
    return await readOnlyTransaction(
      services.database,
      { ...indexScanSettings, statement_timeout: mostSearchMs },
      (database) => searchWithFallbacks({ ...services, database }, choice, words, tree),
    );
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    return {
      ...(await browseSearchResults(services, choice, emptySearch, tree)),
      isTooSlow: true,
    };
  }
}

async function searchWithFallbacks(
  services: BrowseServices,
  choice: CatalogueQuery,
  words: readonly string[],
  tree: readonly Category[],
): Promise<CatalogueView> {
  const browse = (some: Omit<ParsedSearch, "isLoose">, isLoose = false) =>
    browseSearchResults(services, choice, { ...some, isLoose }, tree);
  const submitted = await parseSearch(services, words);
  const found = await browse(submitted);
  if (found.facets.withoutFilters > 0) return found;
  const corrected = await correctSpelling(services.database, words, tree);
  const meant = corrected ? await parseSearch(services, tokenizeSearch(corrected)) : submitted;
  const better = corrected ? await browse(meant) : found;
  if (better.facets.withoutFilters > 0) return { ...better, corrected };
  const nearest = meant.words.length > 1 ? await browse(meant, true) : found;
  return nearest.facets.withoutFilters > 0 ? { ...nearest, isNearest: true } : found;
}

const emptySearch: ParsedSearch = { words: [], terms: [], queries: [], isLoose: false };

async function parseSearch({ database }: BrowseServices, words: readonly string[]) {
  const terms = parseSearchTerms(words);
  return { words, terms, queries: terms.length > 0 ? await readTermQueries(database, terms) : [] };
}

/** PostgreSQL's word for a statement that reached its time. */
function isStatementTimeout(error: unknown): boolean {
  const { cause, code } = error as { cause?: { code?: string }; code?: string };
  return (cause?.code ?? code) === "57014";
}

/** A page without words: the products and all facet counts in one query, so of one snapshot. */
async function browseWithoutSearch(
  { database, files }: BrowseServices,
  choice: CatalogueQuery,
  tree: readonly Category[],
): Promise<CatalogueView> {
  const { rows } = await database.execute<BrowseRow>(sql`
    select ${productSummariesJson(sql`array(${listProductIdsQuery(database, choice)})`)} as products,
      ${jsonArrayOf(countByCategoryQuery(choice))} as "categoryCounts", ${jsonArrayOf(countByPriceQuery(choice))} as steps`);
  const { products, categoryCounts, steps } = rows[0] as BrowseRow;
  const facets = countFacets(categoryCounts, choice, tree);
  return {
    products: products.map((row) => toProductSummary(files, row)),
    facets: { ...facets, byPrice: fillPriceSteps(steps), withoutFilters: facets.everywhere },
    isCapped: false,
    isCounted: true,
    corrected: undefined,
    isNearest: false,
    isTooSlow: false,
  };
}

type BrowseRow = {
  products: ProductSummaryRow[];
  categoryCounts: CategoryStockCount[];
  steps: PriceStepCount[];
};

function jsonArrayOf(query: SQL): SQL {
  return sql`(select coalesce(json_agg(each), '[]') from (${query}) as each)`;
}

function fillPriceSteps(counts: readonly PriceStepCount[]): number[] {
  return priceSteps.map((_, step) => counts.find((each) => each.step === step)?.products ?? 0);
}

const noFilters: CatalogueFilters = {
  category: undefined,
  from: undefined,
  to: undefined,
  inStockOnly: false,
};

/** Facet counts of the products in the price range, by leaf category and stock. */
function countByCategoryQuery({ from, to }: Pick<CatalogueQuery, "from" | "to">): SQL {
  return sql`select ${products.leafCategoryId} as "leafCategoryId", ${products.inStock} as "inStock",
      count(*)::int as products
    from ${products} where ${matchesCatalogueFilters({ ...noFilters, from, to }) ?? sql`true`}
    group by ${products.leafCategoryId}, ${products.inStock}`;
}

type PriceStepCount = { step: number; products: number };

/** Facet counts by step of the price scale, in this category and stock or not. */
function countByPriceQuery({
  category,
  inStockOnly,
}: Pick<CatalogueQuery, "category" | "inStockOnly">): SQL {
  const fits = matchesCatalogueFilters({ ...noFilters, category, inStockOnly }) ?? sql`true`;
  return sql`select place - 1 as step, (
      select count(*)::int from ${products}
      where ${products.price} >= low and ${products.price} < high and ${fits}
    ) as products
    from unnest(${sql.param(priceSteps)}::numeric[], ${sql.param(priceStepEnds)}::numeric[])
      with ordinality as steps (low, high, place)`;
}

const priceStepEnds = [...priceSteps.slice(1), "Infinity"];

/**
 * The ids of one page of the products that fit the filters. It goes straight along the index of the
 * order, which holds all that is asked: only what is passed over on the way costs anything.
 */
export function listProductIdsQuery(database: DatabaseOrTransaction, choice: CatalogueQuery) {
  return database
    .select({ id: products.id })
    .from(products)
    .where(matchesCatalogueFilters(choice))
    .orderBy(...catalogueOrders[choice.sort])
    .limit(cataloguePageSize)
    .offset((choice.page - 1) * cataloguePageSize);
}

const newestFirst = [desc(products.createdAt), asc(products.id)];

const catalogueOrders = {
  newest: newestFirst,
  // Without words nothing is more fitting than anything else.
  relevance: newestFirst,
  "price-up": [asc(products.price), asc(products.id)],
  "price-down": [desc(products.price), desc(products.id)],
  name: [sql`lower(${products.name})`, asc(products.id)],
} satisfies Record<CatalogueSort, SQL[]>;
