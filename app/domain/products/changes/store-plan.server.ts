import { and, eq, lt, or } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import {
  catalogueChangeRows,
  catalogueChanges,
  type ProductPatch,
} from "#app/database/tables/catalogue-changes.ts";

/** One product of a plan, or why it stays as it is. */
export type PlannedRow = {
  position: number;
  productId?: string;
  productName: string;
  version?: number;
  before?: ProductPatch;
  after?: ProductPatch;
  problem?: string;
};

/** A statement is built in one go: of a hundred rows, before another request has to wait. */
const ROWS_AT_ONCE = 100;
const DAY_MS = 24 * 3_600_000;

/** Keeps a plan until somebody applies it. Plans that nobody applied go after a day, others after 30. */
export async function storePlan(
  transaction: Transaction,
  plan: { kind: "bulk" | "import"; request: unknown; rows: readonly PlannedRow[] },
): Promise<string> {
  await forgetOldPlans(transaction);
  const [change] = await transaction
    .insert(catalogueChanges)
    .values({ kind: plan.kind, request: plan.request })
    .returning({ id: catalogueChanges.id });
  if (!change) throw new Error("The plan was not kept");
  for (let start = 0; start < plan.rows.length; start += ROWS_AT_ONCE) {
    const rows = plan.rows.slice(start, start + ROWS_AT_ONCE);
    await transaction
      .insert(catalogueChangeRows)
      .values(rows.map((row) => ({ changeId: change.id, ...row })));
  }
  return change.id;
}

async function forgetOldPlans(transaction: Transaction): Promise<void> {
  const { createdAt, state } = catalogueChanges;
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  await transaction
    .delete(catalogueChanges)
    .where(or(lt(createdAt, ago(30)), and(eq(state, "planned"), lt(createdAt, ago(1)))));
}
