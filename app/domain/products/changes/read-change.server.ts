import { asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import {
  catalogueChanges,
  catalogueChangeRows as rows,
} from "#app/database/tables/catalogue-changes.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { changePageSize } from "../product-limits.ts";

/** So many wrong rows are shown: whoever has more has one mistake many times. */
const MOST_PROBLEMS = 200;

export type ChangeView = Awaited<ReturnType<typeof readChange>>;

/** A plan with one page of what it would change, or has changed. */
export async function readChange(
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
    .limit(MOST_PROBLEMS);
  return {
    change,
    changed: size?.changed ?? 0,
    added: size?.added ?? 0,
    problemCount: size?.problems ?? 0,
    rows: shown,
    problems,
  };
}
