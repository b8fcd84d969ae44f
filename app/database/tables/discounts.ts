import { sql } from "drizzle-orm";
import { boolean, date, integer, numeric, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { categories, products } from "./catalogue.ts";
import { createdAt, id, money, percent, timestamptz } from "./columns.ts";
import { orderIdColumn } from "./orders.ts";
import { userReference, users } from "./users.ts";

const rand = (column: string) => numeric(column, { precision: 12, scale: 2 });

/** What one customer pays: a percentage off list prices, or a price for a product. */
export const customerPrices = pgTable("customer_prices", {
  id: id(),
  userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
  /** In lower case, of a customer without an account. */
  email: text("email"),
  percent: percent("percent"),
  /** Null: on every category. */
  categoryId: uuid("category_id").references(() => categories.id, { onDelete: "cascade" }),
  productId: uuid("product_id").references(() => products.id, { onDelete: "cascade" }),
  price: rand("price"),
  /** The first and the last day. */
  startsOn: date("starts_on").notNull(),
  endsOn: date("ends_on"),
  grantedAt: timestamptz("granted_at").notNull().defaultNow(),
  grantedBy: userReference("granted_by"),
  grantedByName: text("granted_by_name").notNull(),
});

export type DiscountKind = "percent" | "amount" | "free-delivery";

const idList = (column: string) =>
  uuid(column).array().notNull().default(sql`'{}'`).$type<string[]>();

export const discounts = pgTable("discounts", {
  id: id(),
  name: text("name").notNull(),
  /** Null: it applies without a code. */
  code: text("code").unique(),
  kind: text("kind").$type<DiscountKind>().notNull(),
  percent: numeric("percent", { precision: 5, scale: 2, mode: "number" }),
  amount: rand("amount"),
  minimumAmount: rand("minimum_amount"),
  /** Both empty: for everything. */
  categoryIds: idList("category_ids"),
  productIds: idList("product_ids"),
  includesSaleItems: boolean("includes_sale_items").notNull().default(false),
  firstOrderOnly: boolean("first_order_only").notNull().default(false),
  maxUses: integer("max_uses"),
  maxUsesPerCustomer: integer("max_uses_per_customer"),
  /** The first and the last day. */
  startsOn: date("starts_on").notNull(),
  endsOn: date("ends_on"),
  pausedAt: timestamptz("paused_at"),
  endedAt: timestamptz("ended_at"),
  createdAt: createdAt(),
  createdBy: userReference("created_by"),
  version: integer("version").notNull().default(1),
});

export const discountRedemptions = pgTable(
  "discount_redemptions",
  {
    id: id(),
    discountId: uuid("discount_id")
      .notNull()
      .references(() => discounts.id, { onDelete: "restrict" }),
    orderId: orderIdColumn("cascade"),
    amount: money("amount").notNull(),
    redeemedAt: timestamptz("redeemed_at").notNull().defaultNow(),
    /** The order ended unpaid, so the use no longer counts. */
    returnedAt: timestamptz("returned_at"),
  },
  (table) => [unique().on(table.discountId, table.orderId)],
);
