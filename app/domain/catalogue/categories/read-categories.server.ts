import { count, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { categories, products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { buildCategoryTree, type Category, type CategoryRow } from "./category-tree.ts";

/**
 * The whole tree: some hundred rows, read together because every page of the shop shows it. They
 * come as one text: while it is the same, the cached tree is used and nothing is built again.
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
  if (written !== lastTree?.written)
    lastTree = { written, tree: freezeTree(buildCategoryTree(parseRows(written))) };
  return lastTree.tree;
}

let lastTree: { written: string; tree: Category[] } | undefined;

function parseRows(written: string): CategoryRow[] {
  const rows = JSON.parse(written) as [id: string, name: string, parentId: string | null][];
  return rows.map(([id, name, parentId]) => ({ id, name, parentId }));
}

/** Many requests hold the same tree: none may change it. */
function freezeTree(tree: Category[]): Category[] {
  for (const category of tree) freezeTree(Object.freeze(category).children);
  return Object.freeze(tree) as Category[];
}

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
  let level = buildCategoryTree(rows);
  for (const id of ids) {
    const found = level.find((each) => each.id === id);
    if (!found) break;
    path.push({ name: found.name, slug: found.slug });
    level = found.children;
  }
  return path;
}

export type CategoryCount = { own: number; all: number };

/** How many products each category has itself, and how many with its whole subtree. */
export async function countProductsByCategory(
  { database }: { database: Database },
  _admin: Admin,
  tree: readonly Category[],
): Promise<Record<string, CategoryCount>> {
  const rows = await database
    .select({ leafCategoryId: products.leafCategoryId, many: count() })
    .from(products)
    .groupBy(products.leafCategoryId);
  const own = new Map(rows.map(({ leafCategoryId, many }) => [leafCategoryId, many]));
  const counts: Record<string, CategoryCount> = {};
  const sumSubtree = (category: Category): number => {
    const below = category.children.reduce((sum, child) => sum + sumSubtree(child), 0);
    const here = own.get(category.id) ?? 0;
    counts[category.id] = { own: here, all: here + below };
    return here + below;
  };
  for (const category of tree) sumSubtree(category);
  return counts;
}

type ProductRecord = typeof products.$inferSelect;
type CategoryColumns = Pick<
  ProductRecord,
  "categoryId" | "subcategoryId" | "typeId" | "subtypeId" | "modelId"
>;

/** The five columns of a product, from the way down the tree. */
export function categoryColumnsOf(path: readonly string[]): CategoryColumns {
  const [categoryId = null, subcategoryId = null, typeId = null, subtypeId = null, modelId = null] =
    path;
  return { categoryId, subcategoryId, typeId, subtypeId, modelId };
}

/** The way down the tree, from the five columns of a product. */
export function categoryPathOf(row: CategoryColumns): string[] {
  const levels = [row.categoryId, row.subcategoryId, row.typeId, row.subtypeId, row.modelId];
  return levels.filter((id) => id !== null);
}
