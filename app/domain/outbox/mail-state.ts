export const MAIL_STATES = ["all", "waiting", "failed", "sent"] as const;
export type MailFilter = (typeof MAIL_STATES)[number];
export type MailState = "waiting" | "retrying" | "sending" | "failed" | "sent";

type Facts = {
  sentAt: Date | null;
  givenUpAt: Date | null;
  heldUntil: Date | null;
  attempts: number;
};

/** Where a mail is on its way. */
export function mailState({ sentAt, givenUpAt, heldUntil, attempts }: Facts, now: Date): MailState {
  if (sentAt) return "sent";
  if (givenUpAt) return "failed";
  if (heldUntil && heldUntil > now) return "sending";
  return attempts > 0 ? "retrying" : "waiting";
}
