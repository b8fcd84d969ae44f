import type { mailOutbox } from "#app/database/tables/mail.ts";

export const MAIL_FILTERS = ["all", "waiting", "failed", "sent", "saved"] as const;
export type MailFilter = (typeof MAIL_FILTERS)[number];
export type MailState = "waiting" | "retrying" | "sending" | "failed" | "sent" | "in-folder";

type MailDeliveryFields = Pick<
  typeof mailOutbox.$inferSelect,
  "sentAt" | "sentVia" | "failedAt" | "leaseExpiresAt" | "attempts"
>;

export function mailState(mail: MailDeliveryFields, now: Date): MailState {
  const { sentAt, sentVia, failedAt, leaseExpiresAt, attempts } = mail;
  // Mail in the outbox folder has not reached its recipient.
  if (sentAt) return sentVia === "folder" ? "in-folder" : "sent";
  if (failedAt) return "failed";
  if (leaseExpiresAt && leaseExpiresAt > now) return "sending";
  return attempts > 0 ? "retrying" : "waiting";
}
