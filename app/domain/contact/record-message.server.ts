import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { contactMessages } from "#app/database/tables/contact.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { atNoon, localIsoDate } from "#app/format/dates-and-numbers.ts";
import { messageEntity } from "./contact-message.ts";
import type { RecordedMessage } from "./message-forms.ts";
import { replyDeadline } from "./reply-deadline.server.ts";

/**
 * Stores a message that did not come through the website; a form that is sent twice stores one. Its reply time counts
 * from the day on which it came.
 */
export async function recordMessage(
  { database }: { database: Database },
  admin: Admin<"answer-messages">,
  { idempotencyKey: id, receivedOn, ...message }: RecordedMessage,
  now = new Date(),
): Promise<{ number: number }> {
  const createdAt = receivedOn === localIsoDate(now) ? now : atNoon(receivedOn);
  return database.transaction(async (transaction) => {
    const [stored] = await transaction
      .insert(contactMessages)
      .values({
        id,
        ...message,
        createdAt,
        dueAt: replyDeadline(createdAt, message.kind),
        readAt: sql`now()`,
      })
      .onConflictDoNothing({ target: contactMessages.id })
      .returning({ number: contactMessages.number });
    if (!stored) return findRecorded(transaction, id);
    await recordAudit(transaction, admin, {
      verb: "recorded",
      entity: messageEntity(stored.number),
    });
    return stored;
  });
}

async function findRecorded(transaction: Transaction, id: string): Promise<{ number: number }> {
  const [recorded] = await transaction
    .select({ number: contactMessages.number })
    .from(contactMessages)
    .where(eq(contactMessages.id, id));
  if (!recorded) throw new Error("The database returned no message");
  return recorded;
}
