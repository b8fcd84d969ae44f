import {
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { DecimalSign } from "#app/format/written-number.ts";
import type { LogoSettings } from "#app/settings/settings.ts";
import type { ProductImage } from "./catalogue.ts";
import { createdAt, id, updatedAt } from "./columns.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** A column of an uploaded file, with the beginnings of a few of its values. */
export type ImportColumn = { name: string; samples: string[] };

/** An uploaded list of products, until its plan expires. */
export const productImports = pgTable("product_imports", {
  id: id(),
  fileName: text("file_name").notNull(),
  content: bytea("content").notNull(),
  columns: jsonb("columns").$type<ImportColumn[]>().notNull(),
  rowCount: integer("row_count").notNull(),
  supplier: text("supplier"),
  /** As guessed from the file. */
  decimalSign: text("decimal_sign").$type<DecimalSign>().notNull().default("."),
  /** The names of the sheets of a workbook, and the place of the one that is read. */
  sheets: text("sheets").array().notNull().default([]),
  sheet: smallint("sheet").notNull().default(0),
  /** What was chosen for the last preview. */
  mapping: jsonb("mapping").$type<unknown>(),
  createdAt: createdAt(),
});

/** A picture from the ZIP file beside a list. */
export const importPictures = pgTable(
  "import_pictures",
  {
    importId: uuid("import_id").notNull(),
    name: text("name").notNull(),
    /** Null once it is encoded or rejected. */
    content: bytea("content"),
    isUsed: boolean("is_used").notNull().default(false),
    image: jsonb("image").$type<ProductImage>(),
    problem: text("problem"),
  },
  (table) => [primaryKey({ columns: [table.importId, table.name] })],
);

/** An uploaded file of settings and content, until its changes are confirmed. */
export const siteImports = pgTable("site_imports", {
  id: id(),
  fileName: text("file_name").notNull(),
  site: jsonb("site").$type<Record<string, unknown>>().notNull(),
  pictures: jsonb("pictures").$type<ImportedPictures>().notNull(),
  createdAt: createdAt(),
});

/** The pictures of such a file as they were stored, by the names that they have in it. */
export type ImportedPictures = {
  stored: Record<string, ProductImage>;
  logo: LogoSettings | null;
  /** Why a picture was not stored. */
  problems: Record<string, string>;
};

/** How the columns of a supplier's list were read the last time. */
export const supplierMappings = pgTable("supplier_mappings", {
  supplier: text("supplier").primaryKey(),
  mapping: jsonb("mapping").$type<unknown>().notNull(),
  updatedAt: updatedAt(),
});
