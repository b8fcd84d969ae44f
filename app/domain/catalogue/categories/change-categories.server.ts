import { eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { postgresErrorCode, UNIQUE_VIOLATION } from "#app/database/postgres-error-code.ts";
import type { AuditValues } from "#app/database/tables/audit.ts";
import { type CategoryLevel, categories, products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import {
  attributeIdsOf,
  mergeAttributes,
} from "#app/domain/catalogue/attributes/follow-category-change.server.ts";
import {
  isInCategories,
  removeAttributeValues,
  rewriteProductAttributes,
} from "#app/domain/catalogue/attributes/rewrite-product-attributes.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { removeCategoryPictures } from "./category-details.server.ts";
import {
  type CategoryNode,
  type CategoryRefusal,
  type CategoryTreePlan,
  categoryIdPath,
  findChildByName,
  MAX_CATEGORY_DEPTH,
  planDeletion,
  planMerge,
  planMove,
  subtreeIds,
} from "./plan-category-change.ts";

export type ChangeCategoryOutcome =
  | { ok: true; products: number }
  | { ok: false; reason: CategoryRefusal }
  /** The subtree has products, and no target category was given. */
  | { ok: false; reason: "has-products"; products: number };

export function moveCategory(
  { database }: { database: Database },
  admin: Admin<"change-products">,
  { id, parentId }: { id: string; parentId: string | undefined },
): Promise<ChangeCategoryOutcome> {
  return withLockedTree(database, (transaction, nodes) => {
    const plan = planMove(nodes, id, parentId ?? null);
    return applyAndAudit(transaction, admin, { verb: "moved", id, nodes, plan, to: parentId });
  });
}

/** Merges a category into another of the same level. */
export function mergeCategories(
  services: DeleteServices,
  admin: Admin<"change-products">,
  { id, intoId }: { id: string; intoId: string },
): Promise<ChangeCategoryOutcome> {
  return withoutPictures(services, (transaction, nodes) => {
    const plan = planMerge(nodes, id, intoId);
    return applyAndAudit(transaction, admin, { verb: "merged", id, nodes, plan, to: intoId });
  });
}

/** Deletes a subtree; its products move to another category first. */
export function deleteCategory(
  services: DeleteServices,
  admin: Admin<"change-products">,
  { id, toId }: { id: string; toId: string | undefined },
): Promise<ChangeCategoryOutcome> {
  return withoutPictures(services, async (transaction, nodes): Promise<ChangeCategoryOutcome> => {
    if (!toId) {
      const isInside = inArray(products.leafCategoryId, [...subtreeIds(nodes, id)]);
      const inside = await transaction.$count(products, isInside);
      if (inside > 0) return { ok: false, reason: "has-products", products: inside };
    }
    const plan = planDeletion(nodes, id, toId);
    return applyAndAudit(transaction, admin, { verb: "deleted", id, nodes, plan, to: toId });
  });
}

type DeleteServices = { database: Database; files: Pick<FileStorage, "delete"> };

/** Like withLockedTree; the pictures of categories that the change deletes go with them. */
async function withoutPictures(
  { database, files }: DeleteServices,
  change: (transaction: Transaction, nodes: CategoryNode[]) => Promise<ChangeCategoryOutcome>,
): Promise<ChangeCategoryOutcome> {
  const shown = async (transaction: Transaction) => {
    const rows = await transaction
      .select({ picture: categories.picture })
      .from(categories)
      .where(isNotNull(categories.picture));
    return rows.flatMap(({ picture }) => picture ?? []);
  };
  let detached: string[] = [];
  const outcome = await withLockedTree(database, async (transaction, nodes) => {
    const before = await shown(transaction);
    const changed = await change(transaction, nodes);
    const after = new Set(await shown(transaction));
    detached = before.filter((path) => !after.has(path));
    return changed;
  });
  await removeCategoryPictures({ database, files }, detached);
  return outcome;
}

type CategoryChange = {
  verb: "moved" | "merged" | "deleted";
  id: string;
  nodes: CategoryNode[];
  plan: CategoryTreePlan | CategoryRefusal;
  to: string | undefined;
};

async function applyAndAudit(
  transaction: Transaction,
  admin: Admin<"change-products">,
  { verb, id, nodes, plan, to }: CategoryChange,
): Promise<ChangeCategoryOutcome> {
  if (typeof plan === "string") return { ok: false, reason: plan };
  const nameOf = (wanted: string | null | undefined) =>
    nodes.find((each) => each.id === wanted)?.name ?? null;
  const node = nodes.find((each) => each.id === id);
  if (verb === "merged") {
    await mergeAttributes(transaction, plan.replacements, (each) => nameOf(each) ?? "");
  }
  const moved = await applyTreePlan(transaction, nodes, plan);
  const after: AuditValues = {
    moved: { below: nameOf(to) },
    merged: { into: nameOf(to), "products moved": moved },
    deleted: { "products moved": moved, ...(to && { "products moved to": nameOf(to) }) },
  }[verb];
  await recordAudit(transaction, admin, {
    verb,
    entity: { kind: "category", id, label: node?.name ?? "" },
    before: { below: nameOf(node?.parentId) },
    after,
  });
  return { ok: true, products: moved };
}

/**
 * Runs a change of the tree under table locks that block other writers of products and categories,
 * but no readers. Products are locked first, as a save does, to avoid a deadlock.
 */
async function withLockedTree<Outcome>(
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
    // The unique index compares names more broadly than findChildByName.
    if (postgresErrorCode(error) === UNIQUE_VIOLATION) return { ok: false, reason: "name-taken" };
    throw error;
  }
}

/** Writes the planned tree to the tables; returns how many products moved. */
async function applyTreePlan(
  transaction: Transaction,
  before: readonly CategoryNode[],
  { nodes, replacements }: CategoryTreePlan,
): Promise<number> {
  const was = new Map(before.map((node) => [node.id, node]));
  const is = new Map(nodes.map((node) => [node.id, node]));
  const moved = nodes.filter(({ id, parentId, level }) => {
    const old = was.get(id);
    return old && (old.parentId !== parentId || old.level !== level);
  });
  const changed = await moveProducts(transaction, { was, is, replacements });
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
  // Values follow while the definitions of the former path are still there.
  const pathOf = (all: Nodes, id: string) => categoryIdPath(all, id).join();
  const moving = nodes.filter(({ id }) => pathOf(was, id) !== pathOf(is, id)).map(({ id }) => id);
  const leaves = [...moving, ...replacements.values()];
  if (changed > 0) await rewriteProductAttributes(transaction, isInCategories(leaves));
  await removeAttributeValues(transaction, await attributeIdsOf(transaction, gone));
  if (gone.length > 0) await transaction.delete(categories).where(inArray(categories.id, gone));
  return changed;
}

type Nodes = ReadonlyMap<string, CategoryNode>;

/** Rewrites the category columns of every product whose path has changed. */
async function moveProducts(
  transaction: Transaction,
  { was, is, replacements }: Pick<CategoryTreePlan, "replacements"> & { was: Nodes; is: Nodes },
): Promise<number> {
  const paths = [...was.keys()].flatMap((categoryId) => {
    const path = categoryIdPath(is, replacements.get(categoryId) ?? categoryId);
    return path.length > 0 && path.join() !== categoryIdPath(was, categoryId).join()
      ? [{ categoryId, path }]
      : [];
  });
  if (paths.length === 0) return 0;
  const changedCategoryIds = sql.param(paths.map(({ categoryId }) => categoryId));
  // Locked by id, as in checkout, to avoid a deadlock.
  await transaction.execute(sql`
    select id from products where leaf_category_id = any(${changedCategoryIds}::uuid[])
    order by id for no key update`);
  const column = (level: number) => sql.param(paths.map(({ path }) => path[level] ?? null));
  const { rowCount } = await transaction.execute(sql`
    update products set
      category_id = path.c1, subcategory_id = path.c2, type_id = path.c3, subtype_id = path.c4,
      model_id = path.c5, version = version + 1, updated_at = now()
    from unnest(${changedCategoryIds}::uuid[], ${column(0)}::uuid[],
      ${column(1)}::uuid[], ${column(2)}::uuid[], ${column(3)}::uuid[], ${column(4)}::uuid[]
    ) as path (leaf_category_id, c1, c2, c3, c4, c5)
    where products.leaf_category_id = path.leaf_category_id`);
  return rowCount ?? 0;
}

type AddCategoryOutcome = { ok: true; id: string } | { ok: false; reason: CategoryRefusal };

export async function addCategory(
  { database }: { database: Database },
  admin: Admin<"change-products">,
  { parentId, name }: { parentId: string | undefined; name: string },
): Promise<AddCategoryOutcome> {
  return withLockedTree(database, async (transaction, nodes): Promise<AddCategoryOutcome> => {
    const parent = nodes.find(({ id }) => id === parentId);
    if (parentId && !parent) return { ok: false, reason: "gone" };
    const level = (parent?.level ?? 0) + 1;
    if (level > MAX_CATEGORY_DEPTH) return { ok: false, reason: "too-deep" };
    if (findChildByName(nodes, parentId ?? null, name)) return { ok: false, reason: "name-taken" };
    const [row] = await transaction
      .insert(categories)
      .values({ name, parentId: parentId ?? null, level: level as CategoryLevel })
      .returning({ id: categories.id });
    if (!row) throw new Error("The category was not added");
    await recordAudit(transaction, admin, {
      verb: "added",
      entity: { kind: "category", id: row.id, label: name },
      after: { below: parent?.name ?? null },
    });
    return { ok: true, id: row.id };
  });
}

type RenameCategoryOutcome =
  | { ok: true }
  | { ok: false; reason: CategoryRefusal }
  | { ok: false; reason: "changed"; name: string };

/** Renames a category, unless somebody else renamed it since it was shown (optimistic lock). */
export async function renameCategory(
  { database }: { database: Database },
  admin: Admin<"change-products">,
  { id, was, name }: { id: string; was: string; name: string },
): Promise<RenameCategoryOutcome> {
  return withLockedTree(database, async (transaction, nodes): Promise<RenameCategoryOutcome> => {
    const node = nodes.find((each) => each.id === id);
    if (!node) return { ok: false, reason: "gone" };
    if (node.name === name) return { ok: true };
    if (node.name !== was) return { ok: false, reason: "changed", name: node.name };
    const namesake = findChildByName(nodes, node.parentId, name);
    if (namesake && namesake.id !== id) return { ok: false, reason: "name-taken" };
    await transaction.update(categories).set({ name }).where(eq(categories.id, id));
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: { kind: "category", id, label: name },
      before: { name: was },
      after: { name },
    });
    return { ok: true };
  });
}
