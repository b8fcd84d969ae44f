import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Settings } from "#app/settings/settings-groups.ts";
import { id, timestamptz } from "./columns.ts";
import { userReference } from "./users.ts";

/** What the owner has changed, one row for each group of settings. */
export const settingsTable = pgTable("settings", {
  group: text("group").primaryKey(),
  value: jsonb("value").$type<Record<string, unknown>>().notNull(),
  /** Counts the changes: two people do not overwrite each other's. */
  version: integer("version").notNull().default(1),
  updatedAt: timestamptz("updated_at").notNull().default(sql`clock_timestamp()`),
  updatedBy: text("updated_by").notNull(),
});

/** The next bank account, until a second admin approves it or its time has come: one row at most. */
export const pendingBankAccount = pgTable("pending_bank_account", {
  id: id(),
  value: jsonb("value").$type<Settings["bank"]>().notNull(),
  requestedBy: userReference("requested_by"),
  requestedAt: timestamptz("requested_at").notNull().default(sql`clock_timestamp()`),
  takesEffectAt: timestamptz("takes_effect_at")
    .notNull()
    .default(sql`clock_timestamp() + interval '24 hours'`),
});
