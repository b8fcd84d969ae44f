import { and, asc, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import {
  contactMessages,
  contactReplies,
  type MessageState,
  type ReplyChannel,
} from "#app/database/tables/contact.ts";
import { type Admin, displayName } from "#app/domain/accounts/people.ts";
import { findUser } from "#app/domain/accounts/users.server.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { contactReplyMail } from "#app/mail/templates/contact-mails.server.ts";
import {
  messageEntity,
  messageReference,
  messageSubject,
  messageVersion,
} from "./contact-message.ts";
import { lockMessages } from "./update-messages.server.ts";

export type AnswerRefusal =
  | { ok: false; reason: "gone" | "no-address" }
  /** Optimistic lock: a colleague changed the message since the page was loaded. */
  | { ok: false; reason: "answered-meanwhile"; by: string }
  | { ok: false; reason: "changed-meanwhile"; by: string; state: MessageState };
export type AnswerOutcome = { ok: true } | AnswerRefusal;

/**
 * Replies by mail and stores the reply, in one transaction. The message is answered unless nothing can be sent:
 * without a mail server the reply waits in the outbox folder, and the message stays open.
 */
export async function answerByMail(
  { database, origin, deliversMail }: { database: Database; origin: string; deliversMail: boolean },
  admin: Admin<"answer-messages">,
  { number, text, version }: { number: number; text: string; version: string },
): Promise<AnswerOutcome> {
  return database.transaction(async (transaction) => {
    const checked = await lockIfUnchanged(transaction, number, version);
    if (!checked.ok) return checked;
    const { message } = checked;
    if (!isEmailAddress(message.email)) return { ok: false, reason: "no-address" };
    if (!deliversMail && (await isSavedAlready(transaction, message, text))) return { ok: true };
    const original = { ...message, reference: messageReference(message.id) };
    const subject = messageSubject(original);
    const mail = contactReplyMail({ origin, text, original, subject });
    const threadReferences = await readThreadIds(transaction, message);
    const queued = { ...mail, threadReferences, to: message.email };
    const { id: mailId, messageId: threadId } = await enqueueMail(transaction, queued);
    const reply = { channel: "mail" as const, body: text, mailId };
    if (deliversMail) await recordAnswer(transaction, admin, message, { ...reply, threadId });
    else await recordUnsentReply(transaction, admin, message, reply);
    return { ok: true };
  });
}

/** Marks a message as answered through another channel; sends nothing. */
export async function markAnswered(
  { database }: { database: Database },
  admin: Admin<"answer-messages">,
  { number, channel, version }: { number: number; channel: OtherChannel; version: string },
): Promise<AnswerOutcome> {
  return database.transaction(async (transaction) => {
    const checked = await lockIfUnchanged(transaction, number, version);
    if (!checked.ok) return checked;
    await recordAnswer(transaction, admin, checked.message, { channel });
    return { ok: true };
  });
}

export type OtherChannel = Exclude<ReplyChannel, "mail">;
type LockedForAnswer = Awaited<ReturnType<typeof lockMessages>>[number];

/** Optimistic lock: locks the message if it still has the version that the page showed. */
async function lockIfUnchanged(
  transaction: Transaction,
  number: number,
  version: string,
): Promise<{ ok: true; message: LockedForAnswer } | AnswerRefusal> {
  const [message] = await lockMessages(transaction, [number]);
  if (!message) return { ok: false, reason: "gone" };
  if (messageVersion(message) === version) return { ok: true, message };
  const [by, { state }] = [await findLastEditor(transaction, message), message];
  return state === "answered"
    ? { ok: false, reason: "answered-meanwhile", by }
    : { ok: false, reason: "changed-meanwhile", by, state };
}

/** Who answered is stored with the message; other editors are found in the audit log. */
async function findLastEditor(transaction: Transaction, message: LockedForAnswer): Promise<string> {
  if (message.state === "answered" && message.answeredBy) {
    const colleague = await findUser(transaction, message.answeredBy);
    if (colleague) return displayName(colleague);
  }
  const entity = messageEntity(message.number);
  const [entry] = await transaction
    .select({ name: auditLog.actorName })
    .from(auditLog)
    .where(sql`${auditLog.entityKind} = ${entity.kind} and ${auditLog.entityId} = ${entity.id}`)
    .orderBy(desc(auditLog.at))
    .limit(1);
  return entry?.name ?? "A colleague";
}

/** Message-IDs of our acknowledgement and of every mail since, oldest first. */
async function readThreadIds(
  transaction: Transaction,
  message: LockedForAnswer,
): Promise<string[]> {
  const replies = await transaction
    .select({ threadId: contactReplies.threadId })
    .from(contactReplies)
    .where(eq(contactReplies.messageId, message.id))
    .orderBy(asc(contactReplies.createdAt));
  const ids = [message.threadId, ...replies.map(({ threadId }) => threadId)];
  return ids.filter((id) => id !== null).slice(-MAX_THREAD_IDS);
}

const MAX_THREAD_IDS = 20;

type NewReply = Pick<
  typeof contactReplies.$inferInsert,
  "channel" | "body" | "mailId" | "threadId"
>;

async function insertReply(
  transaction: Transaction,
  admin: Admin<"answer-messages">,
  message: LockedForAnswer,
  reply: NewReply,
): Promise<void> {
  await transaction
    .insert(contactReplies)
    .values({ ...reply, messageId: message.id, authorId: admin.userId, dueAt: message.dueAt });
}

/** Saving a reply without a mail server leaves the version as it was, so a double submit is recognised by its text. */
async function isSavedAlready(
  transaction: Transaction,
  { id }: LockedForAnswer,
  text: string,
): Promise<boolean> {
  const [last] = await transaction
    .select()
    .from(contactReplies)
    .where(eq(contactReplies.messageId, id))
    .orderBy(desc(contactReplies.createdAt))
    .limit(1);
  return last?.channel === "mail" && last.threadId === null && last.body === text;
}

async function recordUnsentReply(
  transaction: Transaction,
  admin: Admin<"answer-messages">,
  message: LockedForAnswer,
  reply: NewReply,
): Promise<void> {
  await insertReply(transaction, admin, message, reply);
  const entity = messageEntity(message.number);
  await recordAudit(transaction, admin, { verb: "wrote a reply to", entity });
}

async function recordAnswer(
  transaction: Transaction,
  admin: Admin<"answer-messages">,
  message: LockedForAnswer,
  reply: NewReply,
): Promise<void> {
  await insertReply(transaction, admin, message, reply);
  await transaction
    .update(contactMessages)
    .set({
      state: "answered",
      stateChangedAt: sql`now()`,
      answeredAt: sql`now()`,
      answeredBy: admin.userId,
      readAt: sql`coalesce(${contactMessages.readAt}, now())`,
    })
    .where(eq(contactMessages.id, message.id));
  await recordAudit(transaction, admin, {
    verb: answerVerbs[reply.channel],
    entity: messageEntity(message.number),
  });
}

const answerVerbs: Record<ReplyChannel, string> = {
  mail: "answered by mail",
  whatsapp: "answered by whatsapp",
  phone: "answered by phone",
  elsewhere: "marked as answered",
};

/** Undoes `markAnswered`, and restores the previous answer if there was one. A mailed reply cannot be undone. */
export async function undoAnswer(
  { database }: { database: Database },
  admin: Admin<"answer-messages">,
  number: number,
): Promise<{ ok: boolean }> {
  return database.transaction(async (transaction) => {
    const [message] = await lockMessages(transaction, [number]);
    if (message?.state !== "answered") return { ok: false };
    const [last, before] = await readLastAnswers(transaction, message.id);
    if (!last || last.channel === "mail") return { ok: false };
    await transaction.delete(contactReplies).where(eq(contactReplies.id, last.id));
    await transaction
      .update(contactMessages)
      .set({
        state: "open",
        answeredAt: before?.createdAt ?? null,
        answeredBy: before?.authorId ?? null,
      })
      .where(eq(contactMessages.id, message.id));
    await recordAudit(transaction, admin, {
      verb: "put back",
      entity: messageEntity(number),
      before: { state: "answered" },
      after: { state: "open" },
    });
    return { ok: true };
  });
}

/** Not a reply that could not be sent. */
const isAnswer = or(ne(contactReplies.channel, "mail"), isNotNull(contactReplies.threadId));

/** The last answer to a message and the one before it, without replies that could not be sent. */
export function readLastAnswers(transaction: Transaction, messageId: string) {
  return transaction
    .select()
    .from(contactReplies)
    .where(and(eq(contactReplies.messageId, messageId), isAnswer))
    .orderBy(desc(contactReplies.createdAt))
    .limit(2);
}
