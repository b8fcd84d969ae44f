import type { Company } from "#app/content/company.ts";

/** What a mail says, before it is set as plain text and as HTML. Every string is plain text. */
export type MailContent = {
  origin: string;
  company: Company;
  /** The line that an inbox shows beside the subject. */
  preheader: string;
  title: string;
  blocks: readonly MailBlock[];
};

export type MailBlock =
  | { paragraph: string }
  | { button: { label: string; url: string } }
  /** A value of several lines, such as an address, keeps them. */
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** Opens a part of a longer mail. */
  | { heading: string }
  /** What was bought, and what it comes to; the sum that counts is marked. */
  | { bill: { lines: readonly MailTableLine[]; sums: readonly MailTableTotal[] } }
  /** What happens next, in this order. */
  | { steps: readonly string[] }
  /** Somebody else's words, shown as theirs. */
  | { quote: string }
  /** What the reader may need, but seldom does. */
  | { aside: string };

export type MailTableLine = { quantity: number; name: string; total: string };
export type MailTableTotal = { label: string; value: string; isTotal?: boolean };

export type MailKind =
  | "reset-password"
  | "verify-email"
  | "contact-received"
  | "contact-acknowledged"
  | "contact-reply"
  | "password-changed"
  | "admin-invitation"
  | "admin-role-changed"
  | "confirm-new-email"
  | "agree-to-email-change"
  | "email-changed"
  | "account-deleted"
  | "order-news"
  | "order-received"
  | "proof-received"
  | "quote"
  | "test";

/** A finished message, without the address it goes to. */
export type MailMessage = {
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** The Message-IDs that it stands under in a mail program, the oldest first. */
  follows?: readonly string[];
};

/** A link into our own site. What leads elsewhere is a mistake or an attack, so it throws. */
export function mailLink(path: string, origin: string): string {
  const home = new URL(origin);
  const link = new URL(path, home);
  const isHttp = home.protocol === "https:" || home.protocol === "http:";
  if (!isHttp || link.origin !== home.origin || link.username || link.password) {
    throw new Error("A mail may only link to a page of this site.");
  }
  return link.href;
}

/** How long a link works, in the words of a sentence: "30 minutes", "one hour", "24 hours". */
export function formatValidity(minutes: number): string {
  if (minutes % 60 !== 0) return minutes === 1 ? "one minute" : `${minutes} minutes`;
  return minutes === 60 ? "one hour" : `${minutes / 60} hours`;
}
