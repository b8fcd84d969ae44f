import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { contactMessages } from "#app/database/tables/contact.ts";
import { profiles, secondFactorRecoveries, sessions, users } from "#app/database/tables/users.ts";
import { type Admin, displayName, type Reauthenticated } from "#app/domain/accounts/people.ts";
import { revokeAccess } from "#app/domain/accounts/sessions/revoke-access.server.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { hasPassword, isLastOwner, type LockedStaff, lockStaff } from "./lock-staff.server.ts";
import { hasPermission, mayGrant, roleNames, type StaffRole } from "./permissions.ts";
import { requireOwnPassword } from "./require-own-password.ts";
import { listStaffEmails, mailStaffChange } from "./staff-mail.server.ts";

/** Why a change of staff was refused. */
export type StaffRefusal =
  /** The account does not exist any more. */
  | "missing"
  /** Somebody else has added, deactivated or reactivated them in the meantime. */
  | "outdated"
  /** Nobody changes their own roles. */
  | "own-account"
  /** The acting colleague has lost the right in the meantime. */
  | "not-permitted"
  /** A role with a permission that the acting colleague does not hold. */
  | "more-than-own"
  | "last-owner"
  | "unverified"
  /** Their open messages go to somebody who may answer them. */
  | "no-colleague";

export type StaffOutcome = { ok: true; name: string } | { ok: false; reason: StaffRefusal };

type Services = { database: Database; origin: string };
type Change = { userId: string; holder: Reauthenticated };

/** Replaces the roles of a colleague and ends their sessions. */
export function changeRoles(
  { database, origin }: Services,
  admin: Admin<"manage-staff">,
  { roles, ...change }: Change & { roles: readonly StaffRole[] },
): Promise<StaffOutcome> {
  return changeStaff(database, admin, change, async (transaction, { person, own }) => {
    if (person.role !== "admin" || roles.length === 0) return "outdated";
    const before = person.staffRoles;
    const changed = [
      ...roles.filter((role) => !before.includes(role)),
      ...before.filter((role) => !roles.includes(role)),
    ];
    if (!changed.every((role) => mayGrant(own, role))) return "more-than-own";
    if (!roles.includes("owner") && (await isLastOwner(transaction, person.id))) {
      return "last-owner";
    }
    if (!person.isVerified) return "unverified";
    if (changed.length === 0) return undefined;
    const recipients = await listStaffEmails(transaction, "manage-staff");
    await transaction
      .update(profiles)
      .set({ staffRoles: [...roles], rolesChangedAt: sql`now()` })
      .where(eq(profiles.id, person.id));
    // None outlives a change of privileges.
    await transaction.delete(sessions).where(eq(sessions.userId, person.id));
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: staffEntity(person),
      before: { roles: roleNames(before) },
      after: { roles: roleNames(roles) },
    });
    await mailStaffChange({ transaction, origin }, recipients, {
      change: "roles",
      userId: person.id,
      person,
      roles,
      actor: admin,
    });
    return undefined;
  });
}

/**
 * Makes a colleague a customer who can be reactivated: their roles are kept. Their sessions and devices
 * end at once, and their open messages go to the colleague who is chosen.
 */
export function deactivateStaff(
  { database, origin }: Services,
  admin: Admin<"manage-staff">,
  { handOverTo, ...change }: Change & { handOverTo?: string | undefined },
): Promise<StaffOutcome> {
  return changeStaff(database, admin, change, async (transaction, { person, own, staff }) => {
    if (person.role !== "admin") return "outdated";
    if (!person.staffRoles.every((role) => mayGrant(own, role))) return "more-than-own";
    if (await isLastOwner(transaction, person.id)) return "last-owner";
    const recipients = await listStaffEmails(transaction, "manage-staff");
    const handedOver = await handOverMessages(transaction, admin, {
      from: person,
      to: staff.find(({ id }) => id === handOverTo && id !== person.id),
    });
    if (!handedOver) return "no-colleague";
    await transaction
      .update(profiles)
      .set({ role: "customer", deactivatedAt: sql`now()` })
      .where(eq(profiles.id, person.id));
    await revokeAccess(transaction, person.id);
    await recordAudit(transaction, admin, { verb: "deactivated", entity: staffEntity(person) });
    await mailStaffChange({ transaction, origin }, recipients, {
      change: "deactivated",
      userId: person.id,
      person,
      roles: person.staffRoles,
      actor: admin,
    });
    return undefined;
  });
}

