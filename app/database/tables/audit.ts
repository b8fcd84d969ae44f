import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "./columns.ts";

/** A value before or after a change. Money is in cents; null is a value that was not set. */
export type AuditValue = string | number | boolean | null | { cents: number };
export type AuditValues = Record<string, AuditValue>;

export const auditLog = pgTable("audit_log", {
  id: id(),
  at: timestamptz("at").notNull().default(sql`clock_timestamp()`),
  actorId: uuid("actor_id"),
  actorName: text("actor_name").notNull(),
  verb: text("verb").notNull(),
  entityKind: text("entity_kind").notNull(),
  entityId: text("entity_id").notNull(),
  entityLabel: text("entity_label").notNull(),
  before: jsonb("before").$type<AuditValues>(),
  after: jsonb("after").$type<AuditValues>(),
});
