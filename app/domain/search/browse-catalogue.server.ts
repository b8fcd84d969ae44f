import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import { saleSearches } from "#app/content/search-synonyms.ts";
import {
  type Database,
  type DatabaseOrTransaction,
  readOnlyTransaction,
} from "#app/database/connection.server.ts";
import { postgresErrorCode, QUERY_CANCELED } from "#app/database/postgres-error-code.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { readShownAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import {
  findProductByIdentifier,
  matchesIdentifier,
} from "#app/domain/catalogue/find-by-identifier.server.ts";
import {
  type ProductSummaryRow,
  productSummariesJson,
  toProductSummary,
} from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { paginate } from "#app/format/list-query.ts";
import { settings } from "#app/settings/settings.ts";
import { countAttributesQuery, noAttributeCounts } from "./attribute-conditions.server.ts";
import { type AttributeCounts, attributeFacets } from "./attribute-facets.ts";
import {
  type CatalogueQuery,
  type CatalogueSort,
  catalogueFlags,
  MAX_BRANDS,
} from "./catalogue-query.ts";
import { correctSpelling } from "./correct-spelling.server.ts";
import {
  type BrandCount,
  type CatalogueView,
  type CategoryStockCount,
  countFacets,
  type Facets,
  priceSteps,
} from "./facets.ts";
import {
  type CatalogueFilters,
  flagConditions,
  indexScanSettings,
  matchesCatalogueFilters,
} from "./search-conditions.server.ts";
import {
  type BrowseServices,
  browseSearchResults,
  type ParsedSearch,
  type SearchServices,
} from "./search-products.server.ts";
import { parseSearchTerms } from "./search-terms.ts";
import { readSearchQueries } from "./term-queries.server.ts";
import { readPriceLimit, tokenizeSearch } from "./tokenize-search.ts";

/** Far above a normal search; a slower one is stopped to protect the database. */
const SEARCH_TIMEOUT_MS = 2000;

/** A page of the catalogue with its facets. A search without results is retried: corrected, then loose. */
export async function browseCatalogue(
  services: BrowseServices & { database: Database },
  query: CatalogueQuery,
  tree: readonly Category[],
  { searchTimeoutMs = SEARCH_TIMEOUT_MS } = {},
): Promise<CatalogueView> {
  if (query.search === "") return browseWithoutSearch(services, query, tree);
  if (saleSearches.has(query.search.toLowerCase())) {
    const flags = [...new Set([...query.flags, "sale" as const])];
    const [view, identified] = await Promise.all([
      browseWithoutSearch(services, { ...query, flags }, tree),
      findProductByIdentifier(services, query.search),
    ]);
    if (view.facets.withoutFilters > 0) return { ...view, identified };
  }
  const words = tokenizeSearch(query.search);
  // Before the transaction, which must not wait for a second connection.
  const searched = { ...services, attributes: await readShownAttributes(services.database) };
  if (words.length === 0) {
    const identified = await findProductByIdentifier(services, query.search);
    return { ...(await browseSearchResults(searched, query, emptySearch, tree)), identified };
  }
  try {
    return await readOnlyTransaction(
      services.database,
      { ...indexScanSettings, statement_timeout: searchTimeoutMs },
      (database) => searchWithFallbacks({ ...searched, database }, query, words, tree),
    );
  } catch (error) {
    if (postgresErrorCode(error) !== QUERY_CANCELED) throw error;
    return {
      ...(await browseSearchResults(searched, query, emptySearch, tree)),
      isTooSlow: true,
    };
  }
}

