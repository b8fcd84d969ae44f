import { eq } from "drizzle-orm";
import { company } from "#app/content/company.ts";
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
import type { Admin, PasswordHolder } from "#app/domain/accounts/people.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { adminInvitationMail } from "#app/mail/messages/admin-invitation.ts";
import {
  listAdminEmails,
  lockAdminsAndCheck,
  notifyAdminsOfRoleChange,
  type RoleChangeActor,
  requireOwnPassword,
} from "./change-role.server.ts";
import { grantAdmin } from "./grant-admin.server.ts";

export const INVITATION_HOURS = 24;

export type InvitationDependencies = {
  database: DatabaseOrTransaction;
  origin: string;
};

/**
 * Makes an admin, and tells those who were admins before; whoever has no password yet gets a link to
 * choose one, also by mail.
 */
export async function inviteAdmin(
  { database, origin }: InvitationDependencies,
  actor: RoleChangeActor,
  email: string,
): Promise<{ userId: string; link: string | undefined; isNew: boolean }> {
  return database.transaction(async (transaction) => {
    const others = await listAdminEmails(transaction);
    const { userId, hasPassword, isNew, person } = await grantAdmin(
      { database: transaction },
      { email },
    );
    if (isNew) {
      await notifyAdminsOfRoleChange({ transaction, origin }, others, {
        change: "added",
        person,
        actor,
      });
    }
    if (hasPassword) return { userId, link: undefined, isNew };
    const validForMinutes = INVITATION_HOURS * 60;
    const path = passwordResetPath(
      await createPasswordResetToken(transaction, userId, validForMinutes),
    );
    const message = adminInvitationMail({ origin, company, path, validForMinutes });
    await enqueueMail(transaction, { ...message, origin, to: email });
    return { userId, link: new URL(path, origin).href, isNew };
  });
}

export type InviteRefusal = "unverified" | "already-admin" | "address" | "no-longer-admin";
type InviteOutcome = { ok: true; link: string | undefined } | { ok: false; reason: InviteRefusal };

/**
 * An admin who has just typed their password makes another one. An account whose address nobody has proved is refused: whoever opened
 * it in a colleague's name would get the back office with the password they chose.
 */
export function inviteColleague(
  dependencies: Omit<InvitationDependencies, "database"> & { database: Database },
  admin: Admin,
  { address, holder }: { address: string; holder: PasswordHolder },
): Promise<InviteOutcome> {
  requireOwnPassword(admin, holder);
  const email = address.toLowerCase();
  if (!isEmailAddress(email)) return Promise.resolve({ ok: false, reason: "address" });
  return dependencies.database.transaction(async (transaction) => {
    if (!(await lockAdminsAndCheck(transaction, admin))) {
      return { ok: false, reason: "no-longer-admin" };
    }
    // Created before it is looked at: a sign-up at the same moment is waited for, and then seen.
    const created = await createUser(transaction, { name: "Administrator", email });
    const refused = created ? undefined : await checkExistingAccount(transaction, email);
    if (refused) return { ok: false, reason: refused };
    const { link, userId } = await inviteAdmin(
      { ...dependencies, database: transaction },
      admin,
      email,
    );
    const [person] = await transaction
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, userId));
    await recordAudit(transaction, admin, {
      verb: "made an admin of",
      entity: { kind: "customer", id: userId, label: person?.name ?? "" },
    });
    return { ok: true, link };
  });
}

/** The row is held: what it says now is still true when the role is given. */
async function checkExistingAccount(
  transaction: Transaction,
  email: string,
): Promise<InviteRefusal | undefined> {
  const [known] = await transaction
    .select({ isVerified: users.emailVerified, role: profiles.role })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, email))
    .for("update");
  if (known?.role === "admin") return "already-admin";
  // One that has gone this very moment could come back as a stranger's.
  return known?.isVerified ? undefined : "unverified";
}
