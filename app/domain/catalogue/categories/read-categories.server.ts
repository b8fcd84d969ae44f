import { count, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { cachedQuery } from "#app/database/query-cache.server.ts";
import { categories, products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import {
  categoryLevels,
  type LevelField,
  mapCategoryLevels,
} from "#app/domain/catalogue/editing/category-levels.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { buildCategoryTree, type Category, type CategoryRow } from "./category-tree.ts";

/**
 * The whole category tree, which every page of the shop shows. The rows come as one JSON text: while
 * it is unchanged, the cached tree is returned.
 */
export async function readCategoryTree({
  database,
}: {
  database: DatabaseOrTransaction;
}): Promise<Category[]> {
  const { rows } = await database.execute<{ json: string }>(sql`
    select coalesce(json_agg(json_build_array(id, name, parent_id, position)), '[]')::text as json
    from ${categories}`);
  const json = rows[0]?.json ?? "[]";
  if (json !== lastTree?.json)
    lastTree = { json, tree: freezeTree(buildCategoryTree(parseRows(json))) };
  return lastTree.tree;
}

let lastTree: { json: string; tree: Category[] } | undefined;

function parseRows(json: string): CategoryRow[] {
  const rows = JSON.parse(json) as [string, string, string | null, number | null][];
  return rows.map(([id, name, parentId, position]) => ({ id, name, parentId, position }));
}

/** The cached tree is shared between requests, so it is immutable. */
function freezeTree(tree: Category[]): Category[] {
  for (const category of tree) freezeTree(Object.freeze(category).children);
  return Object.freeze(tree) as Category[];
}

/** The same for the pages of the shop; staff see their own change at once. */
export const readShownCategoryTree = cachedQuery(["categories"], (database) =>
  readCategoryTree({ database }),
);

/**
 * The names and slugs of a category path. Only the siblings on each level are read, because a slug
 * depends on them.
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

/** The number of products of each category: its own, and those of its subtree. */
export function countProductsByCategory(
  services: { database: Database },
  _admin: Admin<"change-products">,
  tree: readonly Category[],
): Promise<Record<string, CategoryCount>> {
  return countByCategory(services, tree);
}

/** The categories below the top ones (or those without any) that have the most products. */
export async function listLargestCategories(
  { database }: { database: Database },
  max: number,
): Promise<{ name: string; slug: string; count: number }[]> {
  return (await listCategoriesBySize(database)).slice(0, max);
}

const listCategoriesBySize = cachedQuery(["products", "categories"], async (database) => {
  const tree = await readCategoryTree({ database });
  const counts = await countByCategory({ database }, tree, isPublished());
  return tree
    .flatMap((top) => (top.children.length > 0 ? top.children : top))
    .map(({ id, name, slug }) => ({ name, slug, count: counts[id]?.all ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
});

/** The slugs of all categories with something to show, each before those below it. */
export async function listCategoriesWithProducts(services: {
  database: Database;
}): Promise<string[]> {
  const tree = await readCategoryTree(services);
  const counts = await countByCategory(services, tree, isPublished());
  const slugsOf = ({ id, slug, children }: Category): string[] =>
    (counts[id]?.all ?? 0) > 0 ? [slug, ...children.flatMap(slugsOf)] : [];
  return tree.flatMap(slugsOf);
}

async function countByCategory(
  { database }: { database: DatabaseOrTransaction },
  tree: readonly Category[],
  where?: SQL,
): Promise<Record<string, CategoryCount>> {
  const rows = await database
    .select({ leafCategoryId: products.leafCategoryId, count: count() })
    .from(products)
    .where(where)
    .groupBy(products.leafCategoryId);
  const own = new Map(rows.map((row) => [row.leafCategoryId, row.count]));
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

const { categoryId, subcategoryId, typeId, subtypeId, modelId } = products;

/** The category columns of a product, from the top of the tree. */
export const categoryColumns = { categoryId, subcategoryId, typeId, subtypeId, modelId };

/** The category columns of a product, from its category path. */
export function categoryColumnsOf(path: readonly string[]): Record<LevelField, string | null> {
  return mapCategoryLevels((_, level) => path[level] ?? null);
}

export function categoryPathOf(row: Record<LevelField, string | null>): string[] {
  return categoryLevels.flatMap(({ field }) => row[field] ?? []);
}
