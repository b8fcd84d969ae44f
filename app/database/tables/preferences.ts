import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "./columns.ts";
import { users } from "./users.ts";

export const userPreferences = pgTable("user_preferences", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  newsletter: boolean("newsletter").notNull().default(true),
  promotions: boolean("promotions").notNull().default(false),
  updates: boolean("updates").notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const userIdColumn = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const preferenceConsents = pgTable(
  "preference_consents",
  {
    id: id(),
    userId: userIdColumn(),
    preference: text("preference", { enum: ["newsletter", "promotions", "updates"] }).notNull(),
    value: boolean("value").notNull(),
    wording: text("wording").notNull(),
    channel: text("channel", { enum: ["sign-up", "account"] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("preference_consents_user_id_created_at_idx").on(table.userId, table.createdAt.desc()),
  ],
);

export const preferenceTickets = pgTable(
  "preference_tickets",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: userIdColumn(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("preference_tickets_user_id_idx").on(table.userId),
    index("preference_tickets_expires_at_idx").on(table.expiresAt),
  ],
);
