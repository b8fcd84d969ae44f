import type { Company } from "#app/content/company.ts";

/** What a mail says, before it is set as plain text and as HTML. Every string is plain text. */
export type Letter = {
  origin: string;
  company: Company;
  /** The line that an inbox shows beside the subject. */
  preheader: string;
  title: string;
  parts: readonly LetterPart[];
};

export type LetterPart =
  | { paragraph: string }
  | { button: { label: string; url: string } }
  /** A value of several lines, such as an address, keeps them. */
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** Opens a part of a longer mail. */
  | { heading: string }
  /** What was bought, and what it comes to; the sum that counts is marked. */
  | { bill: { lines: readonly BillLine[]; sums: readonly BillSum[] } }
  /** What happens next, in this order. */
  | { steps: readonly string[] }
  /** Somebody else's words, shown as theirs. */
  | { quote: string }
  /** What the reader may need, but seldom does. */
  | { aside: string };

export type BillLine = { quantity: number; name: string; total: string };
export type BillSum = { label: string; value: string; isTotal?: boolean };

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
