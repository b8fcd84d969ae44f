import { and, desc, eq, lt, ne, notInArray, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { emailChanges } from "#app/database/tables/email-changes.ts";
import { preferenceConfirmations, preferenceTickets } from "#app/database/tables/preferences.ts";
import {
  emailVerifications,
  loginAlerts,
  profiles,
  sessions,
  users,
  verifications,
} from "#app/database/tables/users.ts";
import { isNotExpired } from "#app/domain/accounts/one-time-tokens.server.ts";
import { type Admin, displayName, may, type SignedIn } from "#app/domain/accounts/people.ts";
import { sweepUsedCodes } from "#app/domain/accounts/second-factor/used-codes.server.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { describeDevice, maskIpAddress } from "./describe-device.ts";
import { deleteKnownDevices, sweepKnownDevices } from "./known-devices.server.ts";
import { isOverStaffLimits, sweepStaffSessions } from "./staff-session-limits.server.ts";

export async function endSession(
  { database }: { database: Database },
  person: SignedIn,
  sessionId: string,
): Promise<{ ended: number }> {
  const { rowCount } = await database
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, person.userId)));
  return { ended: rowCount ?? 0 };
}

/** Ends all sessions except the current one, and deletes all known devices; the route remembers this one again. */
export async function endOtherSessions(
  { database }: { database: DatabaseOrTransaction },
  person: Pick<SignedIn, "userId" | "sessionId">,
): Promise<{ ended: number }> {
  const { rowCount } = await database
    .delete(sessions)
    .where(and(eq(sessions.userId, person.userId), ne(sessions.id, person.sessionId)));
  await deleteKnownDevices(database, person.userId);
  return { ended: rowCount ?? 0 };
}

export async function endAllSessions(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<void> {
  await database.delete(sessions).where(eq(sessions.userId, userId));
  await deleteKnownDevices(database, userId);
}

/**
 * Ends all sessions of a user, except the acting admin's own. Of a colleague it takes the right to manage
 * staff. Audited.
 */
export function endSessionsAsAdmin(
  { database }: { database: Database },
  admin: Admin<"see-contact-details">,
  userId: string,
): Promise<{ ok: true; ended: number } | { ok: false; reason: "missing" | "on-staff" }> {
  return database.transaction(async (transaction) => {
    const [person] = await transaction
      .select({ name: users.name, email: users.email, role: profiles.role })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.id, userId))
      .for("update", { of: profiles });
    if (!person) return { ok: false, reason: "missing" };
    const isColleague = person.role === "admin" && userId !== admin.userId;
    if (isColleague && !may(admin, "manage-staff")) return { ok: false, reason: "on-staff" };
    const { ended } = await endOtherSessions(
      { database: transaction },
      { userId, sessionId: admin.sessionId },
    );
    if (ended > 0) {
      await recordAudit(transaction, admin, {
        verb: "ended the sessions of",
        entity: { kind: "customer", id: userId, label: displayName(person) },
        before: { sessions: ended },
        after: { sessions: 0 },
      });
    }
    return { ok: true, ended };
  });
}

/** So many devices one person has at most: each is a row that the account shows. */
const MAX_SESSIONS = 50;
const byLastUse = [
  desc(sql`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt})`),
  desc(sessions.createdAt),
];

/** After a login: ends the sessions that were not used for longest, beyond the most that an account may have. */
export async function endExcessSessions(database: Database, userId: string): Promise<void> {
  const kept = database
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(...byLastUse)
    .limit(MAX_SESSIONS);
  await database
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), notInArray(sessions.id, kept)));
}

/** The user's sessions: the current one first, then by last use. */
export async function listSessions({ database }: { database: Database }, person: SignedIn) {
  const rows = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, person.userId), isNotExpired(sessions.expiresAt)))
    .orderBy(...byLastUse)
    .limit(MAX_SESSIONS);
  const isOpen = (row: (typeof rows)[number]) => person.role !== "admin" || !isOverStaffLimits(row);
  const devices = rows.filter(isOpen).map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    network: maskIpAddress(row.ipAddress),
    signedInAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    isCurrent: row.id === person.sessionId,
  }));
  return devices.toSorted((left, right) => Number(right.isCurrent) - Number(left.isCurrent));
}

const TOUCH_INTERVAL_MS = 5 * 60_000;

/** Stores when a session was last used, at most every five minutes. */
export async function touchSession(
  database: Database,
  session: { id: string; lastSeenAt?: Date | null | undefined },
): Promise<void> {
  const now = new Date();
  if (session.lastSeenAt && now.getTime() - session.lastSeenAt.getTime() < TOUCH_INTERVAL_MS)
    return;
  await database
    .update(sessions)
    // Keep updatedAt: Better Auth uses it for the renewal of the session.
    .set({ lastSeenAt: now, updatedAt: sql`${sessions.updatedAt}` })
    .where(eq(sessions.id, session.id));
}

/** Deletes expired sessions, tokens and known devices; run periodically. */
export async function sweepExpiredCredentials(database: Database): Promise<void> {
  const tables = [
    emailChanges,
    sessions,
    verifications,
    emailVerifications,
    loginAlerts,
    preferenceTickets,
    preferenceConfirmations,
  ];
  for (const table of tables) await database.delete(table).where(lt(table.expiresAt, sql`now()`));
  await sweepStaffSessions(database);
  await sweepKnownDevices(database);
  await sweepUsedCodes(database);
}
