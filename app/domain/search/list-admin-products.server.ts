import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { toCents } from "#app/content/money.ts";
import {
  type Database,
  type DatabaseOrTransaction,
  readOnlyTransaction,
  type Transaction,
} from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import {
  type Category,
  findPathBySlug,
  listCategoryPaths,
} from "#app/domain/catalogue/categories/category-tree.ts";
import { firstSentence } from "#app/domain/catalogue/read-product-summaries.server.ts";
import { stockLevels } from "#app/domain/catalogue/stock.ts";
import { type ProductPicture, readCover } from "#app/domain/media/picture.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import {
  type AdminProductQuery,
  type AdminProductSort,
  type AdminProductView,
  adminProductPageSize,
  adminProductViews,
} from "./admin-product-query.ts";
import { subtreeCategoryIds } from "./catalogue-filters.server.ts";
import { correctSpelling } from "./correct-spelling.server.ts";
import { indexScanSettings, matchesAnyOf, searchConditions } from "./search-conditions.server.ts";
import { parseSearchTerms } from "./search-terms.ts";
import { readTermQueries } from "./term-queries.server.ts";
import { tokenizeSearch } from "./tokenize-search.ts";

/** A product as the admin's list shows it. */
export type AdminProduct = {
  id: string;
  version: number;
  name: string;
  line: string;
  cents: number;
  stock: number;
  /** The names from the top of the tree down to its leaf category. */
  path: string[];
  picture: ProductPicture | undefined;
  pictures: number;
  hasDatasheet: boolean;
  updatedAt: Date;
};

export type AdminProductList = {
  products: AdminProduct[];
  counts: Record<AdminProductView, number>;
  /** What was searched for instead, when nothing fits what was typed. */
  corrected: string | undefined;
};

type ListServices = { database: Database; files: Pick<FileStorage, "publicUrl"> };

/**
 * One page of the products that fit, and how many there are in each view of the list. A search that
 * finds nothing is read again, as the shop does.
 */
export async function listAdminProducts(
  needs: ListServices,
  _admin: Admin,
  choice: AdminProductQuery,
  tree: readonly Category[],
): Promise<AdminProductList> {
  const submitted = await readPage(needs, choice, tree);
  if (submitted.counts.all > 0 || choice.search === "")
    return { ...submitted, corrected: undefined };
  const corrected = await correctSpelling(needs.database, tokenizeSearch(choice.search), tree);
  if (!corrected) return { ...submitted, corrected: undefined };
  const meant = await readPage(needs, { ...choice, search: corrected }, tree);
  return meant.counts.all > 0 ? { ...meant, corrected } : { ...submitted, corrected: undefined };
}

