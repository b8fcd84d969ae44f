import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { categories } from "#app/database/tables/catalogue.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { childNamed, type Refusal } from "./category-plan.ts";
import { withTree } from "./replant.server.ts";

export type Renamed =
  | { ok: true }
  | { ok: false; reason: Refusal }
  | { ok: false; reason: "changed"; name: string };

/** Another name, unless somebody gave it another one since it was shown. */
export async function renameCategory(
  { database }: { database: Database },
  admin: Admin,
  { id, was, name }: { id: string; was: string; name: string },
): Promise<Renamed> {
  return withTree(database, async (transaction, nodes): Promise<Renamed> => {
    const node = nodes.find((each) => each.id === id);
    if (!node) return { ok: false, reason: "gone" };
    if (node.name === name) return { ok: true };
    if (node.name !== was) return { ok: false, reason: "changed", name: node.name };
    const namesake = childNamed(nodes, node.parentId, name);
    if (namesake && namesake.id !== id) return { ok: false, reason: "name-taken" };
    await transaction.update(categories).set({ name }).where(eq(categories.id, id));
    await recordAudit(transaction, admin, {
      verb: "changed",
      thing: { kind: "category", id, label: name },
      before: { name: was },
      after: { name },
    });
    return { ok: true };
  });
}
