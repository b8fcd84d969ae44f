import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { users } from "./users.ts";

export type MessageState = "open" | "answered" | "archived" | "spam";
export type ReplyChannel = "mail" | "whatsapp" | "phone" | "elsewhere";

/** Someone on the staff: what they did stays when they leave, without them. */
const staff = (column: string) => uuid(column).references(() => users.id, { onDelete: "set null" });
const moment = (column: string) => timestamp(column, { withTimezone: true });

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    createdAt: createdAt(),
    number: integer("number").unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    state: text("state").$type<MessageState>().notNull().default("open"),
    stateSince: moment("state_since").notNull().defaultNow(),
    readAt: moment("read_at"),
    dueAt: moment("due_at").notNull().default(sql`now() + interval '24 hours'`),
    looksAutomatic: boolean("looks_automatic").notNull().default(false),
    assignedTo: staff("assigned_to"),
    answeredAt: moment("answered_at"),
    answeredBy: staff("answered_by"),
    threadId: text("thread_id"),
  },
  (table) => [index("contact_messages_due").on(table.state, table.dueAt, table.number)],
);

const ofMessage = () =>
  uuid("message_id")
    .notNull()
    .references(() => contactMessages.id, { onDelete: "cascade" });
const writtenAt = () => moment("created_at").notNull().default(sql`clock_timestamp()`);

export const contactReplies = pgTable("contact_replies", {
  id: id(),
  messageId: ofMessage(),
  authorId: staff("author_id"),
  channel: text("channel").$type<ReplyChannel>().notNull(),
  body: text("body"),
  mailId: uuid("mail_id").references(() => mailOutbox.id, { onDelete: "set null" }),
  threadId: text("thread_id"),
  createdAt: writtenAt(),
});

export const contactNotes = pgTable("contact_notes", {
  id: id(),
  messageId: ofMessage(),
  authorId: staff("author_id"),
  body: text("body").notNull(),
  createdAt: writtenAt(),
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
  follows: text("follows").array().notNull().default([]),
  attempts: integer("attempts").notNull().default(0),
  nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull().defaultNow(),
  heldUntil: timestamp("held_until", { withTimezone: true }),
  sentAt: timestamp("sent_at", { withTimezone: true }),
  sentBy: text("sent_by", { enum: ["smtp", "folder"] }),
  givenUpAt: timestamp("given_up_at", { withTimezone: true }),
  lastError: text("last_error"),
  createdAt: createdAt(),
});
