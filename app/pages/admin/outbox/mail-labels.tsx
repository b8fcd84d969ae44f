import type { MailRefusal } from "#app/domain/mail-outbox/mail-outbox.server.ts";
import type { MailState } from "#app/domain/mail-outbox/mail-state.ts";
import { StateTag, type StateTone } from "#app/pages/admin/admin-records.tsx";

export function MailStateTag({ state }: { state: MailState }) {
  const [label, tone] = mailStateLabels[state];
  return <StateTag tone={tone}>{label}</StateTag>;
}

/** Without email sending set up, emails are saved as files. */
export const SAVED_NOT_SENT = "Not sent";

const mailStateLabels: Record<MailState, readonly [label: string, tone?: StateTone]> = {
  waiting: ["Waiting"],
  retrying: ["Retrying", "attention"],
  sending: ["Sending", "brand"],
  failed: ["Not delivered", "attention"],
  sent: ["Sent", "good"],
  "in-folder": [SAVED_NOT_SENT, "attention"],
};

export const mailRefusalMessages = {
  missing: "This email is no longer in the outbox.",
  sent: "This email has already been sent.",
  "given-up":
    "Sending was stopped and the link in this email has been removed. Repeat the action that created it.",
  warning:
    "This email warns people of a change to their account or order, so it cannot be stopped.",
  "being-sent": "This email is being sent right now. Check again in a minute.",
} satisfies Record<MailRefusal, string>;
