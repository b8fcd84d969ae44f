import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import {
  type Database,
  type DatabaseOrTransaction,
  readOnlyTransaction,
  type Transaction,
} from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import {
  type Category,
  findPathBySlug,
  listCategoryPaths,
  subtreeCategoryIds,
} from "#app/domain/catalogue/categories/category-tree.ts";
import { isDemoProduct } from "#app/domain/catalogue/editing/demo-catalogue.server.ts";
import { matchesIdentifier } from "#app/domain/catalogue/find-by-identifier.server.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { stockLevels } from "#app/domain/catalogue/stock.ts";
import { readCover } from "#app/domain/media/picture.ts";
import { paginate } from "#app/format/list-query.ts";
import { toCents } from "#app/format/money.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import {
  type AdminProductQuery,
  type AdminProductSort,
  type AdminProductView,
  adminProductPageSize,
  adminProductViews,
} from "./admin-product-query.ts";
import { correctSpelling } from "./correct-spelling.server.ts";
import {
  inCategories,
  indexScanSettings,
  matchesAnyOf,
  searchConditions,
} from "./search-conditions.server.ts";
import { parseSearchTerms } from "./search-terms.ts";
import { readTermQueries } from "./term-queries.server.ts";
import { tokenizeSearch } from "./tokenize-search.ts";

/** A product in the admin's list. */
export type AdminProduct = Awaited<ReturnType<typeof readPage>>["products"][number];

type ListServices = { database: Database; files: Pick<FileStorage, "publicUrl"> };

/**
 * One page of the product list, and the number of products in each view. A search without results is
 * retried with its spelling corrected.
 */
export async function listAdminProducts(
  services: ListServices,
  admin: Admin<never>,
  query: AdminProductQuery,
  tree: readonly Category[],
) {
  const submitted = { ...(await readPage(services, admin, query, tree)), corrected: undefined };
  if (hasMatches(submitted.counts) || query.search === "") return submitted;
  const corrected = await correctSpelling(services.database, tokenizeSearch(query.search), tree);
  if (!corrected) return submitted;
  const better = await readPage(services, admin, { ...query, search: corrected }, tree);
  return hasMatches(better.counts) ? { ...better, corrected } : submitted;
}

/** All leaves out archived products. */
function hasMatches({ all, archived }: Record<AdminProductView, number>): boolean {
  return all + archived > 0;
}

async function readPage(
  { database, files }: ListServices,
  admin: Admin<never>,
  query: AdminProductQuery,
  tree: readonly Category[],
) {
  const { ids, counts } = await readOnlyTransaction(
    database,
    query.search ? indexScanSettings : {},
    (transaction) => findPage(transaction, query, tree),
  );
  const rows = await readRows(database, ids, query);
  const names = categoryNamesById(tree);
  return {
    counts,
    products: rows.map(({ price, regularPrice, costPrice, cover, leafCategoryId, ...row }) => ({
      ...row,
      /** The regular price. */
      cents: toCents(regularPrice),
      /** Undefined unless a sale is running. */
      saleCents: price === regularPrice ? undefined : toCents(price),
      ...(may(admin, "see-costs") && {
        costCents: costPrice === null ? null : toCents(costPrice),
      }),
      /** The names of its category path. */
      path: names.get(leafCategoryId ?? "") ?? [],
      picture: readCover(files, cover),
    })),
  };
}

function readRows(database: Database, ids: readonly string[], { sort }: AdminProductQuery) {
  if (ids.length === 0) return [];
  return database
    .select({
      id: products.id,
      version: products.version,
      name: products.name,
      sku: products.sku,
      price: products.price,
      regularPrice: products.regularPrice,
      stock: products.stock,
      stockLevel: products.stockLevel,
      costPrice: products.costPrice,
      status: products.status,
      publishAt: products.publishAt,
      leafCategoryId: products.leafCategoryId,
      cover: sql<unknown>`jsonb_path_query_array(${products.images}, '$[0]')`,
      pictures: sql<number>`jsonb_array_length(${products.images})`,
      hasDatasheet: products.hasDatasheet,
      updatedAt: products.updatedAt,
      isDemo: isDemoProduct(),
    })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(...adminProductOrders[sort]);
}

export function categoryNamesById(tree: readonly Category[]): Map<string, string[]> {
  return new Map(
    listCategoryPaths(tree).map((path) => [path.at(-1)?.id ?? "", path.map(({ name }) => name)]),
  );
}

