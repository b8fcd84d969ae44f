import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { contactMessages, type MessageState } from "#app/database/tables/messages.ts";
import { type AuditEntry, recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { thingOf } from "./message-thing.ts";

export type Moved = { number: number; from: MessageState };

/**
 * Moves messages to another state. With `from`, only those that still are where they were seen:
 * what a colleague has dealt with meanwhile stays as it is. Nobody is mailed.
 */
export async function changeMessages(
  { database }: { database: Database },
  admin: Admin,
  { numbers, to, from }: MessagesChange,
): Promise<{ moved: Moved[]; stayed: number }> {
  return database.transaction(async (transaction) => {
    const found = await lockMessages(transaction, numbers);
    const moving = found.filter(({ state }) => state !== to && (!from || state === from));
    await moveTo(transaction, moving, to);
    await recordAudit(
      transaction,
      admin,
      moving.map((message) => entryOf(message, to, verbs[to])),
    );
    const moved = moving.map(({ number, state }) => ({ number, from: state }));
    return { moved, stayed: numbers.length - moved.length };
  });
}

/** Puts back what was moved, as far as nobody has moved it on. */
export async function undoChange(
  { database }: { database: Database },
  admin: Admin,
  { moved, to }: { moved: readonly Moved[]; to: MessageState },
): Promise<{ restored: number }> {
  const before = new Map(moved.map(({ number, from }) => [number, from]));
  return database.transaction(async (transaction) => {
    const found = await lockMessages(transaction, [...before.keys()]);
    const returning = found.filter(({ number, state, answeredAt }) => {
      const back = before.get(number);
      // An address anybody could write must not claim an answer that was never given.
      return (
        state === to && back !== undefined && back !== to && (back !== "answered" || answeredAt)
      );
    });
    for (const [state, messages] of Map.groupBy(returning, ({ number }) => before.get(number))) {
      if (state) await setState(transaction, messages, { state });
    }
    const entries = returning.map((message) =>
      entryOf(message, before.get(message.number) ?? to, "put back"),
    );
    await recordAudit(transaction, admin, entries);
    return { restored: returning.length };
  });
}

type Locked = Awaited<ReturnType<typeof lockMessages>>[number];
export type MessagesChange = {
  numbers: readonly number[];
  to: Exclude<MessageState, "answered">;
  from?: MessageState | undefined;
};

const verbs = { open: "reopened", archived: "archived", spam: "marked as spam" } as const;

/** In one order, so that two who change the same messages wait for each other and never cross. */
export function lockMessages(transaction: Transaction, numbers: readonly number[]) {
  return transaction
    .select()
    .from(contactMessages)
    .where(inArray(contactMessages.number, [...numbers]))
    .orderBy(asc(contactMessages.number))
    .for("update");
}

async function moveTo(transaction: Transaction, messages: readonly Locked[], to: MessageState) {
  const [answered, others] = [
    messages.filter(({ answeredAt }) => answeredAt),
    messages.filter(({ answeredAt }) => !answeredAt),
  ];
  await setState(transaction, others, { state: to });
  // Who writes again after an answer is promised the next one within a day as well.
  const promise = to === "open" ? { dueAt: sql`now() + interval '24 hours'` } : {};
  await setState(transaction, answered, { state: to, ...promise });
}

async function setState(
  transaction: Transaction,
  messages: readonly Locked[],
  values: { state: MessageState; dueAt?: ReturnType<typeof sql> },
): Promise<void> {
  for (const { id } of messages) {
    await transaction
      .update(contactMessages)
      .set({ ...values, stateSince: sql`now()` })
      .where(eq(contactMessages.id, id));
  }
}

function entryOf(message: Locked, to: MessageState, verb: string): AuditEntry {
  return {
    verb,
    thing: thingOf(message.number),
    before: { state: message.state },
    after: { state: to },
  };
}
