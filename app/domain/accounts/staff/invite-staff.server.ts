import { eq } from "drizzle-orm";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import {
  createPasswordResetToken,
  passwordResetPath,
  revokePasswordResetTokens,
} from "#app/domain/accounts/passwords/password-reset-tokens.server.ts";
import { type Admin, displayName, type Reauthenticated } from "#app/domain/accounts/people.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { eraseMailTo } from "#app/mail/outbox-queue.server.ts";
import { staffInvitationMail } from "#app/mail/templates/admin-mails.ts";
import {
  changeStaff,
  findOwnRoles,
  type StaffRefusal,
  staffEntity,
} from "./change-staff.server.ts";
import { grantAdmin } from "./grant-admin.server.ts";
import { lockStaff, ownerExists } from "./lock-staff.server.ts";
import { mayGrant, roleNames, type StaffRole } from "./permissions.ts";
import { requireOwnPassword } from "./require-own-password.ts";
import { listStaffEmails, mailStaffChange, type StaffActor } from "./staff-mail.server.ts";

export const INVITATION_HOURS = 72;

/**
 * Puts somebody on staff and tells whoever manages staff. Without a password they get a link to choose
 * one, also by email. Nothing changes for somebody who is on staff already; while there is no owner, they
 * become the owner whatever they are to be.
 */
export async function addToStaff(
  { database, origin }: { database: DatabaseOrTransaction; origin: string },
  actor: StaffActor,
  { email, name, roles: asked }: NewStaff,
) {
  return database.transaction(async (transaction) => {
    const recipients = await listStaffEmails(transaction, "manage-staff");
    const isFirstOwner = !(await ownerExists(transaction));
    const roles: readonly StaffRole[] = isFirstOwner ? ["owner"] : asked;
    const granted = await grantAdmin({ database: transaction }, { email, name, roles });
    const { userId, isNew, person } = granted;
    if (isNew) {
      await recordAudit(transaction, actor, {
        verb: "added to staff",
        entity: staffEntity({ id: userId, ...person }),
        after: { roles: roleNames(roles) },
      });
      await mailStaffChange({ transaction, origin }, recipients, {
        change: "added",
        userId,
        person,
        roles,
        actor,
      });
    }
    const result = { userId, person, isNew, isFirstOwner, roles: granted.roles };
    if (granted.hasPassword) return { ...result, link: undefined };
    const invited = { userId, email, roles: granted.roles };
    return { ...result, link: await sendInvitation(transaction, origin, invited) };
  });
}

type NewStaff = { email: string; name?: string | undefined; roles: readonly StaffRole[] };

async function sendInvitation(
  transaction: Transaction,
  origin: string,
  { userId, email, roles }: { userId: string; email: string; roles: readonly StaffRole[] },
): Promise<string> {
  const validForMinutes = INVITATION_HOURS * 60;
  const path = passwordResetPath(
    await createPasswordResetToken(transaction, userId, validForMinutes),
  );
  const message = staffInvitationMail({ origin, path, roles: roleNames(roles), validForMinutes });
  await enqueueMail(transaction, { ...message, to: email });
  return new URL(path, origin).href;
}

export type InviteRefusal =
  | "unverified"
  | "already-on-staff"
  | "address"
  | Extract<StaffRefusal, "not-permitted" | "more-than-own">;
type InviteOutcome =
  | { ok: true; userId: string; name: string; link: string | undefined }
  | { ok: false; reason: InviteRefusal };

/**
 * Invites a colleague, after reauthentication. Refuses an unverified account: its owner may be a stranger
 * who signed up with a colleague's address (account pre-hijacking).
 */
export function inviteStaff(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<"manage-staff">,
  { name, roles, holder, ...input }: Invitation,
): Promise<InviteOutcome> {
  requireOwnPassword(admin, holder);
  const email = input.email.toLowerCase();
  if (!isEmailAddress(email)) return Promise.resolve({ ok: false, reason: "address" });
  return database.transaction(async (transaction) => {
    const own = findOwnRoles(await lockStaff(transaction), admin);
    if (!own) return { ok: false, reason: "not-permitted" };
    if (!roles.every((role) => mayGrant(own, role))) return { ok: false, reason: "more-than-own" };
    // Insert before select: the unique index makes a concurrent sign-up visible.
    const created = await createUser(transaction, { name, email });
    const refusal = created ? undefined : await checkExistingAccount(transaction, email);
    if (refusal) return { ok: false, reason: refusal };
    const services = { database: transaction, origin };
    const { userId, person, link } = await addToStaff(services, admin, { email, name, roles });
    return { ok: true, userId, name: displayName(person), link };
  });
}

type Invitation = {
  name: string;
  email: string;
  roles: readonly StaffRole[];
  holder: Reauthenticated;
};

/** Locks the row, so the result still holds when the roles are granted. */
async function checkExistingAccount(
  transaction: Transaction,
  email: string,
): Promise<InviteRefusal | undefined> {
  const [account] = await transaction
    .select({ isVerified: users.emailVerified, role: profiles.role })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, email))
    .for("update");
  if (account?.role === "admin") return "already-on-staff";
  // Also for an account deleted at this moment: a stranger could sign up with it again.
  return account?.isVerified ? undefined : "unverified";
}

type OpenInvitation = { userId: string; holder: Reauthenticated };

/** A new link for somebody who has not chosen a password yet; the earlier one no longer works. */
export async function sendInvitationAgain(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<"manage-staff">,
  invitation: OpenInvitation,
): Promise<{ ok: true; name: string; link: string } | { ok: false; reason: StaffRefusal }> {
  let link = "";
  const outcome = await changeStaff(database, admin, invitation, async (transaction, locked) => {
    const { person, own } = locked;
    if (person.role !== "admin" || person.hasPassword) return "outdated";
    const roles = person.staffRoles;
    if (!roles.every((role) => mayGrant(own, role))) return "more-than-own";
    await revokePasswordResetTokens(transaction, person.id);
    link = await sendInvitation(transaction, origin, {
      userId: person.id,
      email: person.email,
      roles,
    });
    await recordAudit(transaction, admin, { verb: "invited again", entity: staffEntity(person) });
    return undefined;
  });
  return outcome.ok ? { ...outcome, link } : outcome;
}

/** Deletes the account of somebody who has not chosen a password yet: nobody has ever used it. */
export function withdrawInvitation(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<"manage-staff">,
  invitation: OpenInvitation,
) {
  return changeStaff(database, admin, invitation, async (transaction, { person, own }) => {
    if (person.role !== "admin" || person.hasPassword) return "outdated";
    if (!person.staffRoles.every((role) => mayGrant(own, role))) return "more-than-own";
    const recipients = await listStaffEmails(transaction, "manage-staff");
    await revokePasswordResetTokens(transaction, person.id);
    await eraseMailTo(transaction, person.email, ["admin-invitation"]);
    await transaction.delete(users).where(eq(users.id, person.id));
    await recordAudit(transaction, admin, {
      verb: "withdrew the invitation of",
      entity: staffEntity(person),
    });
    await mailStaffChange({ transaction, origin }, recipients, {
      change: "withdrawn",
      userId: person.id,
      person,
      roles: person.staffRoles,
      actor: admin,
    });
    return undefined;
  });
}
