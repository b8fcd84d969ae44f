import { and, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";
import { facetAttributesOf } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import {
  type Category,
  subtreeCategoryIds,
} from "#app/domain/catalogue/categories/category-tree.ts";
import type { IdentifierMatch } from "#app/domain/catalogue/find-by-identifier.server.ts";
import {
  type ProductSummaryRow,
  productSummariesJson,
  readProductSummaries,
  toProductSummary,
} from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { settings } from "#app/settings/settings.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import {
  countAttributesQuery,
  matchesAttributes,
  noAttributeCounts,
} from "./attribute-conditions.server.ts";
import { type AttributeCounts, attributeFacets } from "./attribute-facets.ts";
import {
  type CatalogueFlag,
  type CatalogueQuery,
  type CatalogueSort,
  MAX_BRANDS,
} from "./catalogue-query.ts";
import {
  type BrandCount,
  type CatalogueView,
  countFacets,
  type Facets,
  priceStepOf,
  priceSteps,
} from "./facets.ts";
import {
  flagsColumn,
  matchesCatalogueFilters,
  searchConditions,
} from "./search-conditions.server.ts";
import type { SearchTerm } from "./search-terms.ts";
import type { TermQuery } from "./term-queries.server.ts";

/**
 * A cap on the matches that are ranked: it bounds the cost of a search so broad that its order means
 * little.
 */
export const MAX_MATCHES = 1200;

/** A matching product with the columns that the filters need. */
type Match = {
  id: string;
  leafCategoryId: string | null;
  inStock: boolean;
  flags: CatalogueFlag[];
  cents: number;
  brand: string | null;
  /** Whether it passes the filters by attributes. */
  fits: boolean;
};

/** All matches in their order, the rows of the page, and how many terms they have. */
type Matches = { all: Match[]; page: ProductSummaryRow[]; many: number };

type MatchRequest = {
  terms: readonly SearchTerm[];
  /** The tsqueries of each term. */
  queries: readonly TermQuery[];
  identifier?: IdentifierMatch | undefined;
  tree: readonly Category[];
  sort: CatalogueSort;
  attributeFilters: CatalogueQuery["attributeFilters"];
  /** Counted from 1; 0 for none. */
  page: number;
  /** Also accepts products that lack some terms, but only those that lack the fewest. */
  isLoose: boolean;
  /** How many terms are required, if that is already known. */
  many?: number | undefined;
};

async function matchProducts(
  database: DatabaseOrTransaction,
  text: MatchRequest,
  filter?: SQL,
): Promise<Matches> {
  if (!text.isLoose) return runMatch(database, text, text.terms.length, filter);
  const known = await findKnownTerms(database, text);
  const terms = text.terms.filter((_, place) => known[place]);
  const queries = text.queries.filter((_, place) => known[place]);
  const max = text.many ?? Math.min(terms.length, text.terms.length - 1);
  const min = text.many ?? 1;
  for (let many = max; many >= min; many--) {
    const found = await runMatch(database, { ...text, terms, queries }, many, filter);
    if (found.all.length > 0) return found;
  }
  return { all: [], page: [], many: min };
}

/**
 * Products with the identifier come first, then matches in the name and by category, so the cap only
 * cuts off the weaker ones.
 */
async function runMatch(
  database: DatabaseOrTransaction,
  { terms, queries, identifier, tree, sort, page, attributeFilters }: MatchRequest,
  many: number,
  filter: SQL | undefined,
): Promise<Matches> {
  const ranksFirst = identifier?.ranksFirst ?? false;
  const search = searchConditions(terms, queries, tree, {
    many,
    identifier: ranksFirst ? undefined : identifier?.condition,
  });
  const stages = [
    { name: "identified", conditions: identifier && ranksFirst ? [identifier.condition] : [] },
    { name: "named", conditions: [search.named] },
    { name: "in_category", conditions: search.inCategory },
    { name: "others", conditions: search.others },
  ].filter(({ conditions }) => conditions.length > 0);
  const columns = sql`${matchColumns}, ${matchesAttributes(attributeFilters) ?? sql`true`} as fits`;
  const isShown = and(isPublished(), filter);
  const from = (names: readonly string[], what: SQL) =>
    sql.join(
      names.map((name) => sql`select ${what} from ${sql.identifier(name)}`),
      sql` union all `,
    );
  const tables = stages.map(({ name, conditions }, place) => {
    const before = stages.slice(0, place).map((stage) => stage.name);
    const isNew = before.length > 0 ? sql`id not in (${from(before, sql`id`)})` : undefined;
    const each = conditions.map(
      (condition) => sql`(select ${columns}, ${name === "identified"}::boolean as is_identified
        from ${products} where ${and(condition, isShown, isNew)})`,
    );
    const taken = before.map((other) => sql` - (select count(*) from ${sql.identifier(other)})`);
    return sql`${sql.identifier(name)} as materialized (${sql.join(each, sql` union all `)}
      limit ${MAX_MATCHES}${sql.join(taken)})`;
  });
  const { pageSize } = settings().shop;
  const { rows } = await database.execute<Omit<Matches, "many">>(sql`
    with ${sql.join(tables, sql`, `)}, ordered as materialized (
      select id, leaf_category_id, in_stock, flags, price, brand, fits,
        row_number() over (order by ${matchOrders[sort](terms, search.score)}) as place
      from (${from(
        stages.map(({ name }) => name),
        sql`*`,
      )}) as products
    )
    select (select coalesce(json_agg(json_build_object('id', id, 'leafCategoryId', leaf_category_id,
        'inStock', in_stock, 'flags', flags, 'cents', (price * 100)::int8, 'brand', brand,
        'fits', coalesce(fits, false)) order by place), '[]') from ordered) as all,
      ${productSummariesJson(sql`array(select id from ordered
        where place > ${(page - 1) * pageSize} and place <= ${page * pageSize} order by place)`)} as page`);
  const [found = { all: [], page: [] }] = rows;
  return { ...found, many };
}

