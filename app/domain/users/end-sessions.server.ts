import { and, eq, ne } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { sessions } from "#app/database/tables/users.ts";
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

/** Signs out every device but the one in hand. */
export async function endOtherSessions(
  { database }: { database: DatabaseOrTransaction },
  shopper: Shopper,
): Promise<{ ended: number }> {
  const gone = await database
    .delete(sessions)
    .where(and(eq(sessions.userId, shopper.userId), ne(sessions.id, shopper.sessionId)))
    .returning({ id: sessions.id });
  return { ended: gone.length };
}

/** Signs out every device. */
export async function endAllSessions(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<void> {
  await database.delete(sessions).where(eq(sessions.userId, userId));
}
