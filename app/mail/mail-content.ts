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
  /** Text that somebody else wrote, as a blockquote. */
  | { quote: string }
  | { footnote: string };

export type MailTableLine = {
  quantity: number;
  name: string;
  total: string;
  /** Below the name. */
  note?: string | undefined;
};
type MailTableSum = { label: string; value: string; isTotal?: boolean };

export type MailKind =
  | "reset-password"
  | "verify-email"
  | "confirm-preferences"
  | "contact-received"
  | "contact-acknowledged"
  | "contact-reply"
  | "password-changed"
  | "admin-invitation"
  | "admin-role-changed"
  | "bank-account-changed"
  | "payfast-account-changed"
  | "settings-changed"
  | "confirm-new-email"
  | "agree-to-email-change"
  | "email-changed"
  | "account-deleted"
  | "order-status-update"
  | "order-details-changed"
  | "order-received"
  | "low-stock"
  | "schedule-failed"
  | "proof-received"
  | "quote"
  | "confirm-stock-alert"
  | "back-in-stock"
  | "test";

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
