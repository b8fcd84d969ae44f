import { and, gte, lte, type SQL, sql } from "drizzle-orm";
import { fromCents } from "#app/content/money.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { subtreeCategoryIds } from "#app/domain/catalogue/categories/category-tree.ts";
import type { CatalogueQuery } from "./catalogue-query.ts";
import { inCategories } from "./search-conditions.server.ts";

export type CatalogueFilters = Pick<CatalogueQuery, "category" | "from" | "to" | "inStockOnly">;

export function matchesCatalogueFilters(filters: CatalogueFilters): SQL | undefined {
  const { category, from, to, inStockOnly } = filters;
  return and(
    category && inCategories(subtreeCategoryIds(category)),
    from === undefined ? undefined : gte(products.price, fromCents(from)),
    to === undefined ? undefined : lte(products.price, fromCents(to)),
    inStockOnly ? sql`${products.inStock}` : undefined,
  );
}
