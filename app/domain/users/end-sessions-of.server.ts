import { and, eq, ne } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { sessions, users } from "#app/database/tables/users.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { forgetKnownDevices } from "./known-devices.server.ts";
import type { Admin } from "./people.ts";

/** Signs somebody out everywhere. An admin who does it to themselves stays signed in here. */
export function endSessionsOf(
  { database }: { database: Database },
  admin: Admin,
  userId: string,
): Promise<{ ok: true; ended: number } | { ok: false; reason: "missing" }> {
  return database.transaction(async (transaction) => {
    const [person] = await transaction
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, userId));
    if (!person) return { ok: false, reason: "missing" };
    const ended = await transaction
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, admin.sessionId)))
      .returning({ id: sessions.id });
    await forgetKnownDevices(transaction, userId);
    if (ended.length > 0) {
      await recordAudit(transaction, admin, {
        verb: "ended the sessions of",
        thing: { kind: "customer", id: userId, label: person.name },
        before: { sessions: ended.length },
        after: { sessions: 0 },
      });
    }
    return { ok: true, ended: ended.length };
  });
}
