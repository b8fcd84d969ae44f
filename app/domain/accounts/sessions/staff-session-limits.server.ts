import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { profiles, sessions } from "#app/database/tables/users.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Whether a staff session has reached one of the limits in the settings. The last use is stored at
 * most every five minutes, so an idle session may end up to five minutes early, never late.
 */
export function isOverStaffLimits({ createdAt, lastSeenAt }: SessionTimes): boolean {
  const { idleHours, sessionDays } = privateSettings().security;
  const idleSince = lastSeenAt ?? createdAt;
  return (
    idleSince.getTime() <= Date.now() - idleHours * HOUR_MS ||
    createdAt.getTime() <= Date.now() - sessionDays * 24 * HOUR_MS
  );
}

type SessionTimes = { createdAt: Date; lastSeenAt?: Date | null | undefined };

/** Deletes the sessions of staff that have reached a limit, and were not used since. */
export async function sweepStaffSessions(database: Database): Promise<void> {
  const { idleHours, sessionDays } = privateSettings().security;
  const staff = database
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, "admin"));
  const isOver = or(
    sql`${sessions.lastSeenAt} <= now() - make_interval(hours => ${idleHours})`,
    sql`${sessions.createdAt} <= now() - make_interval(days => ${sessionDays})`,
  );
  await database.delete(sessions).where(and(inArray(sessions.userId, staff), isOver));
}
