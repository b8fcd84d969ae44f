import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { categories } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { type Category, listCategoryPaths } from "./category-tree.ts";
import { readCategoryTree } from "./read-categories.server.ts";

/** What stands above the list of its products; empty when there is nothing. */
export async function readCategoryDescription(
  { database }: { database: Database },
  id: string | undefined,
): Promise<string> {
  if (!id) return "";
  const [category] = await database
    .select({ description: categories.description })
    .from(categories)
    .where(eq(categories.id, id));
  return category?.description ?? "";
}

type CategoryOutcome = { ok: true; name: string } | { ok: false; reason: "gone" | "same" };

export async function describeCategory(
  { database }: { database: Database },
  admin: Admin,
  { id, description }: { id: string; description: string },
): Promise<CategoryOutcome> {
  return database.transaction(async (transaction) => {
    const [before] = await transaction
      .select({ name: categories.name, description: categories.description })
      .from(categories)
      .where(eq(categories.id, id))
      .for("update");
    if (!before) return { ok: false, reason: "gone" };
    await transaction.update(categories).set({ description }).where(eq(categories.id, id));
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: { kind: "category", id, label: before.name },
      before: { description: before.description },
      after: { description },
    });
    return { ok: true, name: before.name };
  });
}

/** Moves a category one place up or down among its siblings. */
export async function reorderCategory(
  { database }: { database: Database },
  admin: Admin,
  { id, by }: { id: string; by: -1 | 1 },
): Promise<CategoryOutcome> {
  return database.transaction(async (transaction) => {
    // Two admins who reorder at once wait for each other.
    await transaction.execute(sql`lock table ${categories} in share row exclusive mode`);
    const tree = await readCategoryTree({ database: transaction });
    const siblings = siblingsOf(tree, id);
    const from = siblings.findIndex((each) => each.id === id);
    const category = siblings[from];
    if (!category) return { ok: false, reason: "gone" };
    const to = from + by;
    if (to < 0 || to >= siblings.length) return { ok: false, reason: "same" };
    const order = siblings
      .map((each) => each.id)
      .toSpliced(from, 1)
      .toSpliced(to, 0, id);
    await transaction.execute(sql`
      update ${categories} set position = place.position - 1
      from unnest(${sql.param(order)}::uuid[]) with ordinality as place (id, position)
      where categories.id = place.id`);
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: { kind: "category", id, label: category.name },
      before: { place: from + 1 },
      after: { place: to + 1 },
    });
    return { ok: true, name: category.name };
  });
}

function siblingsOf(tree: readonly Category[], id: string): readonly Category[] {
  const path = listCategoryPaths(tree).find((each) => each.at(-1)?.id === id) ?? [];
  return path.length > 1 ? (path.at(-2)?.children ?? []) : path.length === 1 ? tree : [];
}
