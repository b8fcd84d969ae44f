import type { Database } from "#app/database/connection.server.ts";
import { type CategoryLevel, categories } from "#app/database/tables/catalogue.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { childNamed, DEEPEST, type Refusal } from "./category-plan.ts";
import { withTree } from "./replant.server.ts";

export type Added = { ok: true; id: string } | { ok: false; reason: Refusal };

/** A category below another, or at the top. */
export async function addCategory(
  { database }: { database: Database },
  admin: Admin,
  { parentId, name }: { parentId: string | undefined; name: string },
): Promise<Added> {
  return withTree(database, async (transaction, nodes): Promise<Added> => {
    const parent = nodes.find(({ id }) => id === parentId);
    if (parentId && !parent) return { ok: false, reason: "gone" };
    const level = (parent?.level ?? 0) + 1;
    if (level > DEEPEST) return { ok: false, reason: "too-deep" };
    if (childNamed(nodes, parentId ?? null, name)) return { ok: false, reason: "name-taken" };
    const [row] = await transaction
      .insert(categories)
      .values({ name, parentId: parentId ?? null, level: level as CategoryLevel })
      .returning({ id: categories.id });
    if (!row) throw new Error("The category was not added");
    await recordAudit(transaction, admin, {
      verb: "added",
      thing: { kind: "category", id: row.id, label: name },
      after: { below: parent?.name ?? null },
    });
    return { ok: true, id: row.id };
  });
}
