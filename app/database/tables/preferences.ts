import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz, updatedAt } from "./columns.ts";
import { userIdColumn, users } from "./users.ts";

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

export const preferenceConsents = pgTable("preference_consents", {
  id: id(),
  userId: userIdColumn(),
  preference: text("preference", { enum: ["newsletter", "promotions", "updates"] }).notNull(),
  value: boolean("value").notNull(),
  wording: text("wording").notNull(),
  channel: text("channel", { enum: ["sign-up", "account", "email"] }).notNull(),
  createdAt: createdAt(),
});

export const preferenceTickets = pgTable("preference_tickets", {
  tokenHash: text("token_hash").primaryKey(),
  userId: userIdColumn(),
  expiresAt: timestamptz("expires_at").notNull(),
  createdAt: createdAt(),
});

export const preferenceConfirmations = pgTable("preference_confirmations", {
  tokenHash: text("token_hash").primaryKey(),
  userId: userIdColumn(),
  email: text("email").notNull(),
  expiresAt: timestamptz("expires_at").notNull(),
  createdAt: createdAt(),
});
