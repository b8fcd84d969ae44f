import { and, asc, desc, eq, ilike, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { TIME_ZONE } from "#app/format/dates-and-numbers.ts";
import { likePattern, paginate } from "#app/format/list-query.ts";
import { recordPersonalDataView } from "./record-personal-data-view.server.ts";

export const AUDIT_PAGE_SIZE = 50;

/** An empty string means no filter. Days are in the company's time zone, both inclusive. */
export type AuditFilters = {
  actorId: string;
  kind: string;
  /** Part of the entity's label, its id, or the SKU of a product. */
  entity: string;
  from: string;
  to: string;
};

export type AuditLogRow = typeof auditLog.$inferSelect;

export async function listAudit(
  { database }: { database: Database },
  _admin: Admin<"see-audit-log">,
  filters: AuditFilters & { page: number },
): Promise<{ entries: AuditLogRow[]; total: number }> {
  const where = auditCondition(filters);
  const { limit, offset } = paginate(filters.page, AUDIT_PAGE_SIZE);
  const [entries, total] = await Promise.all([
    database
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit)
      .offset(offset),
    database.$count(auditLog, where),
  ]);
  return { entries, total };
}

export async function listAuditFilterOptions(
  { database }: { database: Database },
  _admin: Admin<"see-audit-log">,
): Promise<{ people: { id: string; name: string }[]; kinds: string[] }> {
  const [people, kinds] = await Promise.all([
    database
      .selectDistinctOn([auditLog.actorId], { id: auditLog.actorId, name: auditLog.actorName })
      .from(auditLog)
      .orderBy(auditLog.actorId, desc(auditLog.at)),
    database
      .selectDistinct({ kind: auditLog.entityKind })
      .from(auditLog)
      .orderBy(asc(auditLog.entityKind)),
  ]);
  return {
    people: people.flatMap(({ id, name }) => (id ? [{ id, name }] : [])),
    kinds: kinds.map(({ kind }) => kind),
  };
}

/** Streams all matching entries, newest first, in batches (keyset pagination). The view is recorded. */
export async function* exportAudit(
  { database }: { database: Database },
  admin: Admin<"see-audit-log">,
  filters: AuditFilters,
): AsyncGenerator<AuditLogRow> {
  const records = await database.$count(auditLog, auditCondition(filters));
  await recordPersonalDataView(database, admin, { kind: "export", list: "Audit log", records });
  let after: SQL | undefined;
  while (true) {
    const rows = await database
      .select()
      .from(auditLog)
      .where(and(auditCondition(filters), after))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(1000);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < 1000) return;
    // The cursor is read in SQL: a JavaScript date would lose the microseconds.
    const cursor = sql`(select at, id from audit_log where id = ${last.id})`;
    after = sql`(${auditLog.at}, ${auditLog.id}) < ${cursor}`;
  }
}

function auditCondition(filters: AuditFilters): SQL | undefined {
  const { actorId, kind, entity, from, to } = filters;
  return and(
    actorId ? eq(auditLog.actorId, actorId) : undefined,
    kind ? eq(auditLog.entityKind, kind) : undefined,
    entity
      ? or(
          ilike(auditLog.entityLabel, likePattern(entity)),
          eq(auditLog.entityId, entity),
          sql`${auditLog.entityId} in (
            select id::text from products where upper(sku) = upper(${entity}))`,
        )
      : undefined,
    from ? sql`${auditLog.at} >= ${startOfDay(from)}` : undefined,
    to ? lt(auditLog.at, sql`${startOfDay(to)} + interval '1 day'`) : undefined,
  );
}

function startOfDay(day: string): SQL {
  return sql`(${day}::date::timestamp at time zone ${TIME_ZONE})`;
}
