import { and, gte, lte, type SQL, sql } from "drizzle-orm";
import { products } from "#app/database/tables/catalogue.ts";
import { type Category, withDescendants } from "#app/domain/categories/category-tree.ts";
import type { CatalogueChoice } from "./catalogue-choice.ts";
import { randOfCents } from "./rand.ts";

export type Filters = Pick<CatalogueChoice, "category" | "from" | "to" | "inStockOnly">;

/** What the visitor's filters ask of a product. */
export function fitsFilters({ category, from, to, inStockOnly }: Filters): SQL | undefined {
  return and(
    category && sql`${products.shelfId} = any(${sql.param(shelvesOf(category))}::uuid[])`,
    from === undefined ? undefined : gte(products.price, randOfCents(from)),
    to === undefined ? undefined : lte(products.price, randOfCents(to)),
    inStockOnly ? sql`${products.inStock}` : undefined,
  );
}

export function shelvesOf(category: Category): string[] {
  return withDescendants(category).map(({ id }) => id);
}
