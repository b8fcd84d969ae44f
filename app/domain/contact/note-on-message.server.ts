import { and, eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { contactNotes } from "#app/database/tables/messages.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { lockMessages } from "./change-messages.server.ts";
import { thingOf } from "./message-thing.ts";

/** Keeps a note for colleagues. The log says that there is one, not what it says. */
export async function addNote(
  { database }: { database: Database },
  admin: Admin,
  { number, text }: { number: number; text: string },
): Promise<{ ok: boolean }> {
  return database.transaction(async (transaction) => {
    const [message] = await lockMessages(transaction, [number]);
    if (!message) return { ok: false };
    await transaction
      .insert(contactNotes)
      .values({ messageId: message.id, authorId: admin.userId, body: text });
    await recordAudit(transaction, admin, { verb: "added a note to", thing: thingOf(number) });
    return { ok: true };
  });
}

export async function removeNote(
  { database }: { database: Database },
  admin: Admin,
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
    await recordAudit(transaction, admin, { verb: "removed a note from", thing: thingOf(number) });
    return { ok: true };
  });
}
