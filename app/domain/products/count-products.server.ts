import { type SQL, sql } from "drizzle-orm";
import { products } from "#app/database/tables/catalogue.ts";
import type { CatalogueChoice } from "./catalogue-choice.ts";
import { type Filters, fitsFilters } from "./catalogue-conditions.server.ts";
import { priceSteps } from "./price-steps.ts";

const noFilters: Filters = {
  category: undefined,
  from: undefined,
  to: undefined,
  inStockOnly: false,
};

/** Facet counts of the products in the price range, by shelf and stock. */
export function countByShelfQuery({ from, to }: Pick<CatalogueChoice, "from" | "to">): SQL {
  return sql`select ${products.shelfId} as "shelfId", ${products.inStock} as "inStock",
      count(*)::int as products
    from ${products} where ${fitsFilters({ ...noFilters, from, to }) ?? sql`true`}
    group by ${products.shelfId}, ${products.inStock}`;
}

export type StepCount = { step: number; products: number };

/** Facet counts by step of the price scale, in this category and stock or not. */
export function countByPriceQuery({
  category,
  inStockOnly,
}: Pick<CatalogueChoice, "category" | "inStockOnly">): SQL {
  const fits = fitsFilters({ ...noFilters, category, inStockOnly }) ?? sql`true`;
  return sql`select place - 1 as step, (
      select count(*)::int from ${products}
      where ${products.price} >= low and ${products.price} < high and ${fits}
    ) as products
    from unnest(${sql.param(priceSteps)}::numeric[], ${sql.param(stepEnds)}::numeric[])
      with ordinality as steps (low, high, place)`;
}

const stepEnds = [...priceSteps.slice(1), "Infinity"];
