import { integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { products } from "./catalogue.ts";
import { createdAt, id, updatedAt } from "./columns.ts";
import { users } from "./users.ts";

export const carts = pgTable("carts", {
  id: id(),
  userId: uuid("user_id")
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  visitorKeyHash: text("visitor_key_hash").unique(),
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
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.cartId, table.productId)],
);
