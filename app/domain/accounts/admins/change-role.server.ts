import { eq } from "drizzle-orm";
import { loginUrl } from "#app/content/navigation.ts";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { profiles, sessions, users } from "#app/database/tables/users.ts";
import {
  type Admin,
  displayName,
  type Reauthenticated,
  type Role,
} from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { adminRoleChangedMail, nameAndEmail } from "#app/mail/templates/admin-mails.ts";

export type RoleChangeRefusal = "missing" | "own-role" | "unverified" | "no-longer-admin";
type RoleChangeOutcome = { ok: true; name: string } | { ok: false; reason: RoleChangeRefusal };

/**
 * Grants or revokes the admin role, after reauthentication. Nobody changes their own role, so that
 * one admin always remains; only a verified email can get it. Ends the user's sessions and notifies
 * all admins.
 */
export function changeRole(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  { userId, role, holder }: { userId: string; role: Role; holder: Reauthenticated },
): Promise<RoleChangeOutcome> {
  requireOwnPassword(admin, holder);
  return database.transaction(async (transaction) => {
    const admins = await lockAdmins(transaction);
    if (!admins.includes(admin.userId)) return { ok: false, reason: "no-longer-admin" };
    if (userId === admin.userId) return { ok: false, reason: "own-role" };
    const person = await lockPerson(transaction, userId);
    if (!person) return { ok: false, reason: "missing" };
    if (role === "admin" && !person.isVerified) return { ok: false, reason: "unverified" };
    if (person.role !== role) {
      const recipients = await listAdminEmails(transaction);
      await transaction.update(profiles).set({ role }).where(eq(profiles.id, userId));
      await transaction.delete(sessions).where(eq(sessions.userId, userId));
      await recordAudit(transaction, admin, {
        verb: "changed",
        entity: { kind: "customer", id: userId, label: displayName(person) },
        before: { role: person.role },
        after: { role },
      });
      await notifyAdminsOfRoleChange({ transaction, origin }, recipients, {
        change: role === "admin" ? "added" : "removed",
        person,
        actor: admin,
      });
    }
    return { ok: true, name: displayName(person) };
  });
}

async function lockPerson(transaction: Transaction, userId: string) {
  const [person] = await transaction
    .select({
      name: users.name,
      email: users.email,
      isVerified: users.emailVerified,
      role: profiles.role,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId))
    .for("update", { of: profiles });
  return person;
}

/** Locks all admins in a fixed order: two who demote each other, or leave, at once cannot both succeed. */
export async function lockAdmins(transaction: Transaction): Promise<string[]> {
  const admins = await transaction
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, "admin"))
    .orderBy(profiles.id)
    .for("update");
  return admins.map(({ id }) => id);
}

/** Throws unless the acting admin is the user who reauthenticated. */
export function requireOwnPassword(admin: Admin, holder: Reauthenticated | undefined): void {
  if (holder?.userId !== admin.userId)
    throw new Error("The password was not confirmed, or by somebody else");
}

export type RoleChangeActor = Admin | "command";

const OPERATOR = "The server administrator (npm run admin)";

/** Recipients of role change notifications. Read before the change, so that a new admin is not among them. */
export async function listAdminEmails(database: DatabaseOrTransaction): Promise<string[]> {
  const admins = await database
    .select({ email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.role, "admin"))
    .orderBy(users.email);
  return admins.map(({ email }) => email);
}

/** Notifies all admins in the transaction of the change; the actor too, whose session may be stolen. */
export async function notifyAdminsOfRoleChange(
  { transaction, origin }: { transaction: Transaction; origin: string },
  admins: readonly string[],
  input: {
    change: "added" | "removed";
    person: { name: string; email: string };
    actor: RoleChangeActor;
  },
): Promise<void> {
  const { actor, ...change } = input;
  const message = adminRoleChangedMail({
    origin,
    ...change,
    by: typeof actor === "string" ? OPERATOR : nameAndEmail(actor),
    changedAt: new Date(),
    path: loginUrl("/admin/customers?view=admins"),
  });
  for (const to of admins) await enqueueMail(transaction, { ...message, to });
}
