import { bigint, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Sums by day, nothing about a person. */
export const dailyStatistics = pgTable(
  "daily_statistics",
  {
    day: date("day").notNull(),
    kind: text("kind").$type<"view" | "source" | "search">().notNull(),
    value: text("value").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.value] })],
);
