import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#app/database/tables/columns.ts";
import { orders } from "#app/database/tables/orders.ts";

export const examplepayEvents = pgTable("examplepay_events", {
  id: id(),
  receivedAt: timestamptz("received_at").notNull().defaultNow(),
  body: text("body").notNull(),
  orderId: uuid("order_id").references(() => orders.id, { onDelete: "set null" }),
  verificationResult: text("verification_result").notNull(),
});
