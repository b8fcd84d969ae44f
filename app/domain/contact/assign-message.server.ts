import { eq, inArray } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { contactMessages } from "#app/database/tables/messages.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { lockMessages } from "./change-messages.server.ts";
import { thingOf } from "./message-thing.ts";

export type AssignOutcome =
  | { ok: true; name: string | undefined }
  | { ok: false; reason: "gone" | "no-colleague" };

/** Gives a message to a colleague, or with a blank to nobody. */
export async function assignMessage(
  { database }: { database: Database },
  admin: Admin,
  { number, to }: { number: number; to: string },
): Promise<AssignOutcome> {
  return database.transaction(async (transaction) => {
    const [message] = await lockMessages(transaction, [number]);
    if (!message) return { ok: false, reason: "gone" };
    const people = await transaction
      .select({ id: users.id, name: users.name, role: profiles.role })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(inArray(users.id, [to, message.assignedTo ?? ""].filter(Boolean)));
    const before = people.find(({ id }) => id === message.assignedTo);
    const colleague = people.find(({ id, role }) => id === to && role === "admin");
    if (to && !colleague) return { ok: false, reason: "no-colleague" };
    await transaction
      .update(contactMessages)
      .set({ assignedTo: colleague?.id ?? null })
      .where(eq(contactMessages.id, message.id));
    await recordAudit(transaction, admin, {
      verb: "assigned",
      thing: thingOf(number),
      before: { "assigned to": before?.name ?? null },
      after: { "assigned to": colleague?.name ?? null },
    });
    return { ok: true, name: colleague?.name };
  });
}
