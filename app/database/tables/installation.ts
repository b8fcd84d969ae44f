import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").notNull(),
    windowStart: timestamp("window_start", { withTimezone: true }).notNull(),
    count: integer("count").notNull().default(1),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    lastConsumedAt: timestamp("last_consumed_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);

export const installationSecrets = pgTable("installation_secrets", {
  name: text("name").primaryKey(),
  valueHash: text("value_hash").notNull(),
  createdAt: createdAt(),
});
