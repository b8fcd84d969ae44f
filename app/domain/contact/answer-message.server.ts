import { asc, desc, eq, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import {
  contactMessages,
  contactReplies,
  type MessageState,
  type ReplyChannel,
} from "#app/database/tables/messages.ts";
import { users } from "#app/database/tables/users.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { isMailAddress } from "#app/mail/mail-address.ts";
import { contactReplyMail } from "#app/mail/messages/contact-reply.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { lockMessages } from "./change-messages.server.ts";
import { seenAs } from "./message-state.ts";
import { messageSubject } from "./message-subject.ts";
import { thingOf } from "./message-thing.ts";

export type AnswerRefused =
  | { ok: false; reason: "gone" }
  | { ok: false; reason: "no-address" }
  /** A colleague was quicker: who, and what they did. */
  | { ok: false; reason: "answered-meanwhile"; by: string }
  | { ok: false; reason: "moved-meanwhile"; by: string; state: MessageState };
export type AnswerOutcome = { ok: true } | AnswerRefused;

/** Writes to the sender, keeps the words with the message, and counts it as answered: all or nothing. */
export async function answerByMail(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  { number, text, seen }: { number: number; text: string; seen: string },
): Promise<AnswerOutcome> {
  return database.transaction(async (transaction) => {
    const checked = await findUnchanged(transaction, number, seen);
    if (!checked.ok) return checked;
    const { message } = checked;
    if (!isMailAddress(message.email)) return { ok: false, reason: "no-address" };
    const mail = contactReplyMail({
      origin,
      company,
      text,
      asked: message,
      subject: messageSubject(message.message),
    });
    const follows = await threadOf(transaction, message);
    const { id, messageId } = await writeMail(transaction, {
      ...mail,
      follows,
      origin,
      to: message.email,
    });
    await keepReply(transaction, admin, message, {
      channel: "mail",
      body: text,
      mailId: id,
      threadId: messageId,
    });
    return { ok: true };
  });
}

/** Counts a message as answered that was answered elsewhere: nothing is sent. */
export async function markAnswered(
  { database }: { database: Database },
  admin: Admin,
  { number, channel, seen }: { number: number; channel: OtherChannel; seen: string },
): Promise<AnswerOutcome> {
  return database.transaction(async (transaction) => {
    const checked = await findUnchanged(transaction, number, seen);
    if (!checked.ok) return checked;
    await keepReply(transaction, admin, checked.message, { channel });
    return { ok: true };
  });
}

export type OtherChannel = Exclude<ReplyChannel, "mail">;
type Locked = Awaited<ReturnType<typeof lockMessages>>[number];

/** The message, held for us, if it still is as the page showed it. */
async function findUnchanged(
  transaction: Transaction,
  number: number,
  seen: string,
): Promise<{ ok: true; message: Locked } | AnswerRefused> {
  const [message] = await lockMessages(transaction, [number]);
  if (!message) return { ok: false, reason: "gone" };
  if (seenAs(message) === seen) return { ok: true, message };
  const [by, { state }] = [await whoTouched(transaction, message), message];
  return state === "answered"
    ? { ok: false, reason: "answered-meanwhile", by }
    : { ok: false, reason: "moved-meanwhile", by, state };
}

/** The log knows who moved a message; who answered stands beside it. */
async function whoTouched(transaction: Transaction, message: Locked): Promise<string> {
  if (message.state === "answered" && message.answeredBy) {
    const [colleague] = await transaction
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, message.answeredBy));
    if (colleague) return colleague.name;
  }
  const thing = thingOf(message.number);
  const [entry] = await transaction
    .select({ name: auditLog.actorName })
    .from(auditLog)
    .where(sql`${auditLog.thingKind} = ${thing.kind} and ${auditLog.thingId} = ${thing.id}`)
    .orderBy(desc(auditLog.at))
    .limit(1);
  return entry?.name ?? "A colleague";
}

/** Our acknowledgement and every mail since, the oldest first. */
async function threadOf(transaction: Transaction, message: Locked): Promise<string[]> {
  const replies = await transaction
    .select({ threadId: contactReplies.threadId })
    .from(contactReplies)
    .where(eq(contactReplies.messageId, message.id))
    .orderBy(asc(contactReplies.createdAt));
  const ids = [message.threadId, ...replies.map(({ threadId }) => threadId)];
  return ids.filter((id) => id !== null).slice(-MOST_IN_THREAD);
}

const MOST_IN_THREAD = 20;

async function keepReply(
  transaction: Transaction,
  admin: Admin,
  message: Locked,
  reply: Pick<typeof contactReplies.$inferInsert, "channel" | "body" | "mailId" | "threadId">,
): Promise<void> {
  await transaction
    .insert(contactReplies)
    .values({ ...reply, messageId: message.id, authorId: admin.userId });
  await transaction
    .update(contactMessages)
    .set({
      state: "answered",
      stateSince: sql`now()`,
      answeredAt: sql`now()`,
      answeredBy: admin.userId,
      readAt: sql`coalesce(${contactMessages.readAt}, now())`,
    })
    .where(eq(contactMessages.id, message.id));
  await recordAudit(transaction, admin, {
    verb: verbs[reply.channel],
    thing: thingOf(message.number),
  });
}

const verbs: Record<ReplyChannel, string> = {
  mail: "answered by mail",
  whatsapp: "answered by whatsapp",
  phone: "answered by phone",
  elsewhere: "marked as answered",
};
