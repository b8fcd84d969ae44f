import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { categories } from "#app/database/tables/catalogue.ts";
import { type Category, growTree } from "./category-tree.ts";

/** The whole tree: some hundred rows, read together because every page of the shop shows it. */
export async function readCategoryTree({
  database,
}: {
  database: DatabaseOrTransaction;
}): Promise<Category[]> {
  const rows = await database
    .select({ id: categories.id, name: categories.name, parentId: categories.parentId })
    .from(categories);
  return growTree(rows);
}
