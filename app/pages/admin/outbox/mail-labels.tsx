import type { MailRefusal } from "#app/domain/mail-outbox/mail-outbox.server.ts";
import type { MailState } from "#app/domain/mail-outbox/mail-state.ts";

export function MailStateTag({ state }: { state: MailState }) {
  const { label, tone } = mailStateLabels[state];
  return (
    <span className="state-tag" data-state={tone}>
      {label}
    </span>
  );
}

const mailStateLabels = {
  waiting: { label: "Waiting", tone: "plain" },
  retrying: { label: "Trying again", tone: "attention" },
  sending: { label: "Being sent", tone: "brand" },
  failed: { label: "Not delivered", tone: "bad" },
  sent: { label: "Sent", tone: "good" },
  "in-folder": { label: "Kept in the folder", tone: "attention" },
} satisfies Record<MailState, { label: string; tone: string }>;

const mailKindLabels: Record<string, string> = {
  "reset-password": "Password reset",
  "verify-email": "Address check",
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
