import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { CategoryLevel, PriceBreak, ProductImage } from "./catalogue.ts";
import { createdAt, id, timestamptz } from "./columns.ts";

/** The fields of a product that a change touches, by their key; `path` is the category path as ids. */
export type ProductPatch = {
  path?: string[];
  [field: string]:
    | string
    | number
    | boolean
    | null
    | string[]
    | readonly PriceBreak[]
    | ProductImage[];
};

/** A change of many products: planned first, then applied as a whole, then perhaps undone. */
export const catalogueChanges = pgTable("catalogue_changes", {
  id: id(),
  kind: text("kind").$type<"bulk" | "import">().notNull(),
  request: jsonb("request").$type<unknown>().notNull(),
  state: text("state").$type<"planned" | "applied" | "undone">().notNull().default("planned"),
  createdAt: createdAt(),
  appliedAt: timestamptz("applied_at"),
  importId: uuid("import_id"),
  /** From when a large import was asked for until a job has applied it. */
  applyingSince: timestamptz("applying_since"),
  applyingBy: uuid("applying_by"),
  skipsProblems: boolean("skips_problems").notNull().default(false),
  applyAttempts: smallint("apply_attempts").notNull().default(0),
});

/** How far a large import is. Apart from the change, whose row is locked while it is applied. */
export const catalogueChangeProgress = pgTable("catalogue_change_progress", {
  changeId: uuid("change_id").primaryKey(),
  products: integer("products").notNull().default(0),
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
    /** Names of pictures of the import that the row adds to its product. */
    pictures: text("pictures").array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.position] })],
);

/** The categories that an import creates, parents first. */
export const catalogueChangeCategories = pgTable(
  "catalogue_change_categories",
  {
    changeId: uuid("change_id").notNull(),
    position: integer("position").notNull(),
    categoryId: uuid("category_id").notNull(),
    name: text("name").notNull(),
    parentId: uuid("parent_id"),
    level: smallint("level").$type<CategoryLevel>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.position] })],
);
