import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns.ts";

/** What the owner has changed, one row for each group of settings. */
export const settingsTable = pgTable("settings", {
  group: text("group").primaryKey(),
  value: jsonb("value").$type<Record<string, unknown>>().notNull(),
  /** Counts the changes: two people do not overwrite each other's. */
  version: integer("version").notNull().default(1),
  updatedAt: timestamptz("updated_at").notNull().default(sql`clock_timestamp()`),
  updatedBy: text("updated_by").notNull(),
});