/** Whether any product has each of the terms. Only rare terms need a lookup. */
async function findKnownTerms(
  database: DatabaseOrTransaction,
  { terms, queries, tree }: MatchRequest,
): Promise<boolean[]> {
  const each = terms.map((term, place) => {
    if (queries[place]?.isKnown) return sql`true`;
    const { inCategory, others } = searchConditions([term], [queries[place] as TermQuery], tree);
    const exists = [...inCategory, ...others].map(
      (condition) => sql`exists (select from ${products} where ${and(condition, isPublished())})`,
    );
    return sql.join(exists, sql` or `);
  });
  const { rows } = await database.execute<{ known: boolean[] }>(
    sql`select array[${sql.join(each, sql`, `)}] as known`,
  );
  return rows[0]?.known ?? [];
}

const matchColumns = sql`${products.id}, ${products.leafCategoryId}, ${products.inStock},
  ${flagsColumn} as flags, ${products.price}, ${products.brand}, ${products.createdAt}, ${products.nameVector}, ${products.firstLineVector},
  lower(${products.name}) as written`;

const matchOrders = {
  relevance: ([first], score) => sql`is_identified desc, ${score},
    starts_with(written, ${first?.alternatives[0]?.words[0] ?? ""}) desc, created_at desc, id`,
  newest: () => sql`created_at desc, id`,
  "price-up": () => sql`price, id`,
  "price-down": () => sql`price desc, id desc`,
  name: () => sql`written, id`,
} satisfies Record<CatalogueSort, (terms: readonly SearchTerm[], score: SQL) => SQL>;

export type BrowseServices = {
  database: DatabaseOrTransaction;
  files: Pick<FileStorage, "publicUrl">;
};

/** Needs all attributes: the results decide which of them are counted. */
export type SearchServices = BrowseServices & { attributes: readonly Attribute[] };

export type ParsedSearch = {
  words: readonly string[];
  terms: readonly SearchTerm[];
  queries: readonly TermQuery[];
  identifier?: IdentifierMatch | undefined;
  isLoose: boolean;
};

/** A page of search results; its facets are counted in memory, among all matches. */
export async function browseSearchResults(
  services: SearchServices,
  query: CatalogueQuery,
  search: ParsedSearch,
  tree: readonly Category[],
): Promise<CatalogueView> {
  const find: FindMatches = async (condition, { sort, page, many } = query) =>
    search.terms.length > 0
      ? matchProducts(
          services.database,
          { ...search, tree, sort, page, many, attributeFilters: query.attributeFilters },
          condition,
        )
      : { all: [], page: [], many: 0 };
  const { filtered, all, page } = await findFilteredMatches(find, query, search);
  const counted = all.filter(
    filterPredicate({ ...query, category: undefined, inStockOnly: false, attributeFilters: [] }),
  );
  const { attributes, commonCategory } = await countMatchedAttributes(services, query, all, tree);
  return {
    products: page
      ? page.map((row) => toProductSummary(services.files, row))
      : await readProductSummaries(services, pageIds(filtered, query)),
    facets: {
      ...countFacets(
        counted.map(toStockCount),
        query,
        tree,
        query.attributeFilters.length > 0
          ? counted.filter(filterPredicate({ ...query, inStockOnly: false })).map(toStockCount)
          : undefined,
      ),
      total: filtered.length,
      byFlag: countByFlag(filtered),
      byPrice: countByPriceStep(
        all.filter(filterPredicate({ ...query, from: undefined, to: undefined })),
      ),
      byBrand: countByBrand(all.filter(filterPredicate({ ...query, brands: [] }))),
      attributes,
      withoutFilters: all.length,
    },
    isCapped: isCappedSearch(filtered),
    commonCategory,
    isCounted: !isCappedSearch(all),
    corrected: undefined,
    priceLimit: undefined,
    isNearest: false,
    isTooSlow: false,
  };
}

/** No page number: the query only counts. */
const NO_PAGE = 0;

type FindMatches = (condition?: SQL, of?: PageRequest) => Promise<Matches>;
type PageRequest = Pick<CatalogueQuery, "sort" | "page"> & { many?: number };

/**
 * The matches that pass the filters, and all matches for the facets. The rows of the page are known
 * where the database did the filtering.
 */
