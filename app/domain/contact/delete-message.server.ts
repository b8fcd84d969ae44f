import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { contactMessages } from "#app/database/tables/messages.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { thingOf } from "./message-thing.ts";
import { SPAM_DAYS } from "./reply-promise.ts";

/** Forgets a message with its answers and notes, for whoever asks us to. */
export async function deleteMessage(
  { database }: { database: Database },
  admin: Admin,
  number: number,
): Promise<{ ok: boolean }> {
  return database.transaction(async (transaction) => {
    const gone = await transaction
      .delete(contactMessages)
      .where(eq(contactMessages.number, number))
      .returning({ id: contactMessages.id });
    if (gone.length === 0) return { ok: false };
    await recordAudit(transaction, admin, { verb: "deleted", thing: thingOf(number) });
    return { ok: true };
  });
}

/** Spam goes by itself once nobody has missed it for a month. */
export async function sweepSpam(database: Database): Promise<void> {
  await database
    .delete(contactMessages)
    .where(
      and(
        eq(contactMessages.state, "spam"),
        lt(contactMessages.stateSince, sql`now() - make_interval(days => ${SPAM_DAYS})`),
      ),
    );
}
