import { inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { categories, products } from "#app/database/tables/catalogue.ts";
import { type CategoryNode, pathOf, type Replanting } from "./category-plan.ts";

/**
 * Runs a change of the tree while nobody else changes it or saves a product: everybody else may
 * read and shop. Products are locked first, as a save does, so that nobody waits in a circle.
 */
export async function withTree<Outcome>(
  database: Database,
  change: (transaction: Transaction, nodes: CategoryNode[]) => Promise<Outcome>,
): Promise<Outcome | { ok: false; reason: "name-taken" }> {
  try {
    return await database.transaction(async (transaction) => {
      await transaction.execute(
        sql`lock table ${products}, ${categories} in share row exclusive mode`,
      );
      await transaction.execute(sql`set constraints all deferred`);
      const { id, name, parentId, level } = categories;
      const nodes = await transaction.select({ id, name, parentId, level }).from(categories);
      return change(transaction, nodes);
    });
  } catch (error) {
    // Names that only the database holds for the same.
    if (isNameTaken(error)) return { ok: false, reason: "name-taken" };
    throw error;
  }
}

/** Brings the tables from one tree to the next. Says how many products changed their place. */
export async function replant(
  transaction: Transaction,
  before: readonly CategoryNode[],
  { nodes, shelves }: Replanting,
): Promise<number> {
  const was = new Map(before.map((node) => [node.id, node]));
  const is = new Map(nodes.map((node) => [node.id, node]));
  const moved = nodes.filter(({ id, parentId, level }) => {
    const old = was.get(id);
    return old && (old.parentId !== parentId || old.level !== level);
  });
  const changed = await moveProducts(transaction, { was, is, shelves });
  const gone = before.filter(({ id }) => !is.has(id)).map(({ id }) => id);
  if (moved.length > 0) {
    await transaction.execute(sql`
      update categories set parent_id = moved.parent_id, level = moved.level, updated_at = now()
      from unnest(
        ${sql.param(moved.map(({ id }) => id))}::uuid[],
        ${sql.param(moved.map(({ parentId }) => parentId))}::uuid[],
        ${sql.param(moved.map(({ level }) => level))}::smallint[]
      ) as moved (id, parent_id, level)
      where categories.id = moved.id`);
  }
  if (gone.length > 0) await transaction.delete(categories).where(inArray(categories.id, gone));
  return changed;
}

type Trees = {
  was: ReadonlyMap<string, CategoryNode>;
  is: ReadonlyMap<string, CategoryNode>;
  shelves: ReadonlyMap<string, string>;
};

/** Every product whose way down the tree is another now. */
async function moveProducts(
  transaction: Transaction,
  { was, is, shelves }: Trees,
): Promise<number> {
  const ways = [...was.keys()].flatMap((shelf) => {
    const way = pathOf(is, shelves.get(shelf) ?? shelf);
    return way.length > 0 && way.join() !== pathOf(was, shelf).join() ? [{ shelf, way }] : [];
  });
  if (ways.length === 0) return 0;
  const shelvesMoved = sql.param(ways.map(({ shelf }) => shelf));
  // In the order in which a buyer holds them, or the two could wait for each other.
  await transaction.execute(sql`
    select id from products where shelf_id = any(${shelvesMoved}::uuid[])
    order by id for no key update`);
  const column = (level: number) => sql.param(ways.map(({ way }) => way[level] ?? null));
  const { rowCount } = await transaction.execute(sql`
    update products set
      category_id = way.c1, subcategory_id = way.c2, type_id = way.c3, subtype_id = way.c4,
      model_id = way.c5, version = version + 1, updated_at = now()
    from unnest(${shelvesMoved}::uuid[], ${column(0)}::uuid[],
      ${column(1)}::uuid[], ${column(2)}::uuid[], ${column(3)}::uuid[], ${column(4)}::uuid[]
    ) as way (shelf, c1, c2, c3, c4, c5)
    where products.shelf_id = way.shelf`);
  return rowCount ?? 0;
}

function isNameTaken(error: unknown): boolean {
  const { cause, code } = error as { cause?: { code?: string }; code?: string };
  return (cause?.code ?? code) === "23505";
}
