import { count } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { Category } from "./category-tree.ts";

export type CategoryCount = { own: number; all: number };

/** How many products stand on each shelf itself, and how many with all below it. */
export async function countInCategories(
  { database }: { database: Database },
  _admin: Admin,
  tree: readonly Category[],
): Promise<Record<string, CategoryCount>> {
  const rows = await database
    .select({ shelfId: products.shelfId, many: count() })
    .from(products)
    .groupBy(products.shelfId);
  const own = new Map(rows.map(({ shelfId, many }) => [shelfId, many]));
  const counts: Record<string, CategoryCount> = {};
  const sumUp = (category: Category): number => {
    const below = category.children.reduce((sum, child) => sum + sumUp(child), 0);
    const here = own.get(category.id) ?? 0;
    counts[category.id] = { own: here, all: here + below };
    return here + below;
  };
  for (const category of tree) sumUp(category);
  return counts;
}