/** Puts a former colleague back on staff, with the roles that they had. */
export function reactivateStaff(
  { database, origin }: Services,
  admin: Admin<"manage-staff">,
  change: Change,
): Promise<StaffOutcome> {
  return changeStaff(database, admin, change, async (transaction, { person, own }) => {
    const roles = person.staffRoles;
    if (person.role === "admin" || !person.deactivatedAt) return "outdated";
    if (!roles.every((role) => mayGrant(own, role))) return "more-than-own";
    if (!person.isVerified) return "unverified";
    const recipients = await listStaffEmails(transaction, "manage-staff");
    await setRoles(transaction, person.id, roles);
    await recordAudit(transaction, admin, {
      verb: "reactivated",
      entity: staffEntity(person),
      after: { roles: roleNames(roles) },
    });
    await mailStaffChange({ transaction, origin }, recipients, {
      change: "reactivated",
      userId: person.id,
      person,
      roles,
      actor: admin,
    });
    return undefined;
  });
}

type Locked = { person: LockedPerson; own: StaffRole[]; staff: LockedStaff[] };

/** A change in one transaction, for which all staff and the person are locked and the rights read again. */
export function changeStaff(
  database: Database,
  admin: Admin<"manage-staff">,
  { userId, holder }: Change,
  change: (transaction: Transaction, locked: Locked) => Promise<StaffRefusal | undefined>,
): Promise<StaffOutcome> {
  requireOwnPassword(admin, holder);
  return database.transaction(async (transaction) => {
    const staff = await lockStaff(transaction);
    const own = findOwnRoles(staff, admin);
    if (!own) return { ok: false, reason: "not-permitted" };
    if (userId === admin.userId) return { ok: false, reason: "own-account" };
    const person = await lockPerson(transaction, userId);
    if (!person) return { ok: false, reason: "missing" };
    const reason = await change(transaction, { person, own, staff });
    return reason ? { ok: false, reason } : { ok: true, name: displayName(person) };
  });
}

/** The roles that the acting colleague has now; undefined if they may no longer manage staff. */
export function findOwnRoles(
  staff: readonly LockedStaff[],
  admin: Admin<"manage-staff">,
): StaffRole[] | undefined {
  const roles = staff.find(({ id }) => id === admin.userId)?.roles;
  return roles && hasPermission(roles, "manage-staff") ? roles : undefined;
}

type LockedPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

async function lockPerson(transaction: Transaction, userId: string) {
  const [person] = await transaction
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      isVerified: users.emailVerified,
      role: profiles.role,
      staffRoles: profiles.staffRoles,
      deactivatedAt: profiles.deactivatedAt,
      hasPassword: sql<boolean>`${hasPassword(transaction)}`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId))
    .for("update", { of: profiles });
  return person;
}

export function staffEntity(person: { id: string; name: string; email: string }) {
  return { kind: "staff" as const, id: person.id, label: displayName(person) };
}

/** Puts an account on staff, without the sessions and the pending recovery that it had as a customer. */
export async function setRoles(
  transaction: Transaction,
  userId: string,
  roles: readonly StaffRole[],
): Promise<void> {
  await transaction
    .update(profiles)
    .set({
      role: "admin",
      staffRoles: [...roles],
      rolesChangedAt: sql`now()`,
      deactivatedAt: null,
    })
    .where(eq(profiles.id, userId));
  await transaction.delete(sessions).where(eq(sessions.userId, userId));
  // Started by staff who may not manage their colleagues' accounts.
  await transaction.delete(secondFactorRecoveries).where(eq(secondFactorRecoveries.userId, userId));
}

/** Assigns a person's open messages to a colleague; false if there are some, but nobody to answer them. */
async function handOverMessages(
  transaction: Transaction,
  admin: Admin<"manage-staff">,
  { from, to }: { from: LockedPerson; to: LockedStaff | undefined },
): Promise<boolean> {
  const messages = await transaction
    .select({ id: contactMessages.id, number: contactMessages.number })
    .from(contactMessages)
    .where(and(eq(contactMessages.state, "open"), eq(contactMessages.assignedTo, from.id)))
    .orderBy(asc(contactMessages.number))
    .for("update");
  if (messages.length === 0) return true;
  if (!to || !hasPermission(to.roles, "answer-messages")) return false;
  const [colleague] = await transaction
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, to.id));
  if (!colleague) return false;
  const ids = messages.map(({ id }) => id);
  await transaction
    .update(contactMessages)
    .set({ assignedTo: to.id })
    .where(inArray(contactMessages.id, ids));
  const entries = messages.map(({ number }) => ({
    verb: "assigned",
    entity: { kind: "message" as const, id: String(number), label: `no. ${number}` },
    before: { "assigned to": displayName(from) },
    after: { "assigned to": displayName(colleague) },
  }));
  await recordAudit(transaction, admin, entries);
  return true;
}
