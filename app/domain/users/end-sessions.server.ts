import { and, eq, ne } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { sessions } from "#app/database/tables/users.ts";
import { forgetKnownDevices } from "./known-devices.server.ts";
import type { Shopper } from "./people.ts";

/** Signs one device out. Another person's session is not found, whatever its id. */
export async function endSession(
  { database }: { database: Database },
  shopper: Shopper,
  sessionId: string,
): Promise<{ ended: number }> {
  const gone = await database
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, shopper.userId)))
    .returning({ id: sessions.id });
  return { ended: gone.length };
}

/**
 * Signs out every device but the one in hand, and forgets all known devices. Whoever goes on in this
 * browser is remembered again by the route.
 */
export async function endOtherSessions(
  { database }: { database: DatabaseOrTransaction },
  shopper: Pick<Shopper, "userId" | "sessionId">,
): Promise<{ ended: number }> {
  const gone = await database
    .delete(sessions)
    .where(and(eq(sessions.userId, shopper.userId), ne(sessions.id, shopper.sessionId)))
    .returning({ id: sessions.id });
  await forgetKnownDevices(database, shopper.userId);
  return { ended: gone.length };
}

/** Signs out every device, and forgets all known ones. */
export async function endAllSessions(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<void> {
  await database.delete(sessions).where(eq(sessions.userId, userId));
  await forgetKnownDevices(database, userId);
}
