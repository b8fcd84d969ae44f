import { and, asc, desc, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import { products } from "#app/database/tables/catalogue.ts";
import { type Category, pathToSlug } from "#app/domain/categories/category-tree.ts";
import { shelvesOf } from "./catalogue-conditions.server.ts";
import type { OfficeChoice, OfficeSort, OfficeView } from "./office-choice.ts";
import { askFor } from "./search-conditions.server.ts";
import { termsOf } from "./search-terms.ts";
import { wordsOfSearch } from "./search-text.ts";
import { LOW_STOCK } from "./stock-level.ts";

/** What a choice in the back office asks of a product: the shop's search, a branch, a view. */
export function fitsOffice(choice: OfficeChoice, tree: readonly Category[]): SQL | undefined {
  return and(fitsSearch(choice, tree), fitsView[choice.view]);
}

/** The same without the view: what its tabs count. */
export function fitsSearch(
  { search, category }: Pick<OfficeChoice, "search" | "category">,
  tree: readonly Category[],
): SQL | undefined {
  const branch = pathToSlug(tree, category).at(-1);
  const words = wordsOfSearch(search);
  return and(
    category
      ? sql`${products.shelfId} = any(${sql.param(branch ? shelvesOf(branch) : [])}::uuid[])`
      : undefined,
    words.length > 0 ? askFor(termsOf(words), tree).whole : search ? sql`false` : undefined,
  );
}

/** Nobody has to do anything about a picture of the demo that is still being drawn. */
export function lacksPicture(): SQL {
  return sql`${products.images} = '[]' and not exists (
    select from demo_drawings where demo_drawings.product_id = ${products.id})`;
}

export const fitsView = {
  all: undefined,
  in: gt(products.stock, LOW_STOCK),
  low: and(gt(products.stock, 0), lte(products.stock, LOW_STOCK)),
  out: eq(products.stock, 0),
  "no-pictures": lacksPicture(),
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