async function findFilteredMatches(
  find: FindMatches,
  query: CatalogueQuery,
  { isLoose }: ParsedSearch,
): Promise<{ filtered: Match[]; all: Match[]; page?: ProductSummaryRow[] }> {
  const filters = matchesCatalogueFilters(query);
  if (!filters || isLoose) {
    // The number of required terms is found without the filters.
    const of = filters ? { ...query, page: NO_PAGE } : query;
    const { all, page, many } = await find(undefined, of);
    if (!filters) return { filtered: all, all, page };
    if (!isCappedSearch(all)) return { filtered: all.filter(filterPredicate(query)), all };
    const fitting = await find(filters, { ...query, many });
    return { filtered: fitting.all, all, page: fitting.page };
  }
  const { all: filtered, page } = await find(filters);
  // A capped result is a good enough sample for the facets, unless it is filtered by what they count.
  const { from, to, flags, brands, attributeFilters } = query;
  const isSample = from === undefined && to === undefined && flags.length + brands.length === 0;
  const isEnough = isCappedSearch(filtered) && isSample && attributeFilters.length === 0;
  if (isEnough) return { filtered, all: filtered, page };
  return { filtered, all: (await find(undefined, { sort: "newest", page: NO_PAGE })).all, page };
}

function pageIds(matches: readonly Match[], { page }: CatalogueQuery): string[] {
  const { pageSize } = settings().shop;
  return matches.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
}

function isCappedSearch(matches: readonly Match[]): boolean {
  return matches.length >= MAX_MATCHES;
}

function filterPredicate(query: CatalogueQuery) {
  const { category, from, to, inStockOnly, flags, brands, attributeFilters } = query;
  const categoryIds = category && new Set(subtreeCategoryIds(category));
  return ({ leafCategoryId, inStock, flags: has, cents, brand, fits }: Match) =>
    (!categoryIds || (leafCategoryId !== null && categoryIds.has(leafCategoryId))) &&
    (!inStockOnly || inStock) &&
    flags.every((flag) => has.includes(flag)) &&
    (brands.length === 0 || (brand !== null && brands.includes(brand))) &&
    (attributeFilters.length === 0 || fits) &&
    cents >= (from ?? 0) &&
    cents <= (to ?? Number.POSITIVE_INFINITY);
}

function countByPriceStep(matches: readonly Match[]): number[] {
  const bySteps = Map.groupBy(matches, ({ cents }) => priceStepOf(cents));
  return priceSteps.map((_, step) => bySteps.get(step)?.length ?? 0);
}

function countByFlag(matches: readonly Match[]): Facets["byFlag"] {
  const counts = { sale: 0, "quantity-prices": 0, discontinued: 0 };
  for (const flag of matches.flatMap(({ flags }) => flags)) counts[flag]++;
  return counts;
}

const toStockCount = ({ leafCategoryId, inStock }: Match) => ({
  leafCategoryId,
  inStock,
  products: 1,
});

function countByBrand(matches: readonly Match[]): BrandCount[] {
  const byBrand = Map.groupBy(matches, ({ brand }) => brand);
  byBrand.delete(null);
  return [...byBrand]
    .map(([brand, { length }]) => ({ brand: brand ?? "", products: length }))
    .toSorted((one, other) => one.brand.localeCompare(other.brand, "en"))
    .slice(0, MAX_BRANDS);
}

/** The facets of the category, or else of the one category that has all results. */
async function countMatchedAttributes(
  services: SearchServices,
  query: CatalogueQuery,
  all: readonly Match[],
  tree: readonly Category[],
): Promise<Pick<CatalogueView, "commonCategory"> & Pick<Facets, "attributes">> {
  const common = query.category ? [] : commonPath(all, tree);
  const offered = query.category
    ? query.offeredAttributes
    : facetAttributesOf(services.attributes, common);
  const commonCategory = offered.length > 0 ? common.at(-1) : undefined;
  if (offered.length === 0) return { attributes: [], commonCategory };
  const ids = all.filter(filterPredicate({ ...query, attributeFilters: [] })).map(({ id }) => id);
  const counts = countAttributesQuery(
    offered,
    query.attributeFilters,
    sql`${products.id} = any(${sql.param(ids)}::uuid[])`,
  );
  const { rows } = await services.database.execute<{ counts: AttributeCounts }>(
    sql`select ${counts} as counts`,
  );
  const counted = { ...(rows[0]?.counts ?? noAttributeCounts) };
  if (isCappedSearch(all)) counted.isCapped = true;
  return { attributes: attributeFacets(offered, query.attributeFilters, counted), commonCategory };
}

/** The path to the deepest category that has all matches. */
function commonPath(matches: readonly Match[], tree: readonly Category[]): Category[] {
  const leafIds = new Set(matches.map(({ leafCategoryId }) => leafCategoryId));
  if (leafIds.size === 0 || leafIds.has(null)) return [];
  const holder = tree.find((category) => {
    const below = new Set(subtreeCategoryIds(category));
    return [...leafIds].every((id) => id !== null && below.has(id));
  });
  return holder ? [holder, ...commonPath(matches, holder.children)] : [];
}
