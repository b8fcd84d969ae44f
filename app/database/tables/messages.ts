import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";

export const contactMessages = pgTable("contact_messages", {
  id: id(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  message: text("message").notNull(),
  createdAt: createdAt(),
});

export const mailOutbox = pgTable("mail_outbox", {
  id: id(),
  messageId: text("message_id").notNull().unique(),
  kind: text("kind").notNull(),
  toAddress: text("to_address").notNull(),
  replyTo: text("reply_to"),
  subject: text("subject").notNull(),
  textBody: text("text_body").notNull(),
  htmlBody: text("html_body").notNull(),
  attempts: integer("attempts").notNull().default(0),
  nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull().defaultNow(),
  heldUntil: timestamp("held_until", { withTimezone: true }),
  sentAt: timestamp("sent_at", { withTimezone: true }),
  givenUpAt: timestamp("given_up_at", { withTimezone: true }),
  lastError: text("last_error"),
  createdAt: createdAt(),
});
