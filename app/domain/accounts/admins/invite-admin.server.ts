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
} from "#app/domain/accounts/passwords/password-reset-tokens.server.ts";
import { type Admin, displayName, type Reauthenticated } from "#app/domain/accounts/people.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { adminInvitationMail } from "#app/mail/templates/admin-mails.ts";
import {
  listAdminEmails,
  lockAdmins,
  notifyAdminsOfRoleChange,
  type RoleChangeActor,
  requireOwnPassword,
} from "./change-role.server.ts";
import { grantAdmin } from "./grant-admin.server.ts";

export const INVITATION_HOURS = 24;

/** Grants the admin role and notifies the other admins. Without a password, the user gets a link to set one, also by mail. */
export async function inviteAdmin(
  { database, origin }: { database: DatabaseOrTransaction; origin: string },
  actor: RoleChangeActor,
  { email, name }: { email: string; name?: string | undefined },
) {
  return database.transaction(async (transaction) => {
    const others = await listAdminEmails(transaction);
    const granted = await grantAdmin({ database: transaction }, { email, name });
    const { userId, isNew, person } = granted;
    if (isNew) {
      await notifyAdminsOfRoleChange({ transaction, origin }, others, {
        change: "added",
        person,
        actor,
      });
    }
    if (granted.hasPassword) return { userId, person, link: undefined, isNew };
    const validForMinutes = INVITATION_HOURS * 60;
    const token = await createPasswordResetToken(transaction, userId, validForMinutes);
    const path = passwordResetPath(token);
    const message = adminInvitationMail({ origin, path, validForMinutes });
    await enqueueMail(transaction, { ...message, to: email });
    return { userId, person, link: new URL(path, origin).href, isNew };
  });
}

export type InviteRefusal = "unverified" | "already-admin" | "address" | "no-longer-admin";
type InviteOutcome =
  | { ok: true; name: string; link: string | undefined }
  | { ok: false; reason: InviteRefusal };

/**
 * Invites an admin from the back office, after reauthentication. Refuses an unverified account: its
 * owner may be a stranger who signed up with a colleague's address (account pre-hijacking).
 */
export function inviteColleague(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  { name, holder, ...input }: { name: string; email: string; holder: Reauthenticated },
): Promise<InviteOutcome> {
  requireOwnPassword(admin, holder);
  const email = input.email.toLowerCase();
  if (!isEmailAddress(email)) return Promise.resolve({ ok: false, reason: "address" });
  return database.transaction(async (transaction) => {
    if (!(await lockAdmins(transaction)).includes(admin.userId)) {
      return { ok: false, reason: "no-longer-admin" };
    }
    // Insert before select: the unique index makes a concurrent sign-up visible.
    const created = await createUser(transaction, { name, email });
    const refusal = created ? undefined : await checkExistingAccount(transaction, email);
    if (refusal) return { ok: false, reason: refusal };
    const invited = await inviteAdmin({ database: transaction, origin }, admin, {
      email,
      name,
    });
    const invitedName = displayName(invited.person);
    await recordAudit(transaction, admin, {
      verb: "made an admin of",
      entity: { kind: "customer", id: invited.userId, label: invitedName },
    });
    return { ok: true, name: invitedName, link: invited.link };
  });
}

/** Locks the row, so that the result still holds when the role is granted. */
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
  if (account?.role === "admin") return "already-admin";
  // Also for an account deleted at this moment: a stranger could sign up with it again.
  return account?.isVerified ? undefined : "unverified";
}
