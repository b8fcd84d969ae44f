import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { contactMessages, contactReplies } from "#app/database/tables/contact.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { readLastAnswers } from "./answer-message.server.ts";
import { messageEntity } from "./contact-message.ts";
import { lockMessages } from "./update-messages.server.ts";

/** Reopens messages whose reply the outbox gave up, so nobody received it. Their due date stays. */
export async function reopenUndelivered({
  database,
}: {
  database: Database;
}): Promise<{ reopened: number }> {
  return database.transaction(async (transaction) => {
    const givenUp = await readGivenUpReplies(transaction);
    const byMessage = Map.groupBy(givenUp, ({ number }) => number);
    const messages = await lockMessages(transaction, [...byMessage.keys()]);
    let reopened = 0;
    for (const message of messages) {
      const replies = byMessage.get(message.number) ?? [];
      await transaction
        .update(contactReplies)
        .set({ threadId: null })
        .where(
          inArray(
            contactReplies.id,
            replies.map(({ id }) => id),
          ),
        );
      const [answer] = await readLastAnswers(transaction, message.id);
      const isAnsweredSince = replies.every(({ at }) => answer && at < answer.createdAt);
      if (message.state !== "answered" || isAnsweredSince) continue;
      await transaction
        .update(contactMessages)
        .set({
          state: "open",
          stateChangedAt: sql`now()`,
          readAt: null,
          answeredAt: answer?.createdAt ?? null,
          answeredBy: answer?.authorId ?? null,
        })
        .where(eq(contactMessages.id, message.id));
      await recordAudit(transaction, "schedule", {
        verb: "reopened",
        entity: messageEntity(message.number),
        before: { state: "answered" },
        after: { state: "open" },
      });
      reopened += 1;
    }
    return { reopened };
  });
}

function readGivenUpReplies(transaction: Transaction) {
  return transaction
    .select({
      id: contactReplies.id,
      number: contactMessages.number,
      at: contactReplies.createdAt,
    })
    .from(contactReplies)
    .innerJoin(contactMessages, eq(contactMessages.id, contactReplies.messageId))
    .innerJoin(mailOutbox, eq(mailOutbox.id, contactReplies.mailId))
    .where(and(isNotNull(contactReplies.threadId), isNotNull(mailOutbox.failedAt)));
}
