export const MAIL_STATES = ["all", "waiting", "failed", "sent"] as const;
export type MailFilter = (typeof MAIL_STATES)[number];
export type MailState = "waiting" | "retrying" | "sending" | "failed" | "sent" | "kept";

type Facts = {
  sentAt: Date | null;
  /** Unknown of mails that left before it was noted. */
  sentBy: "smtp" | "folder" | null;
  givenUpAt: Date | null;
  heldUntil: Date | null;
  attempts: number;
};

/** Where a mail is on its way. */
export function mailState(mail: Facts, now: Date): MailState {
  const { sentAt, sentBy, givenUpAt, heldUntil, attempts } = mail;
  // A folder is no mail server: what lies there has reached nobody.
  if (sentAt) return sentBy === "folder" ? "kept" : "sent";
  if (givenUpAt) return "failed";
  if (heldUntil && heldUntil > now) return "sending";
  return attempts > 0 ? "retrying" : "waiting";
}
