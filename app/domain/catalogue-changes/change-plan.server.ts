import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import {
  catalogueChangeCategories,
  catalogueChanges,
  catalogueChangeRows as rows,
} from "#app/database/tables/catalogue-changes.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { ProductEditing } from "#app/domain/accounts/staff/permissions.ts";
import { paginate } from "#app/format/list-query.ts";
import { changePageSize } from "./bulk-change.ts";
import type { PlannedCategory } from "./plan-categories.ts";

/** More problems are usually one mistake repeated. */
const MAX_PROBLEMS = 200;

export type CatalogueChangeView = Awaited<ReturnType<typeof readCatalogueChange>>;

/** Reads a plan with one page of its rows. These have a productId only while there is such a product. */
export async function readCatalogueChange(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
  { id, page }: { id: string; page: number },
) {
  const [change] = await database
    .select()
    .from(catalogueChanges)
    .where(eq(catalogueChanges.id, id));
  if (!change) return undefined;
  const ofChange = eq(rows.changeId, id);
  const {
    changes,
    additions,
    drafts,
    problems: problemCount,
  } = await countPlannedRows(database, id);
  const { limit, offset } = paginate(page, changePageSize);
  const isProduct = eq(products.id, rows.productId);
  const shown = await database
    .select({ ...getTableColumns(rows), productId: products.id })
    .from(rows)
    .leftJoin(products, isProduct)
    .where(and(ofChange, isNull(rows.problem)))
    .orderBy(asc(rows.position))
    .limit(limit)
    .offset(offset);
  const { position, productName, problem } = rows;
  const problems = await database
    .select({ position, productId: products.id, productName, problem })
    .from(rows)
    .leftJoin(products, isProduct)
    .where(and(ofChange, isNotNull(problem)))
    .orderBy(asc(rows.position))
    .limit(MAX_PROBLEMS);
  const counts = { changed: changes, added: additions, problemCount };
  const isApplying = change.applyingSince !== null;
  return { change, isApplying, ...counts, hasDrafts: drafts > 0, rows: shown, problems };
}

const MAX_RECENT = 10;

/** The imports and bulk changes made last, undone ones included, for as long as they are kept. */
export function listRecentChanges(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
): Promise<RecentChange[]> {
  const { id, kind, request, state, appliedAt } = catalogueChanges;
  return database
    .select({ id, kind, request, state, appliedAt: sql<Date>`${appliedAt}`.mapWith(appliedAt) })
    .from(catalogueChanges)
    .where(isNotNull(appliedAt))
    .orderBy(desc(appliedAt))
    .limit(MAX_RECENT);
}

export type RecentChange = Pick<
  typeof catalogueChanges.$inferSelect,
  "id" | "kind" | "request" | "state"
> & { appliedAt: Date };

/** No job is applying the change. */
export const notApplying = { applyingSince: null, applyingBy: null };

/** How many products a plan changes and adds, how many of these as drafts, its problems, and its last position. */
export async function countPlannedRows(database: DatabaseOrTransaction, changeId: string) {
  const [size] = await database
    .select({
      changes: sql<number>`(count(*) filter (where before is not null and problem is null))::int`,
      additions: sql<number>`(count(*) filter (where before is null and problem is null))::int`,
      drafts: sql<number>`(count(*) filter (
        where before is null and problem is null and after ->> 'status' = 'draft'))::int`,
      problems: sql<number>`(count(*) filter (where problem is not null))::int`,
      last: sql<number>`coalesce(max(${rows.position}), 0)::int`,
    })
    .from(rows)
    .where(eq(rows.changeId, changeId));
  return size ?? { changes: 0, additions: 0, drafts: 0, problems: 0, last: 0 };
}

/** The products that a change added and nobody has changed since: undoing it deletes them. */
export async function readAddedProductIds(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
  changeId: string,
): Promise<string[]> {
  const added = await database
    .select({ id: products.id })
    .from(rows)
    .innerJoin(
      products,
      and(eq(products.id, rows.productId), eq(products.version, rows.versionAfter)),
    )
    .where(and(eq(rows.changeId, changeId), isNull(rows.before), isNull(rows.problem)));
  return added.map(({ id }) => id);
}

/** One product of a plan, or the problem that leaves it unchanged. */
export type PlannedRow = Omit<typeof rows.$inferInsert, "changeId">;

/** Small batches: building a large statement blocks the event loop. */
const INSERT_BATCH_SIZE = 100;
const DAY_MS = 24 * 3_600_000;

/** Stores a plan. Plans that were not applied expire after a day, applied ones after 30 days. */
export async function storeChangePlan(
  transaction: Transaction,
  plan: {
    kind: "bulk" | "import";
    request: unknown;
    rows: readonly PlannedRow[];
    importId?: string;
    categories?: readonly PlannedCategory[];
  },
): Promise<string> {
  await deleteExpiredPlans(transaction);
  const { kind, request, importId = null, categories = [] } = plan;
  const [change] = await transaction
    .insert(catalogueChanges)
    .values({ kind, request, importId })
    .returning({ id: catalogueChanges.id });
  if (!change) throw new Error("The plan was not stored");
  for (let start = 0; start < plan.rows.length; start += INSERT_BATCH_SIZE) {
    const batch = plan.rows.slice(start, start + INSERT_BATCH_SIZE);
    await transaction.insert(rows).values(batch.map((row) => ({ changeId: change.id, ...row })));
  }
  for (let start = 0; start < categories.length; start += INSERT_BATCH_SIZE) {
    const batch = categories.slice(start, start + INSERT_BATCH_SIZE);
    await transaction
      .insert(catalogueChangeCategories)
      .values(batch.map((each, at) => ({ changeId: change.id, position: start + at, ...each })));
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
