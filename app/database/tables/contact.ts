import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { MessageKind } from "#app/content/message-kinds.ts";
import { createdAt, id, timestamptz } from "./columns.ts";
import { mailOutbox } from "./mail.ts";
import { userReference } from "./users.ts";

export type MessageState = "open" | "answered" | "archived" | "spam";
/** How a message came to us. */
export type MessageChannel = "website" | "phone" | "email" | "letter" | "visit";
export type ReplyChannel = "mail" | "whatsapp" | "phone" | "elsewhere";

export const contactMessages = pgTable("contact_messages", {
  id: id(),
  name: text("name").notNull(),
  /** Empty if staff recorded the message and the sender gave none. */
  email: text("email").notNull(),
  phone: text("phone").notNull().default(""),
  channel: text("channel").$type<MessageChannel>().notNull().default("website"),
  message: text("message").notNull(),
  createdAt: createdAt(),
  kind: text("kind").$type<MessageKind>().notNull().default("general"),
  number: integer("number").unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
  state: text("state").$type<MessageState>().notNull().default("open"),
  stateChangedAt: timestamptz("state_changed_at").notNull().defaultNow(),
  readAt: timestamptz("read_at"),
  dueAt: timestamptz("due_at").notNull().default(sql`now() + interval '24 hours'`),
  isSuspectedBot: boolean("is_suspected_bot").notNull().default(false),
  assignedTo: userReference("assigned_to"),
  answeredAt: timestamptz("answered_at"),
  answeredBy: userReference("answered_by"),
  threadId: text("thread_id"),
});

const messageIdColumn = () =>
  uuid("message_id")
    .notNull()
    .references(() => contactMessages.id, { onDelete: "cascade" });
const statementCreatedAt = () =>
  timestamptz("created_at").notNull().default(sql`clock_timestamp()`);

export const contactReplies = pgTable("contact_replies", {
  id: id(),
  messageId: messageIdColumn(),
  authorId: userReference("author_id"),
  channel: text("channel").$type<ReplyChannel>().notNull(),
  body: text("body"),
  mailId: uuid("mail_id").references(() => mailOutbox.id, { onDelete: "set null" }),
  /** Null if the reply could not be sent by mail. */
  threadId: text("thread_id"),
  /** When the message was due then. */
  dueAt: timestamptz("due_at").notNull(),
  createdAt: statementCreatedAt(),
});

export const contactNotes = pgTable("contact_notes", {
  id: id(),
  messageId: messageIdColumn(),
  authorId: userReference("author_id"),
  body: text("body").notNull(),
  createdAt: statementCreatedAt(),
});
