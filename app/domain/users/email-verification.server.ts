import { and, eq } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { accounts, emailVerifications, users } from "#app/database/tables/users.ts";
import { afterPasswordReset } from "./after-password-reset.server.ts";
import { isStillGood, minutesFromNow } from "./link-time.server.ts";
import { hashSecret, makeOneTimeSecret } from "./one-time-secret.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { type PasswordRefusal, refusePasswordOf } from "./refuse-password.server.ts";
import { revokeAccess } from "./revoke-access.server.ts";
import {
  sendEmailVerification,
  VERIFICATION_LINK_HOURS,
} from "./send-email-verification.server.ts";

/** Mails the link that proves the address someone has now; earlier links go on working. */
export async function askToVerify(
  { database, origin }: { database: DatabaseOrTransaction; origin: string },
  person: { userId: string; email: string },
): Promise<void> {
  const { secret, hash } = makeOneTimeSecret();
  await database.insert(emailVerifications).values({
    ...person,
    tokenHash: hash,
    expiresAt: minutesFromNow(VERIFICATION_LINK_HOURS * 60),
  });
  await sendEmailVerification({ database, origin }, { email: person.email, token: secret });
}

/** Sends the link again, if this address has an account that still needs it. */
export async function askAgainToVerify(
  { database, origin }: { database: Database; origin: string },
  email: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [person] = await transaction
      .select({ userId: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.email, email.toLowerCase()), eq(users.emailVerified, false)));
    if (person) await askToVerify({ database: transaction, origin }, person);
  });
}

export type VerificationLink =
  | { state: "link-dead" }
  | { state: "open" | "already"; userId: string; email: string };

/** What a link would do. Looking changes nothing: mail programs open links by themselves. */
export async function findVerification(
  { database }: { database: Database },
  token: string,
): Promise<VerificationLink> {
  const [link] = await workingLink(database, token);
  if (!link) return { state: "link-dead" };
  const { userId, email, isVerified } = link;
  return { state: isVerified ? "already" : "open", userId, email };
}

export type Verification = "verified" | "already" | "link-dead";

/**
 * Verifies the address of whoever has shown both the link and the account's password: the link
 * alone would verify an account that a stranger opened in its owner's name (account
 * pre-hijacking). Every other session and link ends.
 */
export async function verifyEmail(
  { database }: { database: Database },
  token: string,
  holder: { userId: string; sessionId: string },
): Promise<Verification> {
  return database.transaction(async (transaction) => {
    const [link] = await workingLink(transaction, token).for("update", { of: users });
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
export async function verifyWithNewPassword(
  { database, origin }: { database: Database; origin: string },
  token: string,
  { password }: { password: string },
): Promise<
  | { ok: true; userId: string; email: string }
  | { ok: false; reason: "already" | "link-dead" | PasswordRefusal }
> {
  const found = await findVerification({ database }, token);
  if (found.state !== "open") return { ok: false, reason: found.state };
  const refused = await refusePasswordOf(database, found.userId, password);
  if (refused) return { ok: false, reason: refused };
  const hash = await hashPassword(password);
  return database.transaction(async (transaction) => {
    const [link] = await workingLink(transaction, token).for("update", { of: users });
    if (!link) return { ok: false, reason: "link-dead" };
    if (link.isVerified) return { ok: false, reason: "already" };
    const { userId, email } = link;
    await transaction
      .update(accounts)
      .set({ password: hash })
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
    await afterPasswordReset({ database: transaction, origin }, { id: userId, email });
    return { ok: true, userId, email };
  });
}

function workingLink(database: DatabaseOrTransaction, token: string) {
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
          eq(emailVerifications.tokenHash, hashSecret(token)),
          isStillGood(emailVerifications.expiresAt),
        ),
      )
      .$dynamic()
  );
}
