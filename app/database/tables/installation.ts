import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, timestamptz } from "./columns.ts";

export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").notNull(),
    windowStart: timestamptz("window_start").notNull(),
    count: integer("count").notNull().default(1),
    expiresAt: timestamptz("expires_at").notNull(),
    lastConsumedAt: timestamptz("last_consumed_at"),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);

export const installationSecrets = pgTable("installation_secrets", {
  name: text("name").primaryKey(),
  valueHash: text("value_hash").notNull(),
  createdAt: createdAt(),
});
