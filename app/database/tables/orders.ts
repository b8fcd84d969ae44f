import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { PaymentMethod, RedirectMethod } from "#app/content/payment-methods.ts";
import { carts } from "./carts.ts";
import { products } from "./catalogue.ts";
import { id, money, percent, timestamptz } from "./columns.ts";
import type { DocumentSeller } from "./document-parties.ts";
import { userReference } from "./users.ts";

export type OrderState =
  | "awaiting-payment"
  | "paid"
  | "packed"
  | "shipped"
  | "ready"
  | "completed"
  | "cancelled"
  | "expired"
  | "refunded";
export type DeliveryMethod = "courier" | "collection" | "email";
export type { PaymentMethod };
export type QuoteState =
  /** Asked for by somebody who has not confirmed the email address yet. */
  | "unconfirmed"
  | "requested"
  | "draft"
  | "sent"
  | "countered"
  | "accepted"
  | "ordered"
  | "declined"
  | "expired"
  | "withdrawn"
  /** A request that staff declined. */
  | "refused"
  /** A draft that was never sent. */
  | "discarded";
export type QuoteActor = "customer" | "staff" | "system";
/** Why a customer declined a quotation. */
export type LostReason = "price" | "elsewhere" | "delivery-time" | "not-needed" | "other";
/** How a customer accepted a quotation; all but the link were recorded by staff. */
export type AcceptedChannel = "link" | "phone" | "email" | "in-person";
/** A payment provider acts by its webhook. */
export type OrderActor = "customer" | "staff" | "system" | RedirectMethod;

export type PostalAddress = {
  street: string;
  /** Building, complex, unit. */
  building?: string | undefined;
  suburb: string;
  city: string;
  province: string;
  postalCode: string;
};

const goodsAndDelivery = sql`goods_total + delivery_total`;

export const numberSeries = pgTable("number_series", {
  name: text("name").$type<"order" | "quote" | "invoice" | "credit-note">().primaryKey(),
  lastNumber: integer("last_number").notNull(),
});

export const vatRates = pgTable("vat_rates", {
  validFrom: date("valid_from").primaryKey(),
  percent: percent("percent").notNull(),
});

export const checkouts = pgTable("checkouts", {
  cartId: uuid("cart_id")
    .primaryKey()
    .references(() => carts.id, { onDelete: "cascade" }),
  idempotencyKey: uuid("idempotency_key").notNull().unique().defaultRandom(),
  placedIdempotencyKey: uuid("placed_idempotency_key"),
  details: jsonb("details").$type<Record<string, string>>().notNull().default({}),
  updatedAt: timestamptz("updated_at").notNull().defaultNow(),
});

export const orderTransitions = pgTable(
  "order_transitions",
  {
    fromState: text("from_state").$type<OrderState>().notNull(),
    toState: text("to_state").$type<OrderState>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromState, table.toState] })],
);

export const orders = pgTable("orders", {
  id: id(),
  number: integer("number").notNull().unique(),
  idempotencyKey: uuid("idempotency_key").notNull().unique(),
  accessKey: text("access_key").notNull().unique(),
  source: text("source").$type<"shop" | "quote" | "staff">().notNull(),
  userId: userReference("user_id"),
  state: text("state").$type<OrderState>().notNull().default("awaiting-payment"),
  stateChangedAt: timestamptz("state_changed_at").notNull().defaultNow(),
  fullName: text("full_name").notNull(),
  email: text("email").notNull(),
  phone: text("phone").notNull(),
  companyName: text("company_name"),
  buyerVatNumber: text("buyer_vat_number"),
  buyerReference: text("buyer_reference"),
  remark: text("remark"),
  deliveryMethod: text("delivery_method").$type<DeliveryMethod>().notNull(),
  deliveryAddress: jsonb("delivery_address").$type<PostalAddress>(),
  billingAddress: jsonb("billing_address").$type<PostalAddress>(),
  /** Where a service is carried out, if nothing is delivered by courier. */
  siteAddress: jsonb("site_address").$type<PostalAddress>(),
  paymentMethod: text("payment_method").$type<PaymentMethod>().notNull(),
  vatPercent: percent("vat_percent"),
  goodsTotal: money("goods_total").notNull(),
  deliveryTotal: money("delivery_total").notNull(),
  total: money("total").generatedAlwaysAs(goodsAndDelivery),
  vatTotal: money("vat_total").notNull(),
  /** What the discount on the goods is called; the totals are after it. */
  discountLabel: text("discount_label"),
  /** Taken off the delivery cost, and what that is called. */
  deliveryDiscount: money("delivery_discount").notNull().default("0"),
  deliveryDiscountLabel: text("delivery_discount_label"),
  refundedTotal: money("refunded_total").notNull().default("0"),
  trackingCarrier: text("tracking_carrier"),
  trackingNumber: text("tracking_number"),
  attention: text("attention"),
  placedAt: timestamptz("placed_at").notNull().defaultNow(),
  expiresAt: timestamptz("expires_at").notNull(),
  remindedAt: timestamptz("reminded_at"),
  paidAt: timestamptz("paid_at"),
  suppliedAt: timestamptz("supplied_at"),
  stockReserved: boolean("stock_reserved").notNull().default(true),
  stockReservedUntil: timestamptz("stock_reserved_until"),
  reservationIpHash: text("reservation_ip_hash"),
  isGuest: boolean("is_guest").notNull().default(false),
  eraseWhenEnded: boolean("erase_when_ended").notNull().default(false),
  createdBy: userReference("created_by"),
  /** What the buyer agreed to, word for word, where delivery takes more than 30 days. */
  lateDeliveryTerms: text("late_delivery_terms"),
  lateDeliveryAgreedAt: timestamptz("late_delivery_agreed_at"),
});

