import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "./columns.ts";
import { users } from "./users.ts";

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

/** Which member of staff viewed whose personal data. */
export const personalDataViews = pgTable("personal_data_views", {
  id: id(),
  at: timestamptz("at").notNull().default(sql`clock_timestamp()`),
  actorId: uuid("actor_id").notNull(),
  actorName: text("actor_name").notNull(),
  kind: text("kind", { enum: ["customer", "guest", "search", "export"] }).notNull(),
  /** The person: an account, an email address or the digits of a phone number. */
  subjectId: uuid("subject_id").references(() => users.id, { onDelete: "set null" }),
  subject: text("subject"),
  /** What was exported, and how many orders, messages or entries. */
  list: text("list"),
  records: integer("records"),
});
