import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "./columns.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * A picture in the file store, with its size and colour for the placeholder. Stored with the product,
 * so that a product list needs no further query.
 */
export type ProductImage = {
  path: string;
  width: number;
  height: number;
  /** As #rrggbb; none for a transparent picture. */
  colour?: string;
  /** The widths of the variants beside it, in pixels, narrowest first. */
  widths: readonly number[];
};

/** 1 category, 2 subcategory, 3 type, 4 subtype, 5 model. */
export type CategoryLevel = 1 | 2 | 3 | 4 | 5;

export const categories = pgTable("categories", {
  id: id(),
  name: text("name").notNull(),
  parentId: uuid("parent_id"),
  level: smallint("level").$type<CategoryLevel>().notNull(),
  parentLevel: smallint("parent_level").generatedAlwaysAs(sql`level - 1`),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const products = pgTable("products", {
  id: id(),
  name: text("name").notNull(),
  description: text("description").notNull(),
  price: numeric("price", { precision: 12, scale: 2 }).notNull(),
  stock: integer("stock").notNull().default(0),
  categoryId: uuid("category_id"),
  subcategoryId: uuid("subcategory_id"),
  typeId: uuid("type_id"),
  subtypeId: uuid("subtype_id"),
  modelId: uuid("model_id"),
  categoryLevel: smallint("category_level").generatedAlwaysAs(sql`1`),
  leafCategoryId: uuid("leaf_category_id").generatedAlwaysAs(
    sql`coalesce(model_id, subtype_id, type_id, subcategory_id, category_id)`,
  ),
  inStock: boolean("in_stock").notNull().generatedAlwaysAs(sql`stock > 0`),
  stockLevel: smallint("stock_level")
    .notNull()
    .generatedAlwaysAs(sql`case when stock = 0 then 0 when stock <= 3 then 1 else 2 end`),
  hasPictures: boolean("has_pictures").notNull().generatedAlwaysAs(sql`images <> '[]'`),
  hasDatasheet: boolean("has_datasheet").notNull().generatedAlwaysAs(sql`datasheet is not null`),
  images: jsonb("images").$type<ProductImage[]>().notNull().default([]),
  datasheet: text("datasheet"),
  /** 0: delivered by email. Null: unknown. */
  weightGrams: integer("weight_grams"),
  version: integer("version").notNull().default(1),
  nameVector: tsvector("name_vector").generatedAlwaysAs(sql`text_search_vector(name)`),
  firstLineVector: tsvector("first_line_vector").generatedAlwaysAs(
    sql`text_search_vector(split_part(description, E'\\n', 1))`,
  ),
  searchVector: tsvector("search_vector").generatedAlwaysAs(
    sql`product_search_vector(name, description)`,
  ),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Every word of the catalogue, for spelling correction. */
export const spellingWords = pgTable("spelling_words", {
  word: text("word").primaryKey(),
});

/** Every lexeme of the search index, for prefix matches. */
export const searchLexemes = pgTable("search_lexemes", {
  lexeme: text("lexeme").primaryKey(),
});
