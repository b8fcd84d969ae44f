import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#app/database/tables/columns.ts";
import { orders } from "#app/database/tables/orders.ts";

export const payfastItns = pgTable("payfast_itns", {
  id: id(),
  receivedAt: timestamptz("received_at").notNull().defaultNow(),
  ipAddress: text("ip_address").notNull(),
  body: text("body").notNull(),
  paymentId: text("payment_id"),
  orderId: uuid("order_id").references(() => orders.id, { onDelete: "set null" }),
  verificationResult: text("verification_result").notNull(),
});
