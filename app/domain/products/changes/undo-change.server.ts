import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import {
  catalogueChanges,
  catalogueChangeRows as rows,
} from "#app/database/tables/catalogue-changes.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { auditOfRows } from "./audit-of-rows.server.ts";
import { writeRows } from "./write-rows.server.ts";

export type UndoneChange =
  | { ok: true; undone: number; left: number }
  | { ok: false; reason: "gone" | "not-applied" };

/** Takes a change back, but only where nobody has changed the product since. */
export async function undoChange(
  { database }: { database: Database },
  admin: Admin,
  id: string,
): Promise<UndoneChange> {
  return database.transaction(async (transaction) => {
    const [change] = await transaction
      .select()
      .from(catalogueChanges)
      .where(eq(catalogueChanges.id, id))
      .for("update");
    if (!change) return { ok: false, reason: "gone" };
    if (change.state !== "applied") return { ok: false, reason: "not-applied" };
    const [size] = await transaction
      .select({
        all: sql<number>`count(*)::int`,
        last: sql<number>`coalesce(max(${rows.position}), 0)::int`,
      })
      .from(rows)
      .where(sql`${rows.changeId} = ${id} and ${rows.problem} is null`);
    const written = await writeRows(transaction, id, "before", size?.last ?? 0);
    const { rows: removed } = await transaction.execute<{ id: string }>(sql`
      delete from ${products} using ${rows}
      where ${rows.changeId} = ${id} and ${rows.productId} = ${products.id}
        and ${rows.before} is null and ${rows.problem} is null
        and ${products.version} = ${rows.versionAfter}
      returning ${products.id}`);
    const undone = [...written, ...removed.map((row) => row.id)];
    await transaction
      .update(catalogueChanges)
      .set({ state: "undone" })
      .where(eq(catalogueChanges.id, id));
    const entries = await auditOfRows(
      transaction,
      change,
      undone.length > 0 ? inArray(rows.productId, undone) : sql`false`,
    );
    await recordAudit(
      transaction,
      admin,
      entries.map(({ before, after, verb, thing }) => ({
        verb: undoneVerbs[verb] ?? verb,
        thing,
        ...(after && { before: after }),
        ...(before && { after: before }),
      })),
    );
    return { ok: true, undone: undone.length, left: (size?.all ?? 0) - undone.length };
  });
}

const undoneVerbs: Record<string, string> = { added: "removed again", imported: "took back" };
