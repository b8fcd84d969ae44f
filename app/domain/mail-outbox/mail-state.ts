export const MAIL_FILTERS = ["all", "waiting", "failed", "sent"] as const;
export type MailFilter = (typeof MAIL_FILTERS)[number];
export type MailState = "waiting" | "retrying" | "sending" | "failed" | "sent" | "kept";

type MailDeliveryFields = {
  sentAt: Date | null;
  /** Unknown of mails that left before it was noted. */
  sentVia: "smtp" | "folder" | null;
  failedAt: Date | null;
  leaseExpiresAt: Date | null;
  attempts: number;
};

/** Where a mail is on its way. */
export function mailState(mail: MailDeliveryFields, now: Date): MailState {
  const { sentAt, sentVia, failedAt, leaseExpiresAt, attempts } = mail;
  // A folder is no mail server: what lies there has reached nobody.
  if (sentAt) return sentVia === "folder" ? "kept" : "sent";
  if (failedAt) return "failed";
  if (leaseExpiresAt && leaseExpiresAt > now) return "sending";
  return attempts > 0 ? "retrying" : "waiting";
}
