import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Values } from "#app/content/kinds/fields.ts";
import { id, timestamptz } from "./columns.ts";
import { userIdColumn, userReference } from "./users.ts";

/** What the owner has edited, one row for each entry. */
export const contentEntries = pgTable("content_documents", {
  id: text("id").primaryKey(),
  published: jsonb("published").$type<Values>(),
  isRemoved: boolean("is_removed").notNull().default(false),
  draft: jsonb("draft").$type<Values>(),
  version: integer("version").notNull().default(1),
  updatedAt: timestamptz("updated_at").notNull().default(sql`clock_timestamp()`),
  updatedBy: text("updated_by").notNull(),
  publishAt: timestamptz("publish_at"),
  scheduledBy: userReference("scheduled_by"),
  scheduleFailedAt: timestamptz("schedule_failed_at"),
});

/** Every published state of an entry. */
export const contentVersions = pgTable("content_versions", {
  id: id(),
  entryId: text("document_id")
    .notNull()
    .references(() => contentEntries.id, { onDelete: "cascade" }),
  value: jsonb("value").$type<Values>().notNull(),
  publishedAt: timestamptz("published_at").notNull().default(sql`clock_timestamp()`),
  publishedBy: text("published_by").notNull(),
});

/** Links to a draft, each with the draft as it was when the link was made. */
export const contentPreviews = pgTable("content_previews", {
  id: id(),
  entryId: text("document_id")
    .notNull()
    .references(() => contentEntries.id, { onDelete: "cascade" }),
  value: jsonb("value").$type<Values>().notNull(),
  createdAt: timestamptz("created_at").notNull().default(sql`clock_timestamp()`),
  createdBy: text("created_by").notNull(),
  expiresAt: timestamptz("expires_at").notNull(),
});

/** Who has an entry open in the editor. */
export const contentEditors = pgTable(
  "content_editors",
  {
    entryId: text("document_id").notNull(),
    userId: userIdColumn(),
    seenAt: timestamptz("seen_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.userId] })],
);

/** What came with the installation and was confirmed by an owner (demo-content.server.ts). */
export const confirmedContent = pgTable("confirmed_content", {
  part: text("part").primaryKey(),
  confirmedAt: timestamptz("confirmed_at").notNull().default(sql`clock_timestamp()`),
});

/** Addresses that have changed. */
export const redirects = pgTable("redirects", {
  fromPath: text("from_path").primaryKey(),
  toPath: text("to_path").notNull(),
  createdAt: timestamptz("created_at").notNull().default(sql`clock_timestamp()`),
});
