import type { Company } from "#app/content/company.ts";
import type { BillLine } from "../mail-letter.ts";

export type OrderNewsKind =
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
  | "paid-back"
  | "payment-held";

/** What a mail shows besides its sentence. */
export type OrderNewsPart = "bank" | "order" | "place";

export type OrderNewsInput = {
  origin: string;
  company: Company;
  news: OrderNewsKind;
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
    trackingCarrier: string | null;
    trackingNumber: string | null;
    lines: readonly BillLine[];
    goods: string;
    delivery: string;
    total: string;
    vat: string | undefined;
    refunded: string;
  };
};
