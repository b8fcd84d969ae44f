import type { MailRefusal } from "#app/domain/mail-outbox/mail-outbox.server.ts";
import type { MailState } from "#app/domain/mail-outbox/mail-state.ts";
import { StateTag, type StateTone } from "#app/pages/admin/admin-records.tsx";

export function MailStateTag({ state }: { state: MailState }) {
  const [label, tone] = mailStateLabels[state];
  return <StateTag tone={tone}>{label}</StateTag>;
}

const mailStateLabels: Record<MailState, readonly [label: string, tone?: StateTone]> = {
  waiting: ["Waiting"],
  retrying: ["Trying again", "attention"],
  sending: ["Being sent", "brand"],
  failed: ["Not delivered", "bad"],
  sent: ["Sent", "good"],
  "in-folder": ["Kept in the folder", "attention"],
};

const mailKindLabels: Record<string, string> = {
  "reset-password": "Password reset",
  "verify-email": "Address check",
  "confirm-preferences": "Consent to emails",
  "contact-received": "Message from the site",
  "contact-acknowledged": "Thanks for a message",
  "contact-reply": "Answer to a message",
  "password-changed": "Password changed",
  "admin-invitation": "Invitation",
  "admin-role-changed": "Change of admins",
  "confirm-new-email": "New address check",
  "agree-to-email-change": "Change of address",
  "email-changed": "Address changed",
  "account-deleted": "Account deleted",
  "order-received": "Order received",
  "order-status-update": "News of an order",
  "proof-received": "Proof of payment",
  quote: "Quotation",
  test: "Test",
};

/** The label of a kind; falls back to the kind itself. */
export function mailKindLabel(kind: string): string {
  const spaced = kind.replaceAll("-", " ");
  return mailKindLabels[kind] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export const mailRefusalMessages = {
  missing: "This mail is no longer in the outbox.",
  sent: "This mail has been sent already.",
  "given-up": "This mail was given up, and its link is gone. Do again what caused it.",
  "being-sent": "This mail is being sent at this moment. Look again in a minute.",
} satisfies Record<MailRefusal, string>;
