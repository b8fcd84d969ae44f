import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { SettlementMethod } from "#app/content/payment-methods.ts";
import type { ReversalReason } from "#app/content/texts/reversal-texts.ts";
import { id, money, percent, timestamptz } from "./columns.ts";
import type { DocumentParty, DocumentSeller } from "./document-parties.ts";
import { orderIdColumn, orderLines } from "./orders.ts";
import { userReference } from "./users.ts";

export const payments = pgTable("payments", {
  id: id(),
  orderId: orderIdColumn("restrict"),
  method: text("method").$type<SettlementMethod>().notNull(),
  amount: money("amount").notNull(),
  fee: money("fee"),
  reference: text("reference"),
  receivedAt: timestamptz("received_at").notNull().defaultNow(),
  recordedBy: userReference("recorded_by"),
  idempotencyKey: uuid("idempotency_key").unique(),
  reversesPaymentId: uuid("reverses_payment_id")
    .unique()
    .references((): AnyPgColumn => payments.id, { onDelete: "restrict" }),
  reversalReason: text("reversal_reason").$type<ReversalReason>(),
});

export const refunds = pgTable("refunds", {
  id: id(),
  orderId: orderIdColumn("restrict"),
  idempotencyKey: uuid("idempotency_key").notNull().unique(),
  amount: money("amount").notNull(),
  vat: money("vat").notNull(),
  reason: text("reason").notNull(),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
  createdBy: userReference("created_by"),
  isOverpayment: boolean("is_overpayment").notNull().default(false),
  method: text("method").$type<SettlementMethod>(),
});

export const refundLines = pgTable(
  "refund_lines",
  {
    refundId: uuid("refund_id")
      .notNull()
      .references(() => refunds.id, { onDelete: "cascade" }),
    orderLineId: uuid("order_line_id")
      .notNull()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    restocked: integer("restocked").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.orderLineId] })],
);

export const proofsOfPayment = pgTable("proofs_of_payment", {
  id: id(),
  orderId: orderIdColumn("cascade"),
  path: text("path").notNull().unique(),
  displayName: text("display_name").notNull(),
  size: integer("size").notNull(),
  uploadedAt: timestamptz("uploaded_at").notNull().defaultNow(),
});

/** Where a customer wants a refund paid to. */
export const refundAccounts = pgTable("refund_accounts", {
  orderId: orderIdColumn("cascade").primaryKey(),
  /** Encrypted JSON. */
  details: text("details").notNull(),
  sentAt: timestamptz("sent_at").notNull().default(sql`clock_timestamp()`),
  /** When it was replaced by another. */
  changedAt: timestamptz("changed_at"),
});

export const documents = pgTable(
  "documents",
  {
    id: id(),
    kind: text("kind").$type<"invoice" | "credit-note">().notNull(),
    number: integer("number").notNull(),
    orderId: orderIdColumn("restrict"),
    refundId: uuid("refund_id")
      .unique()
      .references(() => refunds.id, { onDelete: "restrict" }),
    issuedAt: timestamptz("issued_at").notNull().defaultNow(),
    seller: jsonb("seller").$type<DocumentSeller>().notNull(),
    buyer: jsonb("buyer").$type<DocumentParty>().notNull(),
    vatPercent: percent("vat_percent"),
    originalDeliveredAt: timestamptz("original_delivered_at"),
    cancelledAt: timestamptz("cancelled_at"),
    cancelsDocumentId: uuid("cancels_document_id")
      .unique()
      .references((): AnyPgColumn => documents.id, { onDelete: "restrict" }),
    cancelReason: text("cancel_reason").$type<InvoiceCancelReason>(),
  },
  (table) => [unique().on(table.kind, table.number)],
);

/** Why a credit note cancels an invoice without a refund. */
export type InvoiceCancelReason = "buyer-corrected" | "payment-reversed";
