import { and, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { type Category, withDescendants } from "#app/domain/catalogue/categories/category-tree.ts";
import {
  type ProductSummaryRow,
  productSummariesJson,
  readProductSummaries,
  toProductSummary,
} from "#app/domain/catalogue/read-product-summaries.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { matchesCatalogueFilters } from "./catalogue-filters.server.ts";
import { type CatalogueQuery, type CatalogueSort, cataloguePageSize } from "./catalogue-query.ts";
import { type CatalogueView, countFacets, priceStepOf, priceSteps } from "./facets.ts";
import { searchConditions } from "./search-conditions.server.ts";
import type { SearchTerm } from "./search-terms.ts";
import type { TermQuery } from "./term-queries.server.ts";

/**
 * So many products that match are looked at. Beyond that a search is too wide for its order to mean
 * anything, and must not cost more.
 */
export const MAX_MATCHES = 50 * cataloguePageSize;

/** A product that has every word, with all that the filters ask about it. */
export type Match = { id: string; leafCategoryId: string | null; inStock: boolean; cents: number };

/** All of them in the order asked for, those of the page as lists show them, and their words. */
export type Matches = { all: Match[]; page: ProductSummaryRow[]; many: number };

type MatchRequest = {
  terms: readonly SearchTerm[];
  /** What each of the terms asks. */
  queries: readonly TermQuery[];
  tree: readonly Category[];
  sort: CatalogueSort;
  /** Counted from 1; 0 for none. */
  page: number;
  /** Also products that lack some of the words: only those that lack the fewest. */
  isLoose: boolean;
  /** So many of the words, where that is settled already. */
  many?: number | undefined;
};

/** The products with every word, in the order asked for. */
export async function matchProducts(
  database: DatabaseOrTransaction,
  text: MatchRequest,
  filter?: SQL,
): Promise<Matches> {
  if (!text.isLoose) return runMatch(database, text, text.terms.length, filter);
  const known = await findKnownTerms(database, text);
  const terms = text.terms.filter((_, place) => known[place]);
  const queries = text.queries.filter((_, place) => known[place]);
  const most = text.many ?? Math.min(terms.length, text.terms.length - 1);
  const least = text.many ?? 1;
  for (let many = most; many >= least; many--) {
    const found = await runMatch(database, { ...text, terms, queries }, many, filter);
    if (found.all.length > 0) return found;
  }
  return { all: [], page: [], many: least };
}

/**
 * Those with the words in their name are taken first, then those whose category says them, so that
 * a wide search cuts off only the others.
 */
async function runMatch(
  database: DatabaseOrTransaction,
  { terms, queries, tree, sort, page }: MatchRequest,
  many: number,
  filter: SQL | undefined,
): Promise<Matches> {
  const asked = searchConditions(terms, queries, tree, many);
  const take = (conditions: readonly SQL[], taken: SQL) => {
    const each = conditions.map(
      (condition) => sql`(select ${matchColumns} from ${products} where ${and(condition, filter)}
        and id not in (${taken}))`,
    );
    return each.length > 0
      ? sql.join(each, sql` union all `)
      : sql`select * from named where false`;
  };
  const { rows } = await database.execute<Omit<Matches, "many">>(sql`
    with named as materialized (
      select ${matchColumns} from ${products} where ${and(asked.named, filter)} limit ${MAX_MATCHES}
    ), in_category as materialized (
      ${take(asked.shelved, sql`select id from named`)}
      limit ${MAX_MATCHES} - (select count(*) from named)
    ), others as materialized (
      ${take(asked.others, sql`select id from named union all select id from in_category`)}
      limit ${MAX_MATCHES} - (select count(*) from named) - (select count(*) from in_category)
    ), ordered as materialized (
      select id, leaf_category_id, in_stock, price,
        row_number() over (order by ${matchOrders[sort](terms, asked.score)}) as place
      from (
        select * from named union all select * from in_category union all select * from others
      ) as products
    )
    select (select coalesce(json_agg(json_build_object('id', id, 'leafCategoryId', leaf_category_id,
        'inStock', in_stock, 'cents', (price * 100)::int8) order by place), '[]') from ordered) as all,
      ${productSummariesJson(sql`array(select id from ordered
        where place > ${(page - 1) * cataloguePageSize} and place <= ${page * cataloguePageSize} order by place)`)} as page`);
  const [found = { all: [], page: [] }] = rows;
  return { ...found, many };
}

/** Which of the terms any product has at all. Only rare words have to be looked up: that is cheap. */
async function findKnownTerms(
  database: DatabaseOrTransaction,
  { terms, queries, tree }: MatchRequest,
): Promise<boolean[]> {
  const each = terms.map((term, place) => {
    if (queries[place]?.isKnown) return sql`true`;
    const { shelved: inCategory, others } = searchConditions(
      [term],
      [queries[place] as TermQuery],
      tree,
    );
    const ways = [...inCategory, ...others].map(
      (way) => sql`exists (select from ${products} where ${way})`,
    );
    return sql.join(ways, sql` or `);
  });
  const { rows } = await database.execute<{ known: boolean[] }>(
    sql`select array[${sql.join(each, sql`, `)}] as known`,
  );
  return rows[0]?.known ?? [];
}

const matchColumns = sql`${products.id}, ${products.leafCategoryId}, ${products.inStock},
  ${products.price}, ${products.createdAt}, ${products.nameVector}, ${products.firstLineVector},
  lower(${products.name}) as written`;

const matchOrders = {
  relevance: ([first], score) => sql`${score},
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

/** What is looked for, as the database knows it. */
export type ParsedSearch = {
  words: readonly string[];
  terms: readonly SearchTerm[];
  queries: readonly TermQuery[];
  isLoose: boolean;
};

/** The page of a search; what its filters say is counted here, among all matches. */
export async function browseSearchResults(
  services: BrowseServices,
  choice: CatalogueQuery,
  words: ParsedSearch,
  tree: readonly Category[],
): Promise<CatalogueView> {
  const find: FindMatches = async (fits, { sort, page, many } = choice) =>
    words.terms.length > 0
      ? matchProducts(services.database, { ...words, tree, sort, page, many }, fits)
      : { all: [], page: [], many: 0 };
  const { wanted, all, page } = await findFilteredMatches(find, choice, words);
  const counted = all
    .filter(filterPredicate({ ...choice, category: undefined, inStockOnly: false }))
    .map(({ leafCategoryId, inStock }) => ({ leafCategoryId, inStock, products: 1 }));
  return {
    products: page
      ? page.map((row) => toProductSummary(services.files, row))
      : await readProductSummaries(services, pageIds(wanted, choice)),
    facets: {
      ...countFacets(counted, choice, tree),
      total: wanted.length,
      byPrice: countByPriceStep(
        all.filter(filterPredicate({ ...choice, from: undefined, to: undefined })),
      ),
      withoutFilters: all.length,
    },
    isCapped: isCappedSearch(wanted),
    isCounted: !isCappedSearch(all),
    corrected: undefined,
    isNearest: false,
    isTooSlow: false,
  };
}

/** For those who only count. */
const NO_PAGE = 0;

type FindMatches = (fits?: SQL, of?: PageRequest) => Promise<Matches>;
type PageRequest = Pick<CatalogueQuery, "sort" | "page"> & { many?: number };

/**
 * What fits the filters, and what they are counted by: everything with the words. The page is known
 * where the database did the filtering.
 */
async function findFilteredMatches(
  find: FindMatches,
  choice: CatalogueQuery,
  { isLoose }: ParsedSearch,
): Promise<{ wanted: Match[]; all: Match[]; page?: ProductSummaryRow[] }> {
  const filters = matchesCatalogueFilters(choice);
  if (!filters || isLoose) {
    // How many of the words there have to be is for the whole catalogue to say.
    const of = filters ? { ...choice, page: NO_PAGE } : choice;
    const { all, page, many } = await find(undefined, of);
    if (!filters) return { wanted: all, all, page };
    if (!isCappedSearch(all)) return { wanted: all.filter(filterPredicate(choice)), all };
    const fitting = await find(filters, { ...choice, many });
    return { wanted: fitting.all, all, page: fitting.page };
  }
  const { all: wanted, page } = await find(filters);
  // With the filters already too wide to count: these tell as much about prices as any others would,
  // unless they were chosen by price.
  const isEnough = isCappedSearch(wanted) && choice.from === undefined && choice.to === undefined;
  if (isEnough) return { wanted, all: wanted, page };
  return { wanted, all: (await find(undefined, { sort: "newest", page: NO_PAGE })).all, page };
}

function pageIds(matches: readonly Match[], { page }: CatalogueQuery): string[] {
  return matches
    .slice((page - 1) * cataloguePageSize, page * cataloguePageSize)
    .map(({ id }) => id);
}

function isCappedSearch(matches: readonly Match[]): boolean {
  return matches.length >= MAX_MATCHES;
}

function filterPredicate({ category, from, to, inStockOnly }: CatalogueQuery) {
  const categoryIds = category && new Set(withDescendants(category).map(({ id }) => id));
  return ({ leafCategoryId, inStock, cents }: Match) =>
    (!categoryIds || (leafCategoryId !== null && categoryIds.has(leafCategoryId))) &&
    (!inStockOnly || inStock) &&
    cents >= (from ?? 0) &&
    cents <= (to ?? Number.POSITIVE_INFINITY);
}

function countByPriceStep(matches: readonly Match[]): number[] {
  const scale = priceSteps.map(() => 0);
  for (const { cents } of matches) {
    const step = priceStepOf(cents);
    scale[step] = (scale[step] ?? 0) + 1;
  }
  return scale;
}
