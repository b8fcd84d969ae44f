import { and, asc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import {
  catalogueChangeRows,
  catalogueChanges,
  type ProductPatch,
  catalogueChangeRows as rows,
} from "#app/database/tables/catalogue-changes.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { changePageSize } from "./bulk-change.ts";

/** More problems are usually one mistake repeated. */
const MAX_PROBLEMS = 200;

export type CatalogueChangeView = Awaited<ReturnType<typeof readCatalogueChange>>;

/** A change plan with one page of its rows. */
export async function readCatalogueChange(
  { database }: { database: Database },
  _admin: Admin,
  { id, page }: { id: string; page: number },
) {
  const [change] = await database
    .select()
    .from(catalogueChanges)
    .where(eq(catalogueChanges.id, id));
  if (!change) return undefined;
  const ofChange = eq(rows.changeId, id);
  const [size] = await database
    .select({
      changed: sql<number>`(count(*) filter (where before is not null and problem is null))::int`,
      added: sql<number>`(count(*) filter (where before is null and problem is null))::int`,
      problems: sql<number>`(count(*) filter (where problem is not null))::int`,
    })
    .from(rows)
    .where(ofChange);
  const shown = await database
    .select()
    .from(rows)
    .where(sql`${ofChange} and ${isNull(rows.problem)}`)
    .orderBy(asc(rows.position))
    .limit(changePageSize)
    .offset((page - 1) * changePageSize);
  const problems = await database
    .select({
      position: rows.position,
      productId: rows.productId,
      productName: rows.productName,
      problem: rows.problem,
    })
    .from(rows)
    .where(sql`${ofChange} and ${isNotNull(rows.problem)}`)
    .orderBy(asc(rows.position))
    .limit(MAX_PROBLEMS);
  return {
    change,
    changed: size?.changed ?? 0,
    added: size?.added ?? 0,
    problemCount: size?.problems ?? 0,
    rows: shown,
    problems,
  };
}

/** One product of a plan, or the problem that leaves it unchanged. */
export type PlannedRow = {
  position: number;
  productId?: string;
  productName: string;
  version?: number;
  before?: ProductPatch;
  after?: ProductPatch;
  problem?: string;
};

/** Small batches: building a large statement blocks the event loop. */
const INSERT_BATCH_SIZE = 100;
const DAY_MS = 24 * 3_600_000;

/** Stores a plan. Plans that were not applied expire after a day, applied ones after 30 days. */
export async function storeChangePlan(
  transaction: Transaction,
  plan: { kind: "bulk" | "import"; request: unknown; rows: readonly PlannedRow[] },
): Promise<string> {
  await deleteExpiredPlans(transaction);
  const [change] = await transaction
    .insert(catalogueChanges)
    .values({ kind: plan.kind, request: plan.request })
    .returning({ id: catalogueChanges.id });
  if (!change) throw new Error("The plan was not stored");
  for (let start = 0; start < plan.rows.length; start += INSERT_BATCH_SIZE) {
    const rows = plan.rows.slice(start, start + INSERT_BATCH_SIZE);
    await transaction
      .insert(catalogueChangeRows)
      .values(rows.map((row) => ({ changeId: change.id, ...row })));
  }
  return change.id;
}

async function deleteExpiredPlans(transaction: Transaction): Promise<void> {
  const { createdAt, state } = catalogueChanges;
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  await transaction
    .delete(catalogueChanges)
    .where(or(lt(createdAt, ago(30)), and(eq(state, "planned"), lt(createdAt, ago(1)))));
}
