import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz } from "./columns.ts";

/** Someone waits for a product: confirmed by email first (double opt-in), then answered once. */
export const stockAlerts = pgTable("stock_alerts", {
  id: id(),
  productId: uuid("product_id").notNull(),
  /** In lower case. */
  email: text("email").notNull(),
  tokenHash: text("token_hash").notNull(),
  createdAt: createdAt(),
  confirmedAt: timestamptz("confirmed_at"),
  notifiedAt: timestamptz("notified_at"),
});
