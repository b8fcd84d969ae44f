import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import {
  catalogueChanges,
  catalogueChangeRows as rows,
} from "#app/database/tables/catalogue-changes.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { auditOfRows } from "./audit-of-rows.server.ts";
import { addRows, writeRows } from "./write-rows.server.ts";

export type AppliedChange =
  | { ok: true; changed: number; added: number }
  | { ok: false; reason: "gone" | "done" | "nothing" }
  /** So many products were changed by somebody since the plan was made: none was touched. */
  | { ok: false; reason: "changed"; products: number };

/** Applies a plan as a whole, or not at all. */
export async function applyChange(
  { database }: { database: Database },
  admin: Admin,
  id: string,
): Promise<AppliedChange> {
  try {
    return await database.transaction((transaction) => applyIn(transaction, admin, id));
  } catch (error) {
    if (error instanceof Overtaken) {
      return { ok: false, reason: "changed", products: error.products };
    }
    // A category went at this very moment, after it had been looked at.
    if (isReferenceGone(error)) return { ok: false, reason: "changed", products: 1 };
    throw error;
  }
}

async function applyIn(transaction: Transaction, admin: Admin, id: string): Promise<AppliedChange> {
  const [change] = await transaction
    .select()
    .from(catalogueChanges)
    .where(eq(catalogueChanges.id, id))
    .for("update");
  if (!change) return { ok: false, reason: "gone" };
  if (change.state !== "planned") return { ok: false, reason: "done" };
  const size = await sizeOf(transaction, id);
  // A file is taken whole: one wrong row, and nothing of it is done.
  const isRefused = change.kind === "import" && size.problems > 0;
  if (size.changes + size.additions === 0 || isRefused) return { ok: false, reason: "nothing" };

  const written = await writeRows(transaction, id, "after", size.last);
  if (written.length < size.changes) throw new Overtaken(size.changes - written.length);
  const added = size.additions > 0 ? await addRows(transaction, id) : 0;
  if (added < size.additions) throw new Overtaken(size.additions - added);
  await transaction
    .update(rows)
    .set({ versionAfter: sql`coalesce(${rows.version}, 0) + 1` })
    .where(and(eq(rows.changeId, id), isNull(rows.problem)));
  await transaction
    .update(catalogueChanges)
    .set({ state: "applied", appliedAt: new Date() })
    .where(eq(catalogueChanges.id, id));
  await recordAudit(transaction, admin, await auditOfRows(transaction, change));
  return { ok: true, changed: written.length, added };
}

async function sizeOf(transaction: Transaction, id: string) {
  const [size] = await transaction
    .select({
      changes: sql<number>`(count(*) filter (where before is not null and problem is null))::int`,
      additions: sql<number>`(count(*) filter (where before is null and problem is null))::int`,
      problems: sql<number>`(count(*) filter (where problem is not null))::int`,
      last: sql<number>`coalesce(max(${rows.position}), 0)::int`,
    })
    .from(rows)
    .where(eq(rows.changeId, id));
  return size ?? { changes: 0, additions: 0, problems: 0, last: 0 };
}

function isReferenceGone(error: unknown): boolean {
  const { cause, code } = error as { cause?: { code?: string }; code?: string };
  return (cause?.code ?? code) === "23503";
}

/** Takes the whole transaction back. */
class Overtaken extends Error {
  readonly products: number;
  constructor(products: number) {
    super("Products were changed since the plan was made");
    this.products = products;
  }
}
