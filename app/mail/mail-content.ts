import type { EmailName } from "#app/content/kinds/emails.ts";
import type { RedirectMethod } from "#app/content/payment-methods.ts";
import type { SiteContent } from "#app/content/site-content.server.ts";

/** A mail before it is rendered as text and HTML. Every string is plain text. */
export type MailContent = Pick<MailMessage, "kind" | "subject" | "replyTo"> & {
  /** The preview line that an inbox shows beside the subject. */
  preheader: string;
  title: string;
  blocks: readonly MailBlock[];
  /** Below the company's details. */
  footer?: string;
};

export type MailBlock =
  | { paragraph: string }
  /** A link to one of our own pages. */
  | { button: { label: string; path: string } }
  /** Label-value pairs; a value may have several lines. */
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { heading: string }
  | { table: { lines: readonly MailTableLine[]; sums: readonly MailTableSum[] } }
  | { steps: readonly string[] }
  /** How far an order is. */
  | { progress: readonly MailProgressStep[] }
  /** Text that somebody else wrote, as a blockquote. */
  | { quote: string }
  | { footnote: string };

export type MailProgressStep = { label: string; is: "done" | "now" | "to-come" };

export type MailTableLine = {
  quantity: number;
  name: string;
  total: string;
  /** Below the name. */
  note?: string | undefined;
};
type MailTableSum = { label: string; value: string; isTotal?: boolean };

/** The account of a payment provider was changed. */
export type AccountChangedKind = `${RedirectMethod}-account-changed`;

/** The emails about an order, whose texts the owner edits; the outbox has two kinds for them. */
export type OrderEmailName = Extract<EmailName, `order-${string}`>;

/** Every kind of email. Emails whose texts the owner edits have their own name as their kind. */
export type MailKind =
  | Exclude<EmailName, OrderEmailName | `quote-${string}`>
  | "order-status-update"
  | "order-details-changed"
  | "quote-confirmation"
  | StaffMailKind;

type StaffMailKind =
  | "contact-received"
  | "admin-invitation"
  | "admin-role-changed"
  | "second-factor-recovery"
  | "bank-account-changed"
  | AccountChangedKind
  | "settings-changed"
  | "order-received"
  | "orders-cancelled"
  | "quote-received"
  | "low-stock"
  | "schedule-failed"
  | "proof-received"
  | "company-documents-expire"
  | "test";

export type MailTopic =
  | "account"
  | "message"
  | "order"
  | "quotation"
  | "stock"
  | "content"
  | "bank-account"
  | "staff"
  | "settings"
  | "test"
  | "unknown";

/** What the outbox does with emails of one kind. Stands beside the template. */
export type MailKindRules = {
  /** For staff. */
  label: string;
  /** What it is about, which decides who on staff can read it in the outbox. */
  about: MailTopic;
  /**
   * What is kept after sending and after giving up. Of every kind but "erased" and "no-text" that is the text,
   * with the secrets in its links redacted.
   * - retry: everything is kept after giving up, so that staff can send it again
   * - redacted: its links open or change an account, so it is redacted after giving up as well
   * - no-text: the text is in the inbox or the audit log already
   * - erased: went to an address without an account, so the recipient is erased as well
   */
  retention: "retry" | "redacted" | "no-text" | "erased";
  /**
   * Erased with the account of this address, which alone can cause it (no contact replies, no warnings to an
   * earlier owner); or with the order or quotation whose number is in its subject.
   */
  erasedWith: "account" | "order" | undefined;
  /** Warns of a change that a thief with a session may have made: nobody can stop it. */
  isWarning: boolean;
};

/** The rules of the kinds in one file; the compiler reports a kind that is in none. */
export type MailKindTable = Partial<Record<MailKind, MailKindRules>>;

/** An email as a customer would get it, about an order, an account or a message that do not exist. */
export type MailSample = (origin: string, content: SiteContent) => MailMessage;
export type MailSampleTable = Partial<Record<EmailName, MailSample>>;

/** A rendered message without its recipient. */
export type MailMessage = {
  kind: MailKind;
  origin: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** Message-IDs of the thread (References header), oldest first. */
  threadReferences?: readonly string[];
};

/** The absolute URL of one of our own pages. Throws for any other origin (open redirect in a mail). */
export function mailLink(path: string, origin: string): string {
  const home = new URL(origin);
  const link = new URL(path, home);
  const isHttp = home.protocol === "https:" || home.protocol === "http:";
  if (!isHttp || link.origin !== home.origin || link.username || link.password) {
    throw new Error("An email may only link to a page of this site.");
  }
  return link.href;
}

/** A validity period as text: "30 minutes", "one hour", "24 hours". */
export function formatValidity(minutes: number): string {
  if (minutes % 60 !== 0) return minutes === 1 ? "one minute" : `${minutes} minutes`;
  return minutes === 60 ? "one hour" : `${minutes / 60} hours`;
}
