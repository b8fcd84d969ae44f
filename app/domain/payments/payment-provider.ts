import type { SQL } from "drizzle-orm";
import type { PersonalInformation } from "#app/content/legal/personal-information.ts";
import type { RedirectMethod } from "#app/content/payment-methods.ts";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import type { Order } from "#app/domain/orders/read-order.server.ts";
import type { Settings } from "#app/settings/settings-groups.ts";

/**
 * A payment provider's half that only the server has. Its name, texts, webhook URL and settings are in
 * description.ts of the same folder (app/settings/payment-provider.ts).
 */
export type PaymentProvider<Method extends RedirectMethod = RedirectMethod, Account = unknown> = {
  method: Method;
  /** Reads the account from the settings, with secrets decrypted; undefined if the account is incomplete. */
  readAccount(saved: Settings[Method]): Account | undefined;
  /** The account's name in the email about a changed account. Contains no secrets. */
  describeAccount(saved: Settings[Method]): string;
  startPayment(
    account: Account,
    services: { origin: string },
    order: PayableOrder,
  ): RedirectToProvider;
  webhook: {
    logEvent: string;
    /** For senders outside the provider's own network: every request is stored. */
    rateLimitName: string;
    isKnownSender(account: Account, ipAddress: string): boolean;
    /** Verifies, stores and settles idempotently; the status tells the provider whether to retry. */
    handle(
      account: Account,
      services: { database: Database; origin: string },
      request: { body: Uint8Array; headers: Headers; ipAddress: string },
    ): Promise<{ status: number; result: string }>;
  };
  personalData: StoredPaymentData;
};

/** What the webhook stores about a person, and for how long. */
export type StoredPaymentData = {
  tables: readonly string[];
  /** One file of a person's data export, and what is said about it. */
  name: string;
  about: string;
  /** What the PAIA manual says of it. */
  manual: PersonalInformation;
  /** The rows whose order matches: a condition on the table of orders. */
  read(database: DatabaseOrTransaction, ofOrder: SQL | undefined): Promise<unknown[]>;
  /** Erases the buyer from what is kept about these orders. */
  erase(transaction: Transaction, orderIds: readonly string[]): Promise<void>;
  /** The scheduled job that deletes what is no longer needed. */
  job: string;
  sweep(database: Database): Promise<void>;
};

/** A form that the browser sends to the provider: posted, or as the query of a redirect. */
export type RedirectToProvider = {
  form: { action: string; method?: "get"; fields: [name: string, value: string][] };
  /** For the Content-Security-Policy: origins that the form, or a redirect after it, leads to. */
  formTargets: string[];
};

/** The amount due is all of the total, or what is left of it. */
export type PayableOrder = Pick<Order, "number" | "accessKey" | "fullName" | "email" | "due"> & {
  lines: readonly { quantity: number }[];
};
