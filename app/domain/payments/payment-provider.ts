import type { PaymentMethod } from "#app/content/payment-methods.ts";
import type { Database } from "#app/database/connection.server.ts";
import type { Order } from "#app/domain/orders/read-order.server.ts";

/** One payment method's server side. Its name, deadline and texts are in app/content/payment-methods.ts. */
export type PaymentProvider = {
  method: PaymentMethod;
  startPayment: (services: { origin: string }, order: PayableOrder) => PaymentStart;
  webhook?: PaymentWebhook;
};

/** How the customer pays: a form that the browser posts to the provider, or a transfer to our bank account. */
export type PaymentStart =
  | {
      kind: "redirect";
      form: { action: string; fields: [name: string, value: string][] };
      /** For the Content-Security-Policy: origins that the form, or a redirect after it, leads to. */
      formTargets: string[];
    }
  | { kind: "bank-details" };

export type PaymentWebhook = {
  path: string;
  maxBytes: number;
  logEvent: string;
  /** For senders outside the provider's own network: every request is stored. */
  rateLimitName: string;
  isKnownSender: (ipAddress: string) => boolean;
  /** Verifies, stores and settles idempotently; the status tells the provider whether to retry. */
  handle: (
    services: { database: Database; origin: string },
    request: { body: Uint8Array; ipAddress: string },
  ) => Promise<{ status: number; result: string }>;
};

/** The amount due is all of the total, or what is left of it. */
export type PayableOrder = Pick<Order, "number" | "accessKey" | "fullName" | "email" | "due"> & {
  lines: readonly { quantity: number }[];
};
