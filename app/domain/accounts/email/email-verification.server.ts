import { and, eq } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { accounts, emailVerifications, users } from "#app/database/tables/users.ts";
import {
  createOneTimeToken,
  hashToken,
  isNotExpired,
  minutesFromNow,
} from "#app/domain/accounts/one-time-tokens.server.ts";
import { finishPasswordReset } from "#app/domain/accounts/passwords/change-password.server.ts";
import { hashPassword } from "#app/domain/accounts/passwords/password-hash.server.ts";
import {
  checkPasswordPolicyForUser,
  type PasswordPolicyViolation,
} from "#app/domain/accounts/passwords/password-policy.server.ts";
import { revokeAccess } from "#app/domain/accounts/sessions/revoke-access.server.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { verifyEmailMail } from "#app/mail/templates/account-mails.server.ts";

/** Mails a verification link; earlier links stay valid. */
export async function startEmailVerification(
  { database, origin }: { database: DatabaseOrTransaction; origin: string },
  person: { userId: string; email: string },
): Promise<void> {
  const { secret, hash } = createOneTimeToken();
  await database.insert(emailVerifications).values({
    ...person,
    tokenHash: hash,
    expiresAt: minutesFromNow(VERIFICATION_LINK_HOURS * 60),
  });
  const message = verifyEmailMail({
    origin,
    path: `/verify-email?token=${encodeURIComponent(secret)}`,
    validForMinutes: VERIFICATION_LINK_HOURS * 60,
  });
  await enqueueMail(database, { ...message, to: person.email });
}

const VERIFICATION_LINK_HOURS = 24;

/** Sends a new link if this email has an unverified account. */
export async function resendEmailVerification(
  { database, origin }: { database: Database; origin: string },
  email: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [person] = await transaction
      .select({ userId: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.email, email.toLowerCase()), eq(users.emailVerified, false)));
    if (person) await startEmailVerification({ database: transaction, origin }, person);
  });
}

/** The state of a link. Read-only: mail scanners open links. */
export async function findVerificationLink({ database }: { database: Database }, token: string) {
  const [link] = await selectValidLink(database, token);
  if (!link) return { state: "link-invalid" as const };
  const { userId, email, isVerified } = link;
  return { state: isVerified ? ("already" as const) : ("open" as const), userId, email };
}

/**
 * Verifies an email with both the link and the account's password: the link alone could verify a
 * stranger's account (account pre-hijacking). Revokes all other sessions and links.
 */
export async function verifyEmail(
  { database }: { database: Database },
  token: string,
  holder: { userId: string; sessionId: string | undefined },
): Promise<"verified" | "already" | "link-invalid"> {
  return database.transaction(async (transaction) => {
    const [link] = await selectValidLink(transaction, token).for("update", { of: users });
    if (!link || link.userId !== holder.userId) return "link-invalid";
    if (link.isVerified) return "already";
    await revokeAccess(
      transaction,
      link.userId,
      holder.sessionId === undefined ? {} : { exceptSessionId: holder.sessionId },
    );
    await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, link.userId));
    return "verified";
  });
}

/** Verifies an email with the link and sets a new password, like a password reset. */
export async function verifyEmailWithNewPassword(
  { database, origin }: { database: Database; origin: string },
  token: string,
  { password }: { password: string },
): Promise<
  | { ok: true; userId: string; email: string }
  | { ok: false; reason: "already" | "link-invalid" | PasswordPolicyViolation }
> {
  const found = await findVerificationLink({ database }, token);
  if (found.state !== "open") return { ok: false, reason: found.state };
  const violation = await checkPasswordPolicyForUser(database, found.userId, password);
  if (violation) return { ok: false, reason: violation };
  const hash = await hashPassword(password);
  return database.transaction(async (transaction) => {
    const [link] = await selectValidLink(transaction, token).for("update", { of: users });
    if (!link) return { ok: false, reason: "link-invalid" };
    if (link.isVerified) return { ok: false, reason: "already" };
    const { userId, email } = link;
    await transaction
      .update(accounts)
      .set({ password: hash })
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
    await finishPasswordReset({ database: transaction, origin }, { id: userId, email });
    return { ok: true, userId, email };
  });
}

function selectValidLink(database: DatabaseOrTransaction, token: string) {
  const { tokenHash, expiresAt } = emailVerifications;
  return (
    database
      .select({ userId: users.id, email: users.email, isVerified: users.emailVerified })
      .from(emailVerifications)
      // A link verifies only the email it was mailed to.
      .innerJoin(
        users,
        and(eq(users.id, emailVerifications.userId), eq(users.email, emailVerifications.email)),
      )
      .where(and(eq(tokenHash, hashToken(token)), isNotExpired(expiresAt)))
      .$dynamic()
  );
}