/** The ids of the page and the counts of all views, from narrow columns only; an index serves the groups. */
async function findPage(
  transaction: Transaction,
  query: AdminProductQuery,
  tree: readonly Category[],
): Promise<{ ids: string[]; counts: Record<AdminProductView, number> }> {
  const alternatives = await searchAlternatives(transaction, query, tree);
  const found = matchingProducts(alternatives, inCategorySubtree(query, tree));
  const counts = adminProductViews.map(
    (view) =>
      sql`${view}::text, coalesce(sum(each) filter (where ${adminProductViewConditions[view]}), 0)`,
  );
  const { limit, offset } = paginate(query.page, adminProductPageSize);
  const { rows } = await transaction.execute<{
    ids: string[];
    counts: Record<AdminProductView, number>;
  }>(sql`with found as ${found}
    select (select json_build_object(${sql.join(counts, sql`, `)}) from (
        select status, stock_level, has_pictures, has_datasheet, count(*) as each from found
        group by status, stock_level, has_pictures, has_datasheet) as products) as counts,
      array(select id from found as products where ${adminProductViewConditions[query.view]}
        order by ${sql.join(adminProductOrders[query.sort], sql`, `)}
        limit ${limit} offset ${offset}) as ids`);
  return rows[0] as (typeof rows)[number];
}

const listColumns = sql`id, name, price, stock, updated_at, stock_level, has_pictures, has_datasheet, status`;

/** Without a search, one index covers the sort order and another the counts. */
function matchingProducts(alternatives: readonly SQL[] | undefined, subtree: SQL | undefined): SQL {
  if (!alternatives) {
    return sql`not materialized (select ${listColumns} from ${products} where ${subtree ?? sql`true`})`;
  }
  const each = alternatives.map(
    (alternative) => sql`select ${listColumns} from ${products} where ${and(alternative, subtree)}`,
  );
  return sql`materialized (${sql.join(each, sql` union all `)})`;
}

/** The where-condition of the admin's list: the shop's search, a category subtree, a view. */
export async function matchesAdminProductQuery(
  database: DatabaseOrTransaction,
  query: AdminProductQuery,
  tree: readonly Category[],
): Promise<SQL | undefined> {
  const alternatives = await searchAlternatives(database, query, tree);
  return and(
    inCategorySubtree(query, tree),
    alternatives && matchesAnyOf(alternatives),
    adminProductViewConditions[query.view],
  );
}

function inCategorySubtree(
  { category }: Pick<AdminProductQuery, "category">,
  tree: readonly Category[],
): SQL | undefined {
  if (!category) return undefined;
  const found = findPathBySlug(tree, category).at(-1);
  return inCategories(found ? subtreeCategoryIds(found) : []);
}

/** Disjoint conditions for products that have every term or the identifier; undefined without a search. */
async function searchAlternatives(
  database: DatabaseOrTransaction,
  { search }: Pick<AdminProductQuery, "search">,
  tree: readonly Category[],
): Promise<SQL[] | undefined> {
  const terms = parseSearchTerms(tokenizeSearch(search));
  if (terms.length === 0) return search ? [sql`false`] : undefined;
  const identifier = matchesIdentifier(search)?.condition;
  const queries = await readTermQueries(database, terms);
  return searchConditions(terms, queries, tree, { identifier }).anywhere;
}

const adminProductViewConditions = {
  all: ne(products.status, "archived"),
  published: isPublished(),
  drafts: eq(products.status, "draft"),
  archived: eq(products.status, "archived"),
  in: publishedAnd(eq(products.stockLevel, stockLevels.in)),
  low: publishedAnd(eq(products.stockLevel, stockLevels.low)),
  out: publishedAnd(eq(products.stockLevel, stockLevels.out)),
  "no-pictures": publishedAnd(sql`not ${products.hasPictures}`),
  "no-datasheet": publishedAnd(sql`not ${products.hasDatasheet}`),
} satisfies Record<AdminProductView, SQL>;

/** Stock and files matter once customers see the product. */
function publishedAnd(condition: SQL): SQL {
  return sql`(${isPublished()} and ${condition})`;
}

const { name, price, stock, updatedAt, id } = products;

/** An allowlist. Each pair is an exact reverse, so one index serves both directions. */
export const adminProductOrders = {
  "updated-down": [desc(updatedAt), asc(id)],
  "updated-up": [asc(updatedAt), desc(id)],
  "name-up": [sql`lower(${name})`, asc(id)],
  "name-down": [sql`lower(${name}) desc`, desc(id)],
  "price-up": [asc(price), asc(id)],
  "price-down": [desc(price), desc(id)],
  "stock-up": [asc(stock), asc(id)],
  "stock-down": [desc(stock), desc(id)],
} satisfies Record<AdminProductSort, SQL[]>;
