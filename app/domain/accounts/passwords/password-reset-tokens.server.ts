import { createHash } from "node:crypto";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#app/database/connection.server.ts";
import { accounts, verifications } from "#app/database/tables/users.ts";
import { createOneTimeToken, minutesFromNow } from "#app/domain/accounts/one-time-tokens.server.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { resetPasswordMail } from "#app/mail/templates/account-mails.server.ts";

/** Better Auth checks expiry by the process clock; this grace lets the database's clock decide (`isTokenNotExpired`). */
export const BETTER_AUTH_GRACE_MINUTES = 180;

const validity = sql`(${verifications.expiresAt} - ${verifications.createdAt})`;
const grace = sql`make_interval(mins => ${BETTER_AUTH_GRACE_MINUTES})`;

/** Expiry by the database's clock, without the grace. Tokens issued without a grace expire as promised. */
const isTokenNotExpired = sql`${verifications.issuedAt} + ${validity}
  - case when ${validity} > ${grace} then ${grace} else interval '0' end > now()`;

export async function createPasswordResetToken(
  database: DatabaseOrTransaction,
  userId: string,
  validForMinutes: number,
): Promise<string> {
  const { secret: token } = createOneTimeToken();
  await database.insert(verifications).values({
    identifier: hashedIdentifier(token),
    value: userId,
    createdAt: sql`now()`,
    expiresAt: minutesFromNow(validForMinutes + BETTER_AUTH_GRACE_MINUTES),
  });
  return token;
}

export async function findPasswordResetUser(
  database: DatabaseOrTransaction,
  token: string,
): Promise<string | undefined> {
  const [found] = await database
    .select({ userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, hashedIdentifier(token)), isTokenNotExpired));
  return found?.userId;
}

/** Which of these users have a link to choose a password that still works. */
export async function listUsersWithLink(
  database: DatabaseOrTransaction,
  userIds: readonly string[],
): Promise<string[]> {
  const found = await database
    .selectDistinct({ userId: verifications.value })
    .from(verifications)
    .where(and(inArray(verifications.value, [...userIds]), isTokenNotExpired));
  return found.map(({ userId }) => userId);
}

/** As Better Auth stores it with `storeIdentifier: "hashed"`. */
function hashedIdentifier(token: string): string {
  return createHash("sha256").update(`reset-password:${token}`).digest("base64url");
}

export const PASSWORD_RESET_MINUTES = 60;

export function passwordResetPath(token: string): string {
  return `/reset-password?token=${encodeURIComponent(token)}`;
}

export async function revokePasswordResetTokens(
  transaction: Transaction,
  userId: string,
): Promise<void> {
  await transaction.delete(verifications).where(eq(verifications.value, userId));
}

/** Mails the link; not to an invited colleague without a password, whose invitation would never expire. */
export async function mailPasswordReset(
  { database, origin }: { database: DatabaseOrTransaction; origin: string },
  person: { userId: string; email: string; token: string },
): Promise<void> {
  const isTheirs = and(eq(accounts.userId, person.userId), isNotNull(accounts.password));
  if ((await database.$count(accounts, isTheirs)) === 0) {
    const isToken = eq(verifications.identifier, hashedIdentifier(person.token));
    await database.delete(verifications).where(isToken);
    return;
  }
  const message = resetPasswordMail({
    origin,
    path: passwordResetPath(person.token),
    validForMinutes: PASSWORD_RESET_MINUTES,
  });
  await enqueueMail(database, { ...message, to: person.email });
}
