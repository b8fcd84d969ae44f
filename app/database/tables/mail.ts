import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz } from "./columns.ts";

export const mailOutbox = pgTable("mail_outbox", {
  id: id(),
  messageId: text("message_id").notNull().unique(),
  kind: text("kind").notNull(),
  toEmail: text("to_email").notNull(),
  replyTo: text("reply_to"),
  subject: text("subject").notNull(),
  textBody: text("text_body").notNull(),
  htmlBody: text("html_body").notNull(),
  threadReferences: text("thread_references").array().notNull().default([]),
  attempts: integer("attempts").notNull().default(0),
  nextAttemptAt: timestamptz("next_attempt_at").notNull().defaultNow(),
  leaseExpiresAt: timestamptz("lease_expires_at"),
  sentAt: timestamptz("sent_at"),
  sentVia: text("sent_via", { enum: ["smtp", "folder"] }),
  failedAt: timestamptz("failed_at"),
  lastError: text("last_error"),
  createdAt: createdAt(),
});