export const orderIdColumn = (onDelete: "cascade" | "restrict") =>
  uuid("order_id")
    .notNull()
    .references(() => orders.id, { onDelete });

/** Snapshot columns shared by order lines and quotation lines. */
const lineColumns = () => ({
  id: id(),
  position: smallint("position").notNull(),
  productId: uuid("product_id").references(() => products.id, { onDelete: "set null" }),
  name: text("name").notNull(),
  /** On the day, before a sale, a quantity price or a price of the customer's. */
  listPrice: numeric("list_price", { precision: 12, scale: 2 }),
  unitPrice: numeric("unit_price", { precision: 12, scale: 2 }).notNull(),
  quantity: integer("quantity").notNull(),
  /** Taken off the whole line. */
  discount: money("discount").notNull().default("0"),
  total: money("total").generatedAlwaysAs(sql`unit_price * quantity - discount`),
  /** The short specification at the time of sale. */
  specification: text("specification").notNull().default(""),
  /** What the buyer said it is for. */
  purpose: text("purpose").notNull().default(""),
  weightGrams: integer("weight_grams").notNull(),
  sku: text("sku"),
  /** Labour, travel and the like: without a product, stock or weight. */
  isText: boolean("is_text").notNull().default(false),
  /** "hour", "km"; empty: pieces. */
  unit: text("unit").notNull().default(""),
});

export const orderLines = pgTable(
  "order_lines",
  {
    ...lineColumns(),
    orderId: orderIdColumn("cascade"),
    restocked: integer("restocked").notNull().default(0),
    /** Of the quantity, how many were not in stock when they were ordered. */
    backordered: integer("backordered").notNull().default(0),
    /** Of these, how many the order still waits for. */
    awaited: integer("awaited").notNull().default(0),
    /** The day by which the customer was promised to have them, or what was quoted with a delivery time. */
    expectedBy: date("expected_by"),
    /** Of one, excluding VAT, on the day of the order; for staff only. */
    costPrice: numeric("cost_price", { precision: 12, scale: 2 }),
  },
  (table) => [unique().on(table.orderId, table.position)],
);

export const orderEvents = pgTable("order_events", {
  id: id(),
  orderId: orderIdColumn("cascade"),
  at: timestamptz("at").notNull().default(sql`clock_timestamp()`),
  kind: text("kind").notNull(),
  fromState: text("from_state").$type<OrderState>(),
  toState: text("to_state").$type<OrderState>(),
  actor: text("actor").$type<OrderActor>().notNull(),
  actorId: uuid("actor_id"),
  actorName: text("actor_name"),
  detail: text("detail"),
  forStaff: boolean("for_staff").notNull().default(false),
});

/** The negotiation; what is offered is in its revisions. */
export const quotes = pgTable("quotes", {
  id: id(),
  number: integer("number").notNull().unique(),
  idempotencyKey: uuid("idempotency_key").notNull().unique(),
  accessKey: text("access_key").notNull().unique(),
  userId: userReference("user_id"),
  /** The customer's, as they are now. */
  details: jsonb("details").$type<Record<string, unknown>>().notNull(),
  /** False if a visitor typed the address and nobody confirmed it. */
  isEmailConfirmed: boolean("is_email_confirmed").notNull().default(true),
  /** Asked for without an account, also once an account has claimed it. */
  isGuest: boolean("is_guest").notNull().default(false),
  state: text("state").$type<QuoteState>().notNull().default("sent"),
  stateChangedAt: timestamptz("state_changed_at").notNull().defaultNow(),
  /** The newest that was sent; 0 before the first. */
  revision: smallint("revision").notNull().default(1),
  /** Optimistic lock of the draft. */
  version: integer("version").notNull().default(1),
  wish: text("wish"),
  wantedBy: date("wanted_by"),
  dueAt: timestamptz("due_at"),
  remindedAt: timestamptz("reminded_at"),
  lostReason: text("lost_reason").$type<LostReason>(),
  acceptedName: text("accepted_name"),
  acceptedChannel: text("accepted_channel").$type<AcceptedChannel>(),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
  orderId: uuid("order_id")
    .unique()
    .references(() => orders.id, { onDelete: "set null" }),
  createdBy: userReference("created_by"),
  withdrawnAt: timestamptz("withdrawn_at"),
  cartId: uuid("cart_id").references(() => carts.id, { onDelete: "set null" }),
  // Written by the version before revisions alone, during a rolling restart.
  vatPercent: percent("vat_percent"),
  goodsTotal: money("goods_total"),
  deliveryTotal: money("delivery_total"),
  total: money("total").generatedAlwaysAs(goodsAndDelivery),
  vatTotal: money("vat_total"),
  validUntil: timestamptz("valid_until"),
  seller: jsonb("seller").$type<DocumentSeller>(),
});

