import type { MailRefusal } from "#app/domain/mail-outbox/mail-outbox.server.ts";
import type { MailState } from "#app/domain/mail-outbox/mail-state.ts";
import { StateTag, type StateTone } from "#app/pages/admin/admin-records.tsx";

export function MailStateTag({ state }: { state: MailState }) {
  const [label, tone] = mailStateLabels[state];
  return <StateTag tone={tone}>{label}</StateTag>;
}

/** Without email sending set up, emails are saved as files. */
export const SAVED_NOT_SENT = "Saved, not sent";

const mailStateLabels: Record<MailState, readonly [label: string, tone?: StateTone]> = {
  waiting: ["Waiting"],
  retrying: ["Retrying", "attention"],
  sending: ["Sending", "brand"],
  failed: ["Not delivered", "bad"],
  sent: ["Sent", "good"],
  "in-folder": [SAVED_NOT_SENT, "attention"],
};

const mailKindLabels: Record<string, string> = {
  "reset-password": "Password reset",
  "verify-email": "Email confirmation",
  "confirm-preferences": "Marketing consent",
  "contact-received": "Contact form message",
  "contact-acknowledged": "Contact form acknowledgement",
  "contact-reply": "Reply to a message",
  "password-changed": "Password changed",
  "admin-invitation": "Admin invitation",
  "admin-role-changed": "Admin role change",
  "bank-account-changed": "Bank account change",
  "payfast-account-changed": "PayFast account change",
  "settings-changed": "Change of settings",
  "confirm-new-email": "New email confirmation",
  "agree-to-email-change": "Email change request",
  "email-changed": "Email address changed",
  "account-deleted": "Account deleted",
  "order-received": "Order received",
  "low-stock": "Low stock",
  "schedule-failed": "Scheduled page not published",
  "order-status-update": "Order update",
  "order-details-changed": "Address of an order changed",
  "proof-received": "Proof of payment received",
  quote: "Quotation",
  "confirm-stock-alert": "Back-in-stock request",
  "back-in-stock": "Back in stock",
  test: "Test email",
};

/** The label of a kind; falls back to the kind itself. */
export function mailKindLabel(kind: string): string {
  const spaced = kind.replaceAll("-", " ");
  return mailKindLabels[kind] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export const mailRefusalMessages = {
  missing: "This email is no longer in the outbox.",
  sent: "This email has already been sent.",
  "given-up":
    "Sending was stopped and the link in this email has been removed. Repeat the action that created it.",
  warning:
    "This email warns people of a change to their account or order, so it cannot be stopped.",
  "being-sent": "This email is being sent right now. Check again in a minute.",
} satisfies Record<MailRefusal, string>;
