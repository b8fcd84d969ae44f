import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { sessions } from "#app/database/tables/users.ts";

/** Near enough to recognise oneself by, seldom enough to cost nothing. */
const NOTE_EVERY_MS = 5 * 60_000;

/** Remembers when a session was last used, at most every few minutes. */
export async function noteSeen(
  database: Database,
  session: { id: string; lastSeenAt?: Date | null | undefined },
): Promise<void> {
  const now = new Date();
  if (session.lastSeenAt && now.getTime() - session.lastSeenAt.getTime() < NOTE_EVERY_MS) return;
  await database
    .update(sessions)
    // The other time says when the session was last lengthened, and stays.
    .set({ lastSeenAt: now, updatedAt: sql`${sessions.updatedAt}` })
    .where(eq(sessions.id, session.id));
}
