import { and, asc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { type MessageKind, messageKinds } from "#app/content/message-kinds.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { contactMessages, contactNotes, type MessageState } from "#app/database/tables/contact.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { type Admin, displayName } from "#app/domain/accounts/people.ts";
import { isStaffWith } from "#app/domain/accounts/staff/is-staff-with.server.ts";
import { type AuditEntry, recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { acknowledgeMessage } from "./acknowledge-message.server.ts";
import { messageEntity, SPAM_DAYS } from "./contact-message.ts";
import { deadlineFromNow, replyDeadline } from "./reply-deadline.server.ts";

export type MessageStateChange = { number: number; from: MessageState };

/** Changes the state of messages. With `from`, those that a colleague changed meanwhile are left alone. */
export async function changeMessageState(
  { database }: { database: Database },
  admin: Admin<"answer-messages">,
  input: {
    numbers: readonly number[];
    to: Exclude<MessageState, "answered">;
    from?: MessageState | undefined;
  },
): Promise<{ updated: MessageStateChange[]; unchanged: number }> {
  const { numbers, to, from } = input;
  return database.transaction(async (transaction) => {
    const found = await lockMessages(transaction, numbers);
    const changing = found.filter(({ state }) => state !== to && (!from || state === from));
    for (const [kind, messages] of Map.groupBy(changing, ({ kind }) => kind)) {
      await setState(transaction, messages, {
        state: to,
        ...(to === "open" && renewedDeadline(kind)),
      });
    }
    const entries = changing.map((message) => stateAuditEntry(message, to, stateVerbs[to]));
    await recordAudit(transaction, admin, entries);
    const updated = changing.map(({ number, state }) => ({ number, from: state }));
    return { updated, unchanged: numbers.length - updated.length };
  });
}

/** Restores the previous states, except of messages that changed again since. */
export async function undoMessageStateChange(
  { database }: { database: Database },
  admin: Admin<"answer-messages">,
  { changes, to }: { changes: readonly MessageStateChange[]; to: MessageState },
): Promise<{ restored: number }> {
  const before = new Map(changes.map(({ number, from }) => [number, from]));
  return database.transaction(async (transaction) => {
    const found = await lockMessages(transaction, [...before.keys()]);
    const returning = found.filter(({ number, state, answeredAt }) => {
      const back = before.get(number);
      // The form's input could otherwise mark a message as answered that never was.
      return (
        state === to && back !== undefined && back !== to && (back !== "answered" || answeredAt)
      );
    });
    for (const [state, messages] of Map.groupBy(returning, ({ number }) => before.get(number))) {
      if (state) await setState(transaction, messages, { state });
    }
    const entries = returning.map((message) =>
      stateAuditEntry(message, before.get(message.number) ?? to, "put back"),
    );
    await recordAudit(transaction, admin, entries);
    return { restored: returning.length };
  });
}

type LockedMessage = Awaited<ReturnType<typeof lockMessages>>[number];

const stateVerbs = { open: "reopened", archived: "archived", spam: "marked as spam" } as const;

/** Locks in a fixed order, which avoids deadlocks. */
export function lockMessages(transaction: Transaction, numbers: readonly number[]) {
  return transaction
    .select()
    .from(contactMessages)
    .where(inArray(contactMessages.number, [...numbers]))
    .orderBy(asc(contactMessages.number))
    .for("update");
}

/** A reopened message gets a new due date if it had been answered. */
const renewedDeadline = (kind: MessageKind) => ({
  dueAt: sql`case when ${contactMessages.answeredAt} is null then ${contactMessages.dueAt}
    else ${deadlineFromNow(kind)} end`,
});

async function setState(
  transaction: Transaction,
  messages: readonly LockedMessage[],
  values: { state: MessageState; dueAt?: SQL },
): Promise<void> {
  const ids = messages.map(({ id }) => id);
  await transaction
    .update(contactMessages)
    .set({ ...values, stateChangedAt: sql`now()` })
    .where(inArray(contactMessages.id, ids));
}

function stateAuditEntry(message: LockedMessage, to: MessageState, verb: string): AuditEntry {
  return {
    verb,
    entity: messageEntity(message.number),
    before: { state: message.state },
    after: { state: to },
  };
}

/**
 * Changes the type of a message, such as a complaint that came through the contact form. The deadline of the new type
 * counts from receipt: a law or code does not wait until we have noticed what a message is. A complaint or information
 * request is acknowledged to its sender if staff want that.
 */
export async function changeMessageKind(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<"answer-messages">,
  { number, kind, acknowledge }: { number: number; kind: MessageKind; acknowledge: boolean },
): Promise<
  { ok: true; isChanged: boolean; isAcknowledged: boolean } | { ok: false; reason: "gone" }
> {
  return database.transaction(async (transaction) => {
    const [message] = await lockMessages(transaction, [number]);
    if (!message) return { ok: false, reason: "gone" };
    if (message.kind === kind) return { ok: true, isChanged: false, isAcknowledged: false };
    const change = { kind, dueAt: replyDeadline(message.createdAt, kind) };
    await transaction.update(contactMessages).set(change).where(eq(contactMessages.id, message.id));
    const isAcknowledged =
      acknowledge &&
      kind !== "general" &&
      (await acknowledgeMessage(transaction, origin, { ...message, ...change }));
    await recordAudit(transaction, admin, {
      verb: "changed the type of",
      entity: messageEntity(number),
      before: { type: messageKinds[message.kind].label.toLowerCase() },
      after: { type: messageKinds[kind].label.toLowerCase() },
    });
    return { ok: true, isChanged: true, isAcknowledged };
  });
}

export async function markMessagesRead(
  { database }: { database: Database },
  admin: Admin<"answer-messages">,
  { numbers, isRead }: { numbers: readonly number[]; isRead: boolean },
): Promise<{ changed: number }> {
  return database.transaction(async (transaction) => {
    const found = await lockMessages(transaction, numbers);
    const changing = found.filter(({ readAt }) => (readAt !== null) !== isRead);
    const changed = changing.map(({ number }) => number);
    await transaction
      .update(contactMessages)
      .set({ readAt: isRead ? sql`now()` : null })
      .where(inArray(contactMessages.number, changed));
    const verb = isRead ? "marked as read" : "marked as unread";
    const entries = changed.map((number) => ({ verb, entity: messageEntity(number) }));
    await recordAudit(transaction, admin, entries);
    return { changed: changed.length };
  });
}

/** Assigns a message to a colleague who can answer it; an empty `to` unassigns it. */
export async function assignMessage(
  { database }: { database: Database },
  admin: Admin<"answer-messages">,
  { number, to }: { number: number; to: string },
): Promise<
  { ok: true; name: string | undefined } | { ok: false; reason: "gone" | "no-colleague" }
> {
  return database.transaction(async (transaction) => {
    const [message] = await lockMessages(transaction, [number]);
    if (!message) return { ok: false, reason: "gone" };
    const people = await transaction
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        canAnswer: sql<boolean>`${isStaffWith("answer-messages")}`,
      })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(inArray(users.id, [to, message.assignedTo ?? ""].filter(Boolean)));
    const before = people.find(({ id }) => id === message.assignedTo);
    const colleague = people.find(({ id, canAnswer }) => id === to && canAnswer);
    if (to && !colleague) return { ok: false, reason: "no-colleague" };
    await transaction
      .update(contactMessages)
      .set({ assignedTo: colleague?.id ?? null })
      .where(eq(contactMessages.id, message.id));
    const name = colleague && displayName(colleague);
    await recordAudit(transaction, admin, {
      verb: "assigned",
      entity: messageEntity(number),
      before: { "assigned to": before ? displayName(before) : null },
      after: { "assigned to": name ?? null },
    });
    return { ok: true, name };
  });
}

