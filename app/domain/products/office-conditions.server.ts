import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { type Category, pathToSlug } from "#app/domain/categories/category-tree.ts";
import { shelvesOf } from "./catalogue-conditions.server.ts";
import type { OfficeChoice, OfficeSort, OfficeView } from "./office-choice.ts";
import { askFor, isFoundBy } from "./search-conditions.server.ts";
import { readQueries } from "./search-queries.server.ts";
import { termsOf } from "./search-terms.ts";
import { wordsOfSearch } from "./search-text.ts";
import { stockLevels } from "./stock-level.ts";

/** What a choice in the back office asks of a product: the shop's search, a branch, a view. */
export async function fitsOffice(
  database: DatabaseOrTransaction,
  choice: OfficeChoice,
  tree: readonly Category[],
): Promise<SQL | undefined> {
  return and(await fitsSearch(database, choice, tree), fitsView[choice.view]);
}

/** The same without the view: what its tabs count. */
async function fitsSearch(
  database: DatabaseOrTransaction,
  choice: Pick<OfficeChoice, "search" | "category">,
  tree: readonly Category[],
): Promise<SQL | undefined> {
  const ways = await waysToFind(database, choice, tree);
  return and(standsIn(choice, tree), ways && isFoundBy(ways));
}

/** On this branch of the tree. */
export function standsIn(
  { category }: Pick<OfficeChoice, "category">,
  tree: readonly Category[],
): SQL | undefined {
  if (!category) return undefined;
  const branch = pathToSlug(tree, category).at(-1);
  return sql`${products.shelfId} = any(${sql.param(branch ? shelvesOf(branch) : [])}::uuid[])`;
}

/** Conditions for products with every word, no two for the same product; undefined without words. */
export async function waysToFind(
  database: DatabaseOrTransaction,
  { search }: Pick<OfficeChoice, "search">,
  tree: readonly Category[],
): Promise<SQL[] | undefined> {
  const terms = termsOf(wordsOfSearch(search));
  if (terms.length === 0) return search ? [sql`false`] : undefined;
  return askFor(terms, await readQueries(database, terms), tree).anywhere;
}

export const fitsView = {
  all: undefined,
  in: eq(products.stockLevel, stockLevels.in),
  low: eq(products.stockLevel, stockLevels.low),
  out: eq(products.stockLevel, stockLevels.out),
  "no-pictures": sql`not ${products.hasPictures}`,
  "no-datasheet": sql`not ${products.hasDatasheet}`,
} satisfies Record<OfficeView, SQL | undefined>;

const { name, price, stock, updatedAt, id } = products;

/** Nothing else reaches the database. Each is the other way round of its twin: one index has both. */
export const officeOrders = {
  "updated-down": [desc(updatedAt), asc(id)],
  "updated-up": [asc(updatedAt), desc(id)],
  "name-up": [sql`lower(${name})`, asc(id)],
  "name-down": [sql`lower(${name}) desc`, desc(id)],
  "price-up": [asc(price), asc(id)],
  "price-down": [desc(price), desc(id)],
  "stock-up": [asc(stock), asc(id)],
  "stock-down": [desc(stock), desc(id)],
} satisfies Record<OfficeSort, SQL[]>;
