import { integer, numeric, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { products } from "./catalogue.ts";
import { createdAt, id, timestamptz, updatedAt } from "./columns.ts";
import { users } from "./users.ts";

export const carts = pgTable("carts", {
  id: id(),
  userId: uuid("user_id")
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  visitorKeyHash: text("visitor_key_hash").unique(),
  /** As its owner typed it. */
  discountCode: text("discount_code"),
  unmergedProductNames: text("unmerged_product_names").array().notNull().default([]),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const cartItems = pgTable(
  "cart_items",
  {
    id: id(),
    cartId: uuid("cart_id")
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    /** Null once the product is deleted. */
    productId: uuid("product_id").references(() => products.id, { onDelete: "set null" }),
    quantity: integer("quantity").notNull(),
    acknowledgedPrice: numeric("acknowledged_price", { precision: 12, scale: 2 }).notNull(),
    productName: text("product_name").notNull(),
    /** What it is bought for, as the calculator worked it out: "to run 1 router for 2 h 30 min". */
    purpose: text("purpose").notNull().default(""),
    removedAt: timestamptz("removed_at"),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.cartId, table.productId)],
);
