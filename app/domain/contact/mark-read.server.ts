import { inArray, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { contactMessages } from "#app/database/tables/messages.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { lockMessages } from "./change-messages.server.ts";
import { thingOf } from "./message-thing.ts";

/** Notes that somebody has read these messages, or that they are to be read again. */
export async function markRead(
  { database }: { database: Database },
  admin: Admin,
  { numbers, isRead }: { numbers: readonly number[]; isRead: boolean },
): Promise<{ changed: number }> {
  return database.transaction(async (transaction) => {
    const found = await lockMessages(transaction, numbers);
    const changing = found.filter(({ readAt }) => (readAt !== null) !== isRead);
    if (changing.length === 0) return { changed: 0 };
    await transaction
      .update(contactMessages)
      .set({ readAt: isRead ? sql`now()` : null })
      .where(
        inArray(
          contactMessages.number,
          changing.map(({ number }) => number),
        ),
      );
    const verb = isRead ? "marked as read" : "marked as unread";
    await recordAudit(
      transaction,
      admin,
      changing.map(({ number }) => ({ verb, thing: thingOf(number) })),
    );
    return { changed: changing.length };
  });
}
