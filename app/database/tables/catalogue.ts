import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz, updatedAt } from "./columns.ts";

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
  /** Position among its siblings; categories without one follow by name. */
  position: integer("position"),
  description: text("description").notNull().default(""),
  /** The path of one of the pictures. */
  picture: text("picture"),
  /** Empty when the name of the category says enough. */
  pictureAlt: text("picture_alt").notNull().default(""),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type AttributeKind = "number" | "choice" | "choices" | "boolean" | "text";

/** A specification that the products of a category and its subtree have. */
export const attributes = pgTable("attributes", {
  id: id(),
  categoryId: uuid("category_id").notNull(),
  name: text("name").notNull(),
  /** Heading in the table of specifications; empty for the first group. */
  group: text("group_name").notNull().default(""),
  kind: text("kind").$type<AttributeKind>().notNull(),
  unit: text("unit").notNull().default(""),
  choices: text("choices").array().notNull().default([]),
  position: integer("position").notNull().default(0),
  /** Offered as a filter in the shop. */
  isFacet: boolean("is_facet").notNull().default(true),
  /** Part of the short specification on cards and documents. */
  isKey: boolean("is_key").notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type AttributeValue = number | string | boolean | readonly string[];
/** By the id of the attribute. */
export type AttributeValues = Readonly<Record<string, AttributeValue>>;

/** Only published products are public. */
export type ProductStatus = "draft" | "published" | "archived";

/** The price of each, in cents, from this quantity on. */
export type PriceBreak = { quantity: number; cents: number };

const rand = (column: string) => numeric(column, { precision: 12, scale: 2 });
/** A new product has a price or a regular price; the other one follows. */
const setByTrigger = () => sql`default`;

export const products = pgTable("products", {
  id: id(),
  name: text("name").notNull(),
  description: text("description").notNull(),
  /** The current selling price: a trigger sets it from the regular price and the sale. */
  price: rand("price").notNull().$defaultFn(setByTrigger),
  /** What the owner typed as the price. */
  regularPrice: rand("regular_price").notNull().$defaultFn(setByTrigger),
  salePrice: rand("sale_price"),
  saleStartsAt: timestamptz("sale_starts_at"),
  saleEndsAt: timestamptz("sale_ends_at"),
  /** The last price at which it was published outside a sale; a trigger sets it. */
  offeredPrice: rand("offered_price"),
  priceBreaks: jsonb("price_breaks").$type<readonly PriceBreak[]>().notNull().default([]),
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
    .generatedAlwaysAs(
      sql`case when stock = 0 then 0 when stock <= low_stock_threshold then 1 else 2 end`,
    ),
  hasPictures: boolean("has_pictures").notNull().generatedAlwaysAs(sql`images <> '[]'`),
  hasDatasheet: boolean("has_datasheet").notNull().generatedAlwaysAs(sql`datasheet is not null`),
  images: jsonb("images").$type<ProductImage[]>().notNull().default([]),
  datasheet: text("datasheet"),
  /** 0: a licence or service. Null: unknown. */
  weightGrams: integer("weight_grams"),
  version: integer("version").notNull().default(1),
  attributes: jsonb("attributes").$type<AttributeValues>().notNull().default({}),
  attributeTerms: text("attribute_terms")
    .array()
    .notNull()
    .generatedAlwaysAs(sql`attribute_terms(attributes)`),
  attributeText: text("attribute_text").notNull().default(""),
  sku: text("sku").notNull().default(sql`next_product_sku()`),
  brand: text("brand"),
  /** The manufacturer's part number. */
  mpn: text("mpn"),
  gtin: text("gtin"),
  status: text("status").$type<ProductStatus>().notNull().default("published"),
  /** When a draft is published automatically. */
  publishAt: timestamptz("publish_at"),
  reorderLevel: integer("low_stock_threshold").notNull().default(3),
  /** Excluding VAT; null: unknown. For staff only. */
  costPrice: numeric("cost_price", { precision: 12, scale: 2 }),
  /** 0: none stated. */
  warrantyMonths: integer("warranty_months").notNull().default(0),
  /** Working days until it leaves us when it is not in stock. */
  leadTimeDays: integer("lead_time_days"),
  discontinued: boolean("discontinued").notNull().default(false),
  successorSku: text("successor_sku"),
  /** Sold while it is not in stock, with a promised date. */
  allowsBackorder: boolean("allows_backorder").notNull().default(false),
  /** When new stock can be dispatched; once that day has passed, the lead time applies. */
  restockDate: date("restock_date"),
  /** Provinces and ranges of postal codes: Gauteng, 0300-0310. Null: everywhere. */
  serviceArea: text("service_area"),
  nameVector: tsvector("name_vector").generatedAlwaysAs(sql`text_search_vector(name)`),
  firstLineVector: tsvector("first_line_vector").generatedAlwaysAs(
    sql`text_search_vector(split_part(description, E'\\n', 1) || ' '
      || product_detail_text(attribute_text, brand, null))`,
  ),
  searchVector: tsvector("search_vector").generatedAlwaysAs(
    sql`product_search_vector(name, description || E'\\n'
      || product_detail_text(attribute_text, brand, mpn))`,
  ),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type StockReason = "sale" | "cancellation" | "return" | "edit" | "import" | "bulk";

/** The stock history of a product; a trigger writes it. */
export const stockMovements = pgTable("stock_movements", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  productId: uuid("product_id").notNull(),
  at: timestamptz("at").notNull().default(sql`clock_timestamp()`),
  change: integer("change").notNull(),
  balance: integer("balance").notNull(),
  reason: text("reason").$type<StockReason>().notNull(),
  orderId: uuid("order_id"),
  actorName: text("actor_name"),
});

/** Every price at which a product was published outside a sale; a trigger writes it. */
export const offeredPrices = pgTable(
  "offered_prices",
  {
    productId: uuid("product_id").notNull(),
    price: rand("price").notNull(),
    since: timestamptz("since").notNull().default(sql`now()`),
  },
  ({ productId, since }) => [primaryKey({ columns: [productId, since] })],
);

/** Accessories of a product: brackets, modules, battery packs. */
export const productAccessories = pgTable(
  "product_accessories",
  {
    productId: uuid("product_id").notNull(),
    accessoryId: uuid("accessory_id").notNull(),
    position: integer("position").notNull().default(0),
  },
  ({ productId, accessoryId }) => [primaryKey({ columns: [productId, accessoryId] })],
);

/** Every word of the catalogue, for spelling correction. */
export const spellingWords = pgTable("spelling_words", {
  word: text("word").primaryKey(),
});

/** Every lexeme of the search index, for prefix matches. */
export const searchLexemes = pgTable("search_lexemes", {
  lexeme: text("lexeme").primaryKey(),
});

/** What the demo catalogue consists of: one row, written when it is loaded. */
export const demoCatalogue = pgTable("demo_catalogue", {
  id: integer("id").primaryKey().default(1),
  productIds: uuid("product_ids").array().notNull(),
  categoryIds: uuid("category_ids").array().notNull(),
  loadedAt: timestamptz("loaded_at").notNull().default(sql`clock_timestamp()`),
  removedAt: timestamptz("removed_at"),
});
