import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { categories } from "#app/database/tables/catalogue.ts";
import { type Category, type CategoryRow, growTree } from "./category-tree.ts";

/**
 * The whole tree: some hundred rows, read together because every page of the shop shows it. They
 * come as one text: while it is the same, so is the tree, and nothing is grown or read again.
 */
export async function readCategoryTree({
  database,
}: {
  database: DatabaseOrTransaction;
}): Promise<Category[]> {
  const { rows } = await database.execute<{ written: string }>(sql`
    select coalesce(json_agg(json_build_array(id, name, parent_id)), '[]')::text as written
    from ${categories}`);
  const written = rows[0]?.written ?? "[]";
  if (written !== last?.written) last = { written, tree: freeze(growTree(rowsOf(written))) };
  return last.tree;
}

let last: { written: string; tree: Category[] } | undefined;

function rowsOf(written: string): CategoryRow[] {
  const rows = JSON.parse(written) as [id: string, name: string, parentId: string | null][];
  return rows.map(([id, name, parentId]) => ({ id, name, parentId }));
}

/** Many requests hold the same tree: none may change it. */
function freeze(tree: Category[]): Category[] {
  for (const category of tree) freeze(Object.freeze(category).children);
  return Object.freeze(tree) as Category[];
}
