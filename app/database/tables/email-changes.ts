import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, timestamptz } from "./columns.ts";
import { users } from "./users.ts";

export const emailChanges = pgTable("email_changes", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  newEmail: text("new_email").notNull(),
  newTokenHash: text("new_token_hash").notNull().unique(),
  oldTokenHash: text("old_token_hash").notNull().unique(),
  newConfirmedAt: timestamptz("new_confirmed_at"),
  oldConfirmedAt: timestamptz("old_confirmed_at"),
  expiresAt: timestamptz("expires_at").notNull(),
  createdAt: createdAt(),
});