/** Adds an internal note. The audit log does not record its text. */
export async function addMessageNote(
  { database }: { database: Database },
  admin: Admin<"answer-messages">,
  { number, text }: { number: number; text: string },
): Promise<{ ok: boolean }> {
  return database.transaction(async (transaction) => {
    const [message] = await lockMessages(transaction, [number]);
    if (!message) return { ok: false };
    await transaction
      .insert(contactNotes)
      .values({ messageId: message.id, authorId: admin.userId, body: text });
    const entity = messageEntity(number);
    await recordAudit(transaction, admin, { verb: "added a note to", entity });
    return { ok: true };
  });
}

export async function removeMessageNote(
  { database }: { database: Database },
  admin: Admin<"answer-messages">,
  { number, note }: { number: number; note: string },
): Promise<{ ok: boolean }> {
  return database.transaction(async (transaction) => {
    const [message] = await lockMessages(transaction, [number]);
    if (!message) return { ok: false };
    const removed = await transaction
      .delete(contactNotes)
      .where(and(eq(contactNotes.id, note), eq(contactNotes.messageId, message.id)))
      .returning({ id: contactNotes.id });
    if (removed.length === 0) return { ok: false };
    const entity = messageEntity(number);
    await recordAudit(transaction, admin, { verb: "removed a note from", entity });
    return { ok: true };
  });
}

export async function deleteMessage(
  { database }: { database: Database },
  admin: Admin<"answer-messages">,
  number: number,
): Promise<{ ok: boolean }> {
  return database.transaction(async (transaction) => {
    const deleted = await transaction
      .delete(contactMessages)
      .where(eq(contactMessages.number, number))
      .returning({ id: contactMessages.id });
    if (deleted.length === 0) return { ok: false };
    await recordAudit(transaction, admin, { verb: "deleted", entity: messageEntity(number) });
    return { ok: true };
  });
}

/** Retention: deletes messages that have been spam for 30 days. */
export async function sweepSpam(database: Database): Promise<void> {
  const isOld = lt(
    contactMessages.stateChangedAt,
    sql`now() - make_interval(days => ${SPAM_DAYS})`,
  );
  await database.delete(contactMessages).where(and(eq(contactMessages.state, "spam"), isOld));
}
