import { numeric, timestamp, uuid } from "drizzle-orm/pg-core";

/** Columns that several tables share. Indexes are in the migrations alone. */
export const id = () => uuid("id").primaryKey().defaultRandom();

export const timestamptz = (column: string) => timestamp(column, { withTimezone: true });

export const createdAt = () => timestamptz("created_at").notNull().defaultNow();

export const updatedAt = () =>
  timestamptz("updated_at")
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

export const money = (column: string) => numeric(column, { precision: 14, scale: 2 });

export const percent = (column: string) =>
  numeric(column, { precision: 4, scale: 2, mode: "number" });
