import { desc, eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { contactMessages, contactReplies } from "#app/database/tables/messages.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { lockMessages } from "./change-messages.server.ts";
import { thingOf } from "./message-thing.ts";

/** Takes back a mark that was a slip, as if it had never been set. What was mailed stays answered. */
export async function takeBackAnswer(
  { database }: { database: Database },
  admin: Admin,
  number: number,
): Promise<{ ok: boolean }> {
  return database.transaction(async (transaction) => {
    const [message] = await lockMessages(transaction, [number]);
    if (message?.state !== "answered") return { ok: false };
    const [last, before] = await transaction
      .select()
      .from(contactReplies)
      .where(eq(contactReplies.messageId, message.id))
      .orderBy(desc(contactReplies.createdAt))
      .limit(2);
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
      thing: thingOf(number),
      before: { state: "answered" },
      after: { state: "open" },
    });
    return { ok: true };
  });
}
