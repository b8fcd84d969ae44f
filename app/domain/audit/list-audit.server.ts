import { and, asc, desc, eq, ilike, lt, or, type SQL, sql } from "drizzle-orm";
import { TIME_ZONE } from "#app/content/format/dates-and-numbers.ts";
import { likePattern } from "#app/content/list-query.ts";
import type { Database } from "#app/database/connection.server.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import type { Admin } from "#app/domain/accounts/people.ts";

export const AUDIT_PAGE_SIZE = 50;

/** Each blank word leaves its side open; days are those of the office, both included. */
export type AuditFilters = {
  actorId: string;
  kind: string;
  /** A part of the entity's name, or its id. */
  entity: string;
  from: string;
  to: string;
};

export type AuditLogRow = typeof auditLog.$inferSelect;

/** The newest entries first. */
export async function listAudit(
  { database }: { database: Database },
  _admin: Admin,
  filters: AuditFilters & { page: number },
): Promise<{ entries: AuditLogRow[]; total: number }> {
  const where = auditCondition(filters);
  const [entries, total] = await Promise.all([
    database
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(AUDIT_PAGE_SIZE)
      .offset((filters.page - 1) * AUDIT_PAGE_SIZE),
    database.$count(auditLog, where),
  ]);
  return { entries, total };
}

/** Whoever stands in the log, and the kinds of things in it: what a filter can offer. */
export async function listAuditFilterOptions(
  { database }: { database: Database },
  _admin: Admin,
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

/** All of them, the newest first, a thousand at a time (keyset pagination). */
export async function* exportAudit(
  { database }: { database: Database },
  _admin: Admin,
  filters: AuditFilters,
): AsyncGenerator<AuditLogRow> {
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
    // The moment is asked of the row itself: JavaScript's clock would lose its microseconds.
    const place = sql`(select at, id from audit_log where id = ${last.id})`;
    after = sql`(${auditLog.at}, ${auditLog.id}) < ${place}`;
  }
}

function auditCondition({ actorId, kind, entity, from, to }: AuditFilters): SQL | undefined {
  return and(
    actorId ? eq(auditLog.actorId, actorId) : undefined,
    kind ? eq(auditLog.entityKind, kind) : undefined,
    entity
      ? or(ilike(auditLog.entityLabel, likePattern(entity)), eq(auditLog.entityId, entity))
      : undefined,
    from ? sql`${auditLog.at} >= ${startOfDay(from)}` : undefined,
    to ? lt(auditLog.at, sql`${startOfDay(to)} + interval '1 day'`) : undefined,
  );
}

function startOfDay(day: string): SQL {
  return sql`(${day}::date::timestamp at time zone ${TIME_ZONE})`;
}