async function searchWithFallbacks(
  services: SearchServices,
  query: CatalogueQuery,
  words: readonly string[],
  tree: readonly Category[],
): Promise<CatalogueView> {
  const browse = (some: Omit<ParsedSearch, "isLoose">, isLoose = false) =>
    browseSearchResults(services, query, { ...some, isLoose }, tree);
  const identifier = matchesIdentifier(query.search);
  const { identified, ...parsed } = await parseSearch(services, words, query.search);
  const submitted = { ...parsed, identifier };
  const found = { ...(await browse(submitted)), identified };
  if (found.facets.withoutFilters > 0) return found;
  const limited = await browseWithPriceLimit(services, query, tree);
  if (limited) return { ...limited, identified };
  const corrected = await correctSpelling(
    services.database,
    words,
    tree,
    query.brand?.toLowerCase(),
  );
  const reread = corrected
    ? await parseSearch(services, tokenizeSearch(corrected), corrected)
    : submitted;
  const better = corrected ? await browse(reread) : found;
  if (better.facets.withoutFilters > 0) return { ...better, identified, corrected };
  const nearest = reread.words.length > 1 ? await browse(reread, true) : found;
  return nearest.facets.withoutFilters > 0 ? { ...nearest, identified, isNearest: true } : found;
}

/** A price in a search that no product matches as a word is the highest price. */
async function browseWithPriceLimit(
  services: SearchServices,
  query: CatalogueQuery,
  tree: readonly Category[],
): Promise<CatalogueView | undefined> {
  const limit = readPriceLimit(query.search);
  if (!limit) return undefined;
  const limited = {
    ...query,
    search: limit.rest,
    to: Math.min(limit.cents, query.to ?? limit.cents),
  };
  const words = tokenizeSearch(limit.rest);
  const view =
    words.length === 0
      ? await browseWithoutSearch(services, limited, tree)
      : await searchWithFallbacks(services, limited, words, tree);
  return view.facets.total > 0 ? { ...view, priceLimit: limit.cents } : undefined;
}

const emptySearch: ParsedSearch = { words: [], terms: [], queries: [], isLoose: false };

async function parseSearch({ database }: BrowseServices, words: readonly string[], search: string) {
  const terms = parseSearchTerms(words);
  return { words, terms, ...(await readSearchQueries(database, terms, search)) };
}

/** A page without a search: products and facet counts in one query, so from one snapshot. */
async function browseWithoutSearch(
  { database, files }: BrowseServices,
  query: CatalogueQuery,
  tree: readonly Category[],
): Promise<CatalogueView> {
  const { rows } = await database.execute<BrowseRow>(sql`
    select ${productSummariesJson(sql`array(${listProductIdsQuery(database, query)})`)} as products,
      ${jsonArrayOf(countByCategoryQuery(query))} as "categoryCounts", ${jsonArrayOf(countByPriceQuery(query))} as steps,
      ${query.attributeFilters.length > 0 ? jsonArrayOf(countNarrowedQuery(query)) : sql`null`} as narrowed,
      ${countByFlagQuery(query)} as "byFlag", ${jsonArrayOf(countByBrandQuery(query))} as brands, ${countByAttributeQuery(query)} as attributes`);
  const { products, categoryCounts, narrowed, steps, byFlag, brands, attributes } =
    rows[0] as BrowseRow;
  const facets = countFacets(categoryCounts, query, tree, narrowed ?? categoryCounts);
  return {
    products: products.map((row) => toProductSummary(files, row)),
    facets: {
      ...facets,
      byFlag,
      byPrice: fillPriceSteps(steps),
      byBrand: brands,
      attributes: attributeFacets(
        query.offeredAttributes,
        query.attributeFilters,
        attributes ?? noAttributeCounts,
      ),
      withoutFilters: facets.everywhere,
    },
    isCapped: false,
    commonCategory: undefined,
    isCounted: true,
    corrected: undefined,
    priceLimit: undefined,
    isNearest: false,
    isTooSlow: false,
  };
}

type BrowseRow = {
  products: ProductSummaryRow[];
  categoryCounts: CategoryStockCount[];
  /** Null if no attribute filter is set. */
  narrowed: CategoryStockCount[] | null;
  steps: PriceStepCount[];
  byFlag: Facets["byFlag"];
  brands: BrandCount[];
  attributes: AttributeCounts | null;
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
  flags: [],
  brands: [],
  attributeFilters: [],
};

