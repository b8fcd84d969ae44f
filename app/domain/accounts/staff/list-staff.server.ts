import { and, asc, count, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { contactMessages } from "#app/database/tables/contact.ts";
import { profiles, secondFactorRecoveries, sessions, users } from "#app/database/tables/users.ts";
import { isNotExpired } from "#app/domain/accounts/one-time-tokens.server.ts";
import { listUsersWithLink } from "#app/domain/accounts/passwords/password-reset-tokens.server.ts";
import { type Admin, displayName } from "#app/domain/accounts/people.ts";
import { displayNameOf } from "#app/domain/accounts/users.server.ts";
import { isStaffWith } from "./is-staff-with.server.ts";
import { hasPassword } from "./lock-staff.server.ts";
import type { StaffRole } from "./permissions.ts";

/** Invited: they have not chosen a password yet. Their link may have expired. */
export type StaffState = "active" | "invited" | "invitation-expired" | "deactivated";

/** Current and former staff, former last. */
export async function listStaff(
  { database }: { database: Database },
  _admin: Admin<"manage-staff">,
) {
  const isFormer = isNotNull(profiles.deactivatedAt);
  const rows = await selectStaff(database)
    .where(or(eq(profiles.role, "admin"), isFormer))
    .orderBy(sql`${isFormer}`, asc(displayNameOf(users)), asc(users.id));
  return withStates(database, rows);
}

export type StaffMember = Awaited<ReturnType<typeof listStaff>>[number];

/** One of them, with what the forms on their page need. */
export async function readStaffMember(
  { database }: { database: Database },
  _admin: Admin<"manage-staff">,
  userId: string,
) {
  const rows = await selectStaff(database).where(
    and(eq(users.id, userId), or(eq(profiles.role, "admin"), isNotNull(profiles.deactivatedAt))),
  );
  const [member] = await withStates(database, rows);
  if (!member) return undefined;
  const [[signedIn], openMessages, [recovery]] = await Promise.all([
    database
      .select({ sessions: count() })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isNotExpired(sessions.expiresAt))),
    database.$count(
      contactMessages,
      and(eq(contactMessages.state, "open"), eq(contactMessages.assignedTo, userId)),
    ),
    database
      .select({ takesEffectAt: secondFactorRecoveries.takesEffectAt })
      .from(secondFactorRecoveries)
      .where(eq(secondFactorRecoveries.userId, userId)),
  ]);
  return {
    ...member,
    sessions: signedIn?.sessions ?? 0,
    openMessages,
    recoveryAt: recovery?.takesEffectAt,
  };
}

/** The account that a link to choose a password belongs to; with the roles of those who have none yet. */
export async function readPasswordAccount(
  { database }: { database: Database },
  userId: string,
): Promise<{ email: string; invitedAs: readonly StaffRole[] } | undefined> {
  const [row] = await selectStaff(database).where(eq(users.id, userId));
  if (!row) return undefined;
  return { email: row.email, invitedAs: row.hasPassword ? [] : row.roles };
}

/** Who may answer the messages of a colleague who is leaving. */
export async function listSuccessors(
  { database }: { database: Database },
  _admin: Admin<"manage-staff">,
  userId: string,
): Promise<{ id: string; name: string }[]> {
  const rows = await database
    .select({ id: users.id, name: users.name, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(isStaffWith("answer-messages"), ne(profiles.id, userId)))
    .orderBy(asc(displayNameOf(users)), asc(users.id));
  return rows.map(({ id, ...person }) => ({ id, name: displayName(person) }));
}

function selectStaff(database: Database) {
  return database
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      hasSecondFactor: users.twoFactorEnabled,
      roles: profiles.staffRoles,
      deactivatedAt: profiles.deactivatedAt,
      lastLoginAt: profiles.lastLoginAt,
      hasPassword: sql<boolean>`${hasPassword(database)}`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .$dynamic();
}

type StaffRow = Awaited<ReturnType<typeof selectStaff>>[number];

async function withStates(database: Database, rows: readonly StaffRow[]) {
  const invited = rows.filter((row) => !row.hasPassword).map(({ id }) => id);
  const linked = await listUsersWithLink(database, invited);
  return rows.map(({ hasPassword: hasAccepted, name, ...row }) => ({
    ...row,
    name: displayName({ name, email: row.email }),
    state: stateOf(row, hasAccepted, linked),
  }));
}

function stateOf(
  { id, deactivatedAt }: Pick<StaffRow, "id" | "deactivatedAt">,
  hasAccepted: boolean,
  linked: readonly string[],
): StaffState {
  if (deactivatedAt) return "deactivated";
  if (hasAccepted) return "active";
  return linked.includes(id) ? "invited" : "invitation-expired";
}

/** Customers' logins are not kept. */
export async function recordStaffLogin(database: Database, userId: string): Promise<void> {
  await database
    .update(profiles)
    .set({ lastLoginAt: sql`now()` })
    .where(and(eq(profiles.id, userId), eq(profiles.role, "admin")));
}
