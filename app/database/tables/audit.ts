import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { id } from "./columns.ts";

/** A value before or after a change. Money is in cents; null is a value that was not set. */
export type AuditValue = string | number | boolean | null | { cents: number };
export type AuditValues = Record<string, AuditValue>;

export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    at: timestamp("at", { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    actorId: uuid("actor_id"),
    actorName: text("actor_name").notNull(),
    verb: text("verb").notNull(),
    entityKind: text("entity_kind").notNull(),
    entityId: text("entity_id").notNull(),
    entityLabel: text("entity_label").notNull(),
    before: jsonb("before").$type<AuditValues>(),
    after: jsonb("after").$type<AuditValues>(),
  },
  (table) => [
    index("audit_log_at_idx").on(table.at.desc(), table.id.desc()),
    index("audit_log_entity_idx").on(table.entityKind, table.entityId, table.at.desc()),
    index("audit_log_actor_id_idx").on(table.actorId, table.at.desc()),
  ],
);
