import type { Company } from "#app/content/company.ts";
import type { Reservation } from "#app/content/reservation-words.ts";
import type { BillLine } from "../mail-letter.ts";

/** What a customer is told by mail; each once, in the transaction that makes it true. */
export type OrderNews =
  | "placed"
  | "eft-chosen"
  | "reminder"
  | "paid"
  | "packed"
  | "shipped"
  | "ready"
  | "completed"
  | "cancelled"
  | "expired"
  | "refunded"
  | "partly-refunded"
  /** Money that came beyond what was owed. */
  | "paid-back"
  /** Money that came for an order that cannot take it. */
  | "payment-held"
  /** Money that came after the goods had sold out. */
  | "payment-sold-out"
  /** Staff gave its stock free again; it can still be paid. */
  | "stock-released"
  /** The buyer's details on it were put right. */
  | "invoice-replaced";

/** What a mail shows besides its sentence. */
export type OrderNewsPart = "bank" | "order" | "place";

export type OrderNewsInput = {
  origin: string;
  company: Company;
  news: OrderNews;
  reference: string;
  /** The order's own page, with its secret. */
  path: string;
  /** Amounts are written out. */
  order: {
    email: string;
    paymentWay: "eft" | "payfast";
    deliveryWay: "courier" | "collection" | "email";
    /** Name and address, as on a parcel. */
    recipient: readonly string[];
    buyerReference: string | null;
    expiresAt: Date;
    /** What is reserved for it; undefined once it no longer waits for a payment. */
    reservation: Reservation | undefined;
    /** How long the courier takes; undefined where none comes. */
    deliveryDays: string | undefined;
    trackingCarrier: string | null;
    trackingNumber: string | null;
    lines: readonly BillLine[];
    goods: string;
    delivery: string;
    total: string;
    /** What is still to be paid. */
    due: string;
    paid: string;
    /** Some of it has come, and it goes on once the rest is there. */
    isPartlyPaid: boolean;
    vat: string | undefined;
    refunded: string;
  };
};
