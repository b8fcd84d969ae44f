import { and, eq, isNotNull, sql } from "drizzle-orm";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { accounts, profiles, users } from "#app/database/tables/users.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import {
  clearUnverifiedDetails,
  revokeAccess,
} from "#app/domain/accounts/sessions/revoke-access.server.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { passwordChangedMail } from "#app/mail/templates/account-mails.server.ts";
import { hashPassword, verifyPassword } from "./password-hash.server.ts";
import { checkPasswordPolicy, type PasswordPolicyViolation } from "./password-policy.server.ts";

/** Changes the password, revokes all other access and notifies the owner by mail. */
export async function changePassword(
  { database, origin }: { database: Database; origin: string },
  holder: Reauthenticated,
  form: { password: string },
): Promise<{ ok: true } | { ok: false; reason: PasswordPolicyViolation }> {
  const violation = await checkPasswordPolicy(form.password, holder);
  if (violation) return { ok: false, reason: violation };
  const hash = await hashPassword(form.password);
  return database.transaction(async (transaction) => {
    await transaction
      .update(accounts)
      .set({ password: hash })
      .where(and(eq(accounts.userId, holder.userId), eq(accounts.providerId, "credential")));
    await revokeAccess(transaction, holder.userId, { exceptSessionId: holder.sessionId });
    await mailPasswordChanged({ database: transaction, origin }, holder);
    return { ok: true };
  });
}

export async function isCurrentPassword(
  database: Database,
  userId: string,
  password: string,
): Promise<boolean> {
  const [account] = await database
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), isNotNull(accounts.password)));
  return account?.hash ? verifyPassword({ hash: account.hash, password }) : false;
}

/**
 * The stored hash, and whether a code is to follow. With a lock it waits for a concurrent password change: a
 * login reads both before and after, because a change of either ends only the sessions that exist at that time.
 */
export async function readCredentials(
  database: Database,
  email: string,
  { isLocked = false } = {},
): Promise<{ hash: string | null; hasSecondFactor: boolean } | undefined> {
  const query = database
    .select({ hash: accounts.password, hasSecondFactor: users.twoFactorEnabled })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email), eq(accounts.providerId, "credential")))
    .$dynamic();
  const [account] = await (isLocked ? query.for("share", { of: accounts }) : query);
  return account;
}

/** After a reset through the mailed link: verifies the email, revokes all access and notifies the owner. */
export async function finishPasswordReset(
  { database, origin }: { database: DatabaseOrTransaction; origin: string },
  person: { id: string; email: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [user] = await transaction
      .select({ isVerified: users.emailVerified })
      .from(users)
      .where(eq(users.id, person.id))
      .for("update");
    // In this transaction: if a later step failed, an attacker would stay signed in.
    await revokeAccess(transaction, person.id);
    if (user && !user.isVerified) {
      await clearUnverifiedDetails(transaction, person.id);
      await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
    }
    if (await isFirstOfColleague(transaction, person.id)) return;
    await mailPasswordChanged({ database: transaction, origin }, person);
  });
}

/** An invited colleague's first password, chosen a moment ago: none was changed. */
async function isFirstOfColleague(transaction: Transaction, userId: string): Promise<boolean> {
  const found = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.userId))
    .where(
      and(
        eq(accounts.userId, userId),
        eq(profiles.role, "admin"),
        sql`${accounts.createdAt} > now() - interval '1 minute'`,
      ),
    );
  return found.length > 0;
}

async function mailPasswordChanged(
  { database, origin }: { database: DatabaseOrTransaction; origin: string },
  person: { email: string },
): Promise<void> {
  const changedAt = new Date();
  const message = passwordChangedMail({ origin, changedAt, resetPath: "/forgot-password" });
  await enqueueMail(database, { ...message, to: person.email });
}
