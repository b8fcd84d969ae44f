import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { catalogueTallies, products } from "#app/database/tables/catalogue.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import type { CatalogueChoice } from "./catalogue-choice.ts";
import { fitsFilters, isDescribed, isNamed } from "./catalogue-conditions.server.ts";
import { matchesOf, mostMatches } from "./find-products.server.ts";

/** So many products on this shelf, at this step of the price scale. */
export type Tally = {
  shelfId: string | null;
  inStock: boolean;
  step: number;
  /** Their price is in the range asked for. */
  isWithin: boolean;
  products: number;
};

export type Tallies = { rows: Tally[]; isCapped: boolean };

/**
 * The products that match the words, counted by everything one can filter by, so that each filter's
 * counts can respect the others. Without words nothing is counted anew: the database keeps score.
 */
export async function countProducts(
  database: DatabaseOrTransaction,
  choice: CatalogueChoice,
  text: { words: readonly string[]; tree: readonly Category[] },
): Promise<Tallies> {
  if (text.words.length > 0) return countMatches(database, choice, text.words, text.tree);
  const everything = await readTallies(database);
  if (choice.from === undefined && choice.to === undefined) {
    return { rows: everything, isCapped: false };
  }
  const within = await countWithin(database, choice);
  return { rows: [...everything.map(without), ...within], isCapped: false };
}

/** Kept for the price scale only: which of these are within the range is counted exactly. */
function without(tally: Tally): Tally {
  return { ...tally, isWithin: false };
}

async function readTallies(database: DatabaseOrTransaction): Promise<Tally[]> {
  const { shelfId, inStock, priceStep } = catalogueTallies;
  const rows = await database
    .select({
      shelfId,
      inStock,
      step: priceStep,
      products: sql<number>`sum(${catalogueTallies.products})::int`,
    })
    .from(catalogueTallies)
    .groupBy(shelfId, inStock, priceStep)
    .having(sql`sum(${catalogueTallies.products}) > 0`);
  return rows.map((row) => ({ ...row, isWithin: true }));
}

/** Along the index of prices, which holds all that is asked. */
async function countWithin(
  database: DatabaseOrTransaction,
  { from, to }: CatalogueChoice,
): Promise<Tally[]> {
  const { shelfId, inStock } = products;
  const rows = await database
    .select({ shelfId, inStock, products: sql<number>`count(*)::int` })
    .from(products)
    .where(fitsFilters({ from, to, category: undefined, inStockOnly: false }))
    .groupBy(shelfId, inStock);
  return rows.map((row) => ({ ...row, step: NO_STEP, isWithin: true }));
}

/** Of products that are on the scale already. */
export const NO_STEP = -1;

async function countMatches(
  database: DatabaseOrTransaction,
  { from, to }: CatalogueChoice,
  words: readonly string[],
  tree: readonly Category[],
): Promise<Tallies> {
  const within = fitsFilters({ from, to, category: undefined, inStockOnly: false }) ?? sql`true`;
  const matches = matchesOf({
    named: isNamed(words),
    described: isDescribed(words, tree),
    columns: sql`${products.id}, ${products.shelfId}, ${products.inStock},
      price_step(${products.price}) as step, ${within} as is_within`,
  });
  const { rows } = await database.execute<Tally & { widest: number }>(sql`
    with matches as (${matches}), best as (
      select distinct on (id) * from matches order by id, tier
    )
    select shelf_id as "shelfId", in_stock as "inStock", step, is_within as "isWithin",
      count(*)::int as products, (select count(*)::int from matches where tier = 1) as widest
    from best group by shelf_id, in_stock, step, is_within`);
  return { rows, isCapped: (rows[0]?.widest ?? 0) >= mostMatches };
}
