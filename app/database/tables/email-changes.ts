import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { users } from "./users.ts";

export const emailChanges = pgTable("email_changes", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  newEmail: text("new_email").notNull(),
  newTokenHash: text("new_token_hash").notNull().unique(),
  oldTokenHash: text("old_token_hash").notNull().unique(),
  newConfirmedAt: timestamp("new_confirmed_at", { withTimezone: true }),
  oldConfirmedAt: timestamp("old_confirmed_at", { withTimezone: true }),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  createdAt: createdAt(),
});
