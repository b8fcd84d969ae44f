import { inArray, isNull, or } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { categories } from "#app/database/tables/catalogue.ts";
import { type Category, growTree } from "./category-tree.ts";

/**
 * The categories with these ids, each below the one before, with their addresses. Only their
 * siblings are read, which an address depends on: not the whole tree.
 */
export async function readCategoryPath(
  { database }: { database: Database },
  ids: readonly string[],
): Promise<Pick<Category, "name" | "slug">[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select({ id: categories.id, name: categories.name, parentId: categories.parentId })
    .from(categories)
    .where(or(isNull(categories.parentId), inArray(categories.parentId, ids.slice(0, -1))));
  const path: Pick<Category, "name" | "slug">[] = [];
  let level = growTree(rows);
  for (const id of ids) {
    const found = level.find((each) => each.id === id);
    if (!found) break;
    path.push({ name: found.name, slug: found.slug });
    level = found.children;
  }
  return path;
}