async function readPage(
  { database, files }: ListServices,
  choice: AdminProductQuery,
  tree: readonly Category[],
): Promise<Omit<AdminProductList, "corrected">> {
  const { ids, counts } = await readOnlyTransaction(
    database,
    choice.search ? indexScanSettings : {},
    (transaction) => findPage(transaction, choice, tree),
  );
  const rows = await readRows(database, ids, choice);
  const names = categoryNamesById(tree);
  return {
    counts,
    products: rows.map(({ opening, price, cover, leafCategoryId, ...row }) => ({
      ...row,
      line: firstSentence(opening),
      cents: toCents(price),
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
      opening: sql<string>`left(${products.description}, 600)`,
      price: products.price,
      stock: products.stock,
      leafCategoryId: products.leafCategoryId,
      cover: sql<unknown>`jsonb_path_query_array(${products.images}, '$[0]')`,
      pictures: sql<number>`jsonb_array_length(${products.images})`,
      hasDatasheet: products.hasDatasheet,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(...adminProductOrders[sort]);
}

/** The names on the way to each category. */
export function categoryNamesById(tree: readonly Category[]): Map<string, string[]> {
  return new Map(
    listCategoryPaths(tree).map((path) => [path.at(-1)?.id ?? "", path.map(({ name }) => name)]),
  );
}

/** Which products are on the page, by what they are ordered by alone, and the counts of all views. */
async function findPage(
  transaction: Transaction,
  choice: AdminProductQuery,
  tree: readonly Category[],
): Promise<{ ids: string[]; counts: Record<AdminProductView, number> }> {
  const ways = await searchAlternatives(transaction, choice, tree);
  const found = matchingProducts(ways, inCategorySubtree(choice, tree));
  const counts = adminProductViews.map(
    (view) =>
      sql`${view}::text, count(*) filter (where ${adminProductViewConditions[view] ?? sql`true`})`,
  );
  const { rows } = await transaction.execute<{
    ids: string[];
    counts: Record<AdminProductView, number>;
  }>(sql`with found as ${found}
    select (select json_build_object(${sql.join(counts, sql`, `)}) from found as products) as counts,
      array(select id from found as products where ${adminProductViewConditions[choice.view] ?? sql`true`}
        order by ${sql.join(adminProductOrders[choice.sort], sql`, `)}
        limit ${adminProductPageSize} offset ${(choice.page - 1) * adminProductPageSize}) as ids`);
  return rows[0] as (typeof rows)[number];
}

const listColumns = sql`id, name, price, stock, updated_at, stock_level, has_pictures, has_datasheet`;

/** Without words nothing is looked for: one index has the order, another all that is counted. */
function matchingProducts(ways: readonly SQL[] | undefined, branch: SQL | undefined): SQL {
  if (!ways) {
    return sql`not materialized (select ${listColumns} from ${products} where ${branch ?? sql`true`})`;
  }
  const each = ways.map(
    (way) => sql`select ${listColumns} from ${products} where ${and(way, branch)}`,
  );
  return sql`materialized (${sql.join(each, sql` union all `)})`;
}

/** The where-condition of the admin's list: the shop's search, a category subtree, a view. */
export async function matchesAdminProductQuery(
  database: DatabaseOrTransaction,
  choice: AdminProductQuery,
  tree: readonly Category[],
): Promise<SQL | undefined> {
  return and(await matchesSearch(database, choice, tree), adminProductViewConditions[choice.view]);
}

/** The same without the view: what its tabs count. */
async function matchesSearch(
  database: DatabaseOrTransaction,
  choice: Pick<AdminProductQuery, "search" | "category">,
  tree: readonly Category[],
): Promise<SQL | undefined> {
  const ways = await searchAlternatives(database, choice, tree);
  return and(inCategorySubtree(choice, tree), ways && matchesAnyOf(ways));
}

/** In this category or its subtree. */
function inCategorySubtree(
  { category }: Pick<AdminProductQuery, "category">,
  tree: readonly Category[],
): SQL | undefined {
  if (!category) return undefined;
  const found = findPathBySlug(tree, category).at(-1);
  return sql`${products.leafCategoryId} = any(${sql.param(found ? subtreeCategoryIds(found) : [])}::uuid[])`;
}

/** Conditions for products with every word, no two for the same product; undefined without words. */
async function searchAlternatives(
  database: DatabaseOrTransaction,
  { search }: Pick<AdminProductQuery, "search">,
  tree: readonly Category[],
): Promise<SQL[] | undefined> {
  const terms = parseSearchTerms(tokenizeSearch(search));
  if (terms.length === 0) return search ? [sql`false`] : undefined;
  return searchConditions(terms, await readTermQueries(database, terms), tree).anywhere;
}

const adminProductViewConditions = {
  all: undefined,
  in: eq(products.stockLevel, stockLevels.in),
  low: eq(products.stockLevel, stockLevels.low),
  out: eq(products.stockLevel, stockLevels.out),
  "no-pictures": sql`not ${products.hasPictures}`,
  "no-datasheet": sql`not ${products.hasDatasheet}`,
} satisfies Record<AdminProductView, SQL | undefined>;

const { name, price, stock, updatedAt, id } = products;

/** Nothing else reaches the database. Each is the other way round of its twin: one index has both. */
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
