import { type SQL, sql } from "drizzle-orm";
import type { Category } from "#app/domain/categories/category-tree.ts";
import type { Browsing } from "./browse-matches.server.ts";
import type { CatalogueChoice } from "./catalogue-choice.ts";
import type { CatalogueView } from "./catalogue-view.ts";
import { countByPriceQuery, countByShelfQuery, type StepCount } from "./count-products.server.ts";
import { facetsOf, type ShelfCount } from "./facets.ts";
import { findProductsQuery } from "./find-products.server.ts";
import { priceSteps } from "./price-steps.ts";
import { readSummary, type SummaryRow, summariesOf } from "./read-summaries.server.ts";

/** A page without words: the products and all counts in one question, so of one moment. */
export async function browseInOrder(
  { database, files }: Browsing,
  choice: CatalogueChoice,
  tree: readonly Category[],
): Promise<CatalogueView> {
  const { rows } = await database.execute<Answer>(sql`
    select ${summariesOf(sql`array(${findProductsQuery(database, choice)})`)} as products,
      ${listOf(countByShelfQuery(choice))} as shelves, ${listOf(countByPriceQuery(choice))} as steps`);
  const { products, shelves, steps } = rows[0] as Answer;
  const facets = facetsOf(shelves, choice, tree);
  return {
    products: products.map((row) => readSummary(files, row)),
    facets: { ...facets, byPrice: scaleOfCounts(steps), withoutFilters: facets.everywhere },
    isCapped: false,
    isCounted: true,
    corrected: undefined,
    isNearest: false,
    isTooSlow: false,
  };
}

type Answer = { products: SummaryRow[]; shelves: ShelfCount[]; steps: StepCount[] };

function listOf(question: SQL): SQL {
  return sql`(select coalesce(json_agg(each), '[]') from (${question}) as each)`;
}

function scaleOfCounts(counts: readonly StepCount[]): number[] {
  return priceSteps.map((_, step) => counts.find((each) => each.step === step)?.products ?? 0);
}
