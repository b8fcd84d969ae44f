import { and, asc, desc, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { type Category, pathToSlug } from "#app/domain/categories/category-tree.ts";
import { shelvesOf } from "./catalogue-conditions.server.ts";
import type { OfficeChoice, OfficeSort, OfficeView } from "./office-choice.ts";
import { askFor, isFoundBy } from "./search-conditions.server.ts";
import { readQueries } from "./search-queries.server.ts";
import { termsOf } from "./search-terms.ts";
import { wordsOfSearch } from "./search-text.ts";
import { LOW_STOCK } from "./stock-level.ts";

/** What a choice in the back office asks of a product: the shop's search, a branch, a view. */
export async function fitsOffice(
  database: DatabaseOrTransaction,
  choice: OfficeChoice,
  tree: readonly Category[],
): Promise<SQL | undefined> {
  return and(await fitsSearch(database, choice, tree), fitsView[choice.view]);
}

/** The same without the view: what its tabs count. */
export async function fitsSearch(
  database: DatabaseOrTransaction,
  { search, category }: Pick<OfficeChoice, "search" | "category">,
  tree: readonly Category[],
): Promise<SQL | undefined> {
  const branch = pathToSlug(tree, category).at(-1);
  const words = wordsOfSearch(search);
  return and(
    category
      ? sql`${products.shelfId} = any(${sql.param(branch ? shelvesOf(branch) : [])}::uuid[])`
      : undefined,
    words.length > 0 ? await hasAll(database, words, tree) : search ? sql`false` : undefined,
  );
}

async function hasAll(
  database: DatabaseOrTransaction,
  words: readonly string[],
  tree: readonly Category[],
): Promise<SQL> {
  const terms = termsOf(words);
  const asked = askFor(terms, await readQueries(database, terms), tree);
  return isFoundBy([asked.named, ...asked.shelved, ...asked.others]);
}

export const fitsView = {
  all: undefined,
  in: gt(products.stock, LOW_STOCK),
  low: and(gt(products.stock, 0), lte(products.stock, LOW_STOCK)),
  out: eq(products.stock, 0),
  "no-pictures": sql`${products.images} = '[]'`,
  "no-datasheet": isNull(products.datasheet),
} satisfies Record<OfficeView, SQL | undefined>;

const { name, price, stock, updatedAt, id } = products;

/** Nothing else reaches the database. */
export const officeOrders = {
  "updated-down": [desc(updatedAt), asc(id)],
  "updated-up": [asc(updatedAt), asc(id)],
  "name-up": [sql`lower(${name})`, asc(id)],
  "name-down": [sql`lower(${name}) desc`, desc(id)],
  "price-up": [asc(price), asc(id)],
  "price-down": [desc(price), desc(id)],
  "stock-up": [asc(stock), asc(id)],
  "stock-down": [desc(stock), desc(id)],
} satisfies Record<OfficeSort, SQL[]>;
