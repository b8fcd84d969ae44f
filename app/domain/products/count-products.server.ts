import { and, between, type SQL, sql } from "drizzle-orm";
import { catalogueTallies, products, shelfTallies } from "#app/database/tables/catalogue.ts";
import type { CatalogueChoice } from "./catalogue-choice.ts";
import { shelvesOf } from "./catalogue-conditions.server.ts";
import { priceStepOf, priceSteps } from "./price-steps.ts";
import { randOfCents } from "./rand.ts";
import { stockLevels } from "./stock-level.ts";

/**
 * Asks for the products in the price range, by shelf and stock. The database keeps
 * score by step of the price scale, so that only steps which the range cuts through are counted one
 * by one.
 */
export function countByShelfQuery({ from, to }: Pick<CatalogueChoice, "from" | "to">): SQL {
  if (from === undefined && to === undefined) return countAllByShelfQuery;
  const { whole, parts } = splitRange(from, to);
  const kept = sql`select shelf_id, in_stock, products from ${catalogueTallies}
    where ${between(catalogueTallies.priceStep, whole.first, whole.last)}`;
  const counted = parts.map(
    (part) => sql`union all select ${products.shelfId}, ${products.inStock}, 1 from ${products}
      where ${within(part)}`,
  );
  return sql`select shelf_id as "shelfId", in_stock as "inStock", sum(products)::int as products
    from (${kept} ${sql.join(counted, sql` `)}) as counts
    group by shelf_id, in_stock having sum(products) > 0`;
}

const countAllByShelfQuery = sql`
  select shelf_id as "shelfId", stock_level <> ${stockLevels.out} as "inStock",
    sum(products)::int as products
  from ${shelfTallies} group by 1, 2 having sum(products) > 0`;

export type StepCount = { step: number; products: number };

/** Asks for the products on each step of the price scale, in this category and stock or not. */
export function countByPriceQuery({
  category,
  inStockOnly,
}: Pick<CatalogueChoice, "category" | "inStockOnly">): SQL {
  const { shelfId, inStock, priceStep } = catalogueTallies;
  const fits = and(
    category && sql`${shelfId} = any(${sql.param(shelvesOf(category))}::uuid[])`,
    inStockOnly ? sql`${inStock}` : undefined,
  );
  return sql`select ${priceStep} as step, sum(${catalogueTallies.products})::int as products
    from ${catalogueTallies} where ${fits ?? sql`true`} group by ${priceStep}`;
}

type Part = { atLeast: number; below?: number | undefined; atMost?: number | undefined };

/** The steps that lie wholly in the range, and what is left of it at both ends, in cents. */
function splitRange(from: number | undefined, to: number | undefined) {
  const beginOf = (step: number) => (priceSteps[step] ?? Number.POSITIVE_INFINITY) * 100;
  const low = priceStepOf(from ?? 0);
  const high = to === undefined ? priceSteps.length : priceStepOf(to);
  const startsOnStep = (from ?? 0) === beginOf(low);
  const parts: Part[] = [];
  if (!startsOnStep) parts.push({ atLeast: from ?? 0, below: beginOf(low + 1), atMost: to });
  if (to !== undefined && (startsOnStep || high > low)) {
    parts.push({ atLeast: beginOf(high), atMost: to });
  }
  return { whole: { first: startsOnStep ? low : low + 1, last: high - 1 }, parts };
}

function within({ atLeast, below, atMost }: Part): SQL | undefined {
  const rand = (cents: number) => sql`${randOfCents(cents)}::numeric`;
  return and(
    sql`${products.price} >= ${rand(atLeast)}`,
    below === undefined || below === Number.POSITIVE_INFINITY
      ? undefined
      : sql`${products.price} < ${rand(below)}`,
    atMost === undefined ? undefined : sql`${products.price} <= ${rand(atMost)}`,
  );
}
