import {
  type AnyPgColumn,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { id } from "./columns.ts";
import { orderLines, orders } from "./orders.ts";
import { users } from "./users.ts";

const moment = (column: string) => timestamp(column, { withTimezone: true });
const money = (column: string) => numeric(column, { precision: 14, scale: 2 });
const staff = (column: string) => uuid(column).references(() => users.id, { onDelete: "set null" });
const ofOrder = (onDelete: "cascade" | "restrict") =>
  uuid("order_id")
    .notNull()
    .references(() => orders.id, { onDelete });

export const payments = pgTable("payments", {
  id: id(),
  orderId: ofOrder("restrict"),
  way: text("way").$type<"eft" | "payfast" | "in-person">().notNull(),
  amount: money("amount").notNull(),
  fee: money("fee"),
  reference: text("reference"),
  receivedAt: moment("received_at").notNull().defaultNow(),
  recordedBy: staff("recorded_by"),
  key: uuid("key").unique(),
});

export const refunds = pgTable("refunds", {
  id: id(),
  orderId: ofOrder("restrict"),
  key: uuid("key").notNull().unique(),
  amount: money("amount").notNull(),
  vat: money("vat").notNull(),
  reason: text("reason").notNull(),
  madeAt: moment("made_at").notNull().defaultNow(),
  madeBy: staff("made_by"),
  isOverpayment: boolean("is_overpayment").notNull().default(false),
  way: text("way").$type<"eft" | "payfast" | "in-person">(),
});

export const refundLines = pgTable(
  "refund_lines",
  {
    refundId: uuid("refund_id")
      .notNull()
      .references(() => refunds.id, { onDelete: "cascade" }),
    lineId: uuid("line_id")
      .notNull()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    restocked: integer("restocked").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.lineId] })],
);

export const paymentNotices = pgTable("payment_notices", {
  id: id(),
  receivedAt: moment("received_at").notNull().defaultNow(),
  address: text("address").notNull(),
  body: text("body").notNull(),
  paymentId: text("payment_id"),
  orderId: uuid("order_id").references(() => orders.id, { onDelete: "set null" }),
  verdict: text("verdict").notNull(),
});

export const paymentProofs = pgTable("payment_proofs", {
  id: id(),
  orderId: ofOrder("cascade"),
  path: text("path").notNull().unique(),
  shownName: text("shown_name").notNull(),
  size: integer("size").notNull(),
  uploadedAt: moment("uploaded_at").notNull().defaultNow(),
});

export const documents = pgTable(
  "documents",
  {
    id: id(),
    kind: text("kind").$type<"invoice" | "credit-note">().notNull(),
    number: integer("number").notNull(),
    orderId: ofOrder("restrict"),
    refundId: uuid("refund_id")
      .unique()
      .references(() => refunds.id, { onDelete: "restrict" }),
    issuedAt: moment("issued_at").notNull().defaultNow(),
    seller: jsonb("seller").$type<DocumentParty>().notNull(),
    buyer: jsonb("buyer").$type<DocumentParty>().notNull(),
    originalAt: moment("original_at"),
    replacedAt: moment("replaced_at"),
    cancelsId: uuid("cancels_id")
      .unique()
      .references((): AnyPgColumn => documents.id, { onDelete: "restrict" }),
  },
  (table) => [unique().on(table.kind, table.number)],
);

/** Seller or buyer, as they were on the day that a document was made. */
export type DocumentParty = {
  name: string;
  company?: string | undefined;
  address: readonly string[];
  vatNumber?: string | undefined;
  registrationNumber?: string | undefined;
  /** The buyer's own order number. */
  reference?: string | undefined;
};
