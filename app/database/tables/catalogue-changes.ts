import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";

/** The product fields of a bulk change; money in cents, the category path as ids. */
export type ProductPatch = {
  name?: string;
  description?: string;
  cents?: number;
  stock?: number;
  weightGrams?: number | null;
  path?: string[];
};

/** A bulk change of products: planned, applied as a whole, perhaps undone. */
export const catalogueChanges = pgTable("catalogue_changes", {
  id: id(),
  kind: text("kind").$type<"bulk" | "import">().notNull(),
  request: jsonb("request").$type<unknown>().notNull(),
  state: text("state").$type<"planned" | "applied" | "undone">().notNull().default("planned"),
  createdAt: createdAt(),
  appliedAt: timestamp("applied_at", { withTimezone: true }),
});

export const catalogueChangeRows = pgTable(
  "catalogue_change_rows",
  {
    changeId: uuid("change_id").notNull(),
    position: integer("position").notNull(),
    productId: uuid("product_id"),
    productName: text("product_name").notNull(),
    version: integer("version"),
    versionAfter: integer("version_after"),
    before: jsonb("before").$type<ProductPatch>(),
    after: jsonb("after").$type<ProductPatch>(),
    problem: text("problem"),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.position] })],
);
