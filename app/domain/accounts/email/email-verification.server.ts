import { and, eq } from "drizzle-orm";
import { company } from "#app/content/company.ts";
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
import { verifyEmailMail } from "#app/mail/messages/verify-email.ts";

/** Mails the link that proves the address someone has now; earlier links go on working. */
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
  await mailEmailVerification({ database, origin }, { email: person.email, token: secret });
}

/** Sends the link again, if this address has an account that still needs it. */
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

export type VerificationLink =
  | { state: "link-dead" }
  | { state: "open" | "already"; userId: string; email: string };

/** What a link would do. Looking changes nothing: mail programs open links by themselves. */
export async function findVerificationLink(
  { database }: { database: Database },
  token: string,
): Promise<VerificationLink> {
  const [link] = await selectValidLink(database, token);
  if (!link) return { state: "link-dead" };
  const { userId, email, isVerified } = link;
  return { state: isVerified ? "already" : "open", userId, email };
}

export type VerificationOutcome = "verified" | "already" | "link-dead";

/**
 * Verifies the address of whoever has shown both the link and the account's password: the link
 * alone would verify an account that a stranger opened in its owner's name (account
 * pre-hijacking). Every other session and link ends.
 */
export async function verifyEmail(
  { database }: { database: Database },
  token: string,
  holder: { userId: string; sessionId: string },
): Promise<VerificationOutcome> {
  return database.transaction(async (transaction) => {
    const [link] = await selectValidLink(transaction, token).for("update", { of: users });
    if (!link || link.userId !== holder.userId) return "link-dead";
    if (link.isVerified) return "already";
    await revokeAccess(transaction, link.userId, { exceptSessionId: holder.sessionId });
    await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, link.userId));
    return "verified";
  });
}

/**
 * Verifies the address of whoever has the link but not the password, and gives the account theirs:
 * they hold the mailbox. The same as a password reset from there on.
 */
export async function verifyEmailWithNewPassword(
  { database, origin }: { database: Database; origin: string },
  token: string,
  { password }: { password: string },
): Promise<
  | { ok: true; userId: string; email: string }
  | { ok: false; reason: "already" | "link-dead" | PasswordPolicyViolation }
> {
  const found = await findVerificationLink({ database }, token);
  if (found.state !== "open") return { ok: false, reason: found.state };
  const refused = await checkPasswordPolicyForUser(database, found.userId, password);
  if (refused) return { ok: false, reason: refused };
  const hash = await hashPassword(password);
  return database.transaction(async (transaction) => {
    const [link] = await selectValidLink(transaction, token).for("update", { of: users });
    if (!link) return { ok: false, reason: "link-dead" };
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
  return (
    database
      .select({ userId: users.id, email: users.email, isVerified: users.emailVerified })
      .from(emailVerifications)
      // The address must still be theirs: a link never proves another than it was mailed to.
      .innerJoin(
        users,
        and(eq(users.id, emailVerifications.userId), eq(users.email, emailVerifications.email)),
      )
      .where(
        and(
          eq(emailVerifications.tokenHash, hashToken(token)),
          isNotExpired(emailVerifications.expiresAt),
        ),
      )
      .$dynamic()
  );
}

const VERIFICATION_LINK_HOURS = 24;

/** Mails the link that proves an address to be its owner's. */
async function mailEmailVerification(
  { database, origin }: { database: DatabaseOrTransaction; origin: string },
  person: { email: string; token: string },
): Promise<void> {
  const message = verifyEmailMail({
    origin,
    company,
    path: `/verify-email?token=${encodeURIComponent(person.token)}`,
    validForMinutes: VERIFICATION_LINK_HOURS * 60,
  });
  await enqueueMail(database, { ...message, origin, to: person.email });
}