/** Facet counts of the products in the price range, by leaf category and stock. */
function countByCategoryQuery({ from, to, flags, brands }: CatalogueQuery): SQL {
  return countByLeafQuery(matchesCatalogueFilters({ ...noFilters, from, to, flags, brands }));
}

/** The same inside the category, with the attributes. */
function countNarrowedQuery(query: CatalogueQuery): SQL {
  return countByLeafQuery(
    and(isPublished(), matchesCatalogueFilters({ ...query, inStockOnly: false })),
  );
}

function countByLeafQuery(condition: SQL | undefined): SQL {
  return sql`select ${products.leafCategoryId} as "leafCategoryId", ${products.inStock} as "inStock",
      count(*)::int as products
    from ${products} where ${and(isPublished(), condition)}
    group by ${products.leafCategoryId}, ${products.inStock}`;
}

/** Each flag has a partial index. */
function countByFlagQuery(query: CatalogueQuery): SQL {
  const condition = and(isPublished(), matchesCatalogueFilters(query));
  const counts = catalogueFlags.map(
    (flag) => sql`${flag}::text, (select count(*)::int from ${products}
      where ${and(condition, flagConditions[flag])})`,
  );
  return sql`json_build_object(${sql.join(counts, sql`, `)})`;
}

/** The covering index of the brands serves all filters but the attributes. */
function countByBrandQuery(query: CatalogueQuery): SQL {
  const condition = and(isPublished(), matchesCatalogueFilters({ ...query, brands: [] }));
  return sql`select ${products.brand} as brand, count(*)::int as products
    from ${products} where ${products.brand} is not null and ${condition}
    group by ${products.brand} order by lower(${products.brand}), ${products.brand} limit ${MAX_BRANDS}`;
}

function countByAttributeQuery(query: CatalogueQuery): SQL {
  const { offeredAttributes, attributeFilters } = query;
  if (offeredAttributes.length === 0) return sql`null`;
  const condition = matchesCatalogueFilters({ ...query, attributeFilters: [] });
  return countAttributesQuery(offeredAttributes, attributeFilters, condition);
}

type PriceStepCount = { step: number; products: number };

/**
 * Facet counts by step of the price scale, in this category and stock or not. The index of the facets
 * serves a category, that of the price the whole shop.
 */
function countByPriceQuery(query: CatalogueQuery): SQL {
  const condition = and(
    isPublished(),
    matchesCatalogueFilters({ ...query, from: undefined, to: undefined }),
  );
  if (query.category || query.brands.length > 0 || query.attributeFilters.length > 0) {
    return sql`select width_bucket(${products.price}, ${sql.param(priceSteps)}::numeric[]) - 1 as step,
        count(*)::int as products
      from ${products} where ${condition} group by 1`;
  }
  return sql`select place - 1 as step, (
      select count(*)::int from ${products}
      where ${products.price} >= low and ${products.price} < high and ${condition}
    ) as products
    from unnest(${sql.param(priceSteps)}::numeric[], ${sql.param(priceStepEnds)}::numeric[])
      with ordinality as steps (low, high, place)`;
}

const priceStepEnds = [...priceSteps.slice(1), "Infinity"];

/**
 * The ids of one page of the filtered products. The index of the sort order covers all columns
 * of the filters, so only the rows skipped on the way cost anything.
 */
export function listProductIdsQuery(database: DatabaseOrTransaction, query: CatalogueQuery) {
  const { limit, offset } = paginate(query.page, settings().shop.pageSize);
  return database
    .select({ id: products.id })
    .from(products)
    .where(and(isPublished(), matchesCatalogueFilters(query)))
    .orderBy(...catalogueOrders[query.sort])
    .limit(limit)
    .offset(offset);
}

const newestFirst = [desc(products.createdAt), asc(products.id)];

const catalogueOrders = {
  newest: newestFirst,
  // Without a search there is no relevance.
  relevance: newestFirst,
  "price-up": [asc(products.price), asc(products.id)],
  "price-down": [desc(products.price), desc(products.id)],
  name: [sql`lower(${products.name})`, asc(products.id)],
} satisfies Record<CatalogueSort, SQL[]>;