export const quoteTransitions = pgTable(
  "quote_transitions",
  {
    fromState: text("from_state").$type<QuoteState>().notNull(),
    toState: text("to_state").$type<QuoteState>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromState, table.toState] })],
);

const quoteIdColumn = () =>
  uuid("quote_id")
    .notNull()
    .references(() => quotes.id, { onDelete: "cascade" });

export const quoteRevisions = pgTable(
  "quote_revisions",
  {
    quoteId: quoteIdColumn(),
    revision: smallint("revision").notNull(),
    details: jsonb("details").$type<Record<string, unknown>>().notNull(),
    seller: jsonb("seller").$type<DocumentSeller>(),
    vatPercent: percent("vat_percent"),
    goodsTotal: money("goods_total").notNull(),
    deliveryTotal: money("delivery_total").notNull(),
    total: money("total").generatedAlwaysAs(goodsAndDelivery),
    vatTotal: money("vat_total").notNull(),
    /** Off all chosen lines, after their own discounts. */
    discountPercent: numeric("discount_percent", { precision: 5, scale: 2, mode: "number" }),
    discountAmount: money("discount_amount"),
    /** Null: by the address. */
    fixedDelivery: money("fixed_delivery"),
    note: text("note").notNull().default(""),
    validUntil: timestamptz("valid_until"),
    createdBy: userReference("created_by"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** Null: a draft. */
    sentAt: timestamptz("sent_at"),
  },
  (table) => [primaryKey({ columns: [table.quoteId, table.revision] })],
);

export const quoteLines = pgTable(
  "quote_lines",
  {
    ...lineColumns(),
    quoteId: quoteIdColumn(),
    revision: smallint("revision").notNull().default(1),
    /** The line's own; `discount` is everything that is taken off it. */
    discountPercent: numeric("discount_percent", { precision: 5, scale: 2, mode: "number" }),
    discountAmount: money("discount_amount"),
    /** In working days. */
    leadTimeDays: smallint("lead_time_days"),
    /** The customer may leave it out. */
    isOptional: boolean("is_optional").notNull().default(false),
    /** The customer chooses one of the lines with this letter. */
    choiceGroup: text("choice_group"),
    /** Part of the totals. */
    isChosen: boolean("is_chosen").notNull().default(true),
    /** Of one, excluding VAT; for staff only. */
    costPrice: numeric("cost_price", { precision: 12, scale: 2 }),
  },
  (table) => [
    unique().on(table.quoteId, table.revision, table.position),
    foreignKey({
      columns: [table.quoteId, table.revision],
      foreignColumns: [quoteRevisions.quoteId, quoteRevisions.revision],
    }).onDelete("cascade"),
  ],
);

/** The conversation and its history. */
export const quoteEvents = pgTable("quote_events", {
  id: id(),
  quoteId: quoteIdColumn(),
  at: timestamptz("at").notNull().default(sql`clock_timestamp()`),
  kind: text("kind").$type<QuoteEventKind>().notNull(),
  revision: smallint("revision"),
  fromState: text("from_state").$type<QuoteState>(),
  toState: text("to_state").$type<QuoteState>(),
  actor: text("actor").$type<QuoteActor>().notNull(),
  actorId: uuid("actor_id"),
  actorName: text("actor_name"),
  message: text("message"),
  /** Of a counter-offer: unit prices in cents by the position of the line. */
  wishedPrices: jsonb("wished_prices").$type<Record<string, number>>(),
  forStaff: boolean("for_staff").notNull().default(false),
});

/** A state that was reached, or something that was said or done without changing it. */
export type QuoteEventKind =
  | QuoteState
  | "question"
  | "answer"
  | "note"
  | "extended"
  | "reminded"
  | "mailed-again"
  | "draft-discarded";
