import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { id } from "./columns.ts";

/** What a thing was or became. Money says so, in cents; a word that nobody set is null. */
export type Fact = string | number | boolean | null | { cents: number };
export type Facts = Record<string, Fact>;

export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    at: timestamp("at", { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    actorId: uuid("actor_id"),
    actorName: text("actor_name").notNull(),
    verb: text("verb").notNull(),
    thingKind: text("thing_kind").notNull(),
    thingId: text("thing_id").notNull(),
    thingLabel: text("thing_label").notNull(),
    before: jsonb("before").$type<Facts>(),
    after: jsonb("after").$type<Facts>(),
  },
  (table) => [
    index("audit_log_newest").on(table.at.desc(), table.id.desc()),
    index("audit_log_of_thing").on(table.thingKind, table.thingId, table.at.desc()),
    index("audit_log_of_actor").on(table.actorId, table.at.desc()),
  ],
);
