import { createHash, randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/database/connection.server.ts";
import { verifications } from "#app/database/tables/users.ts";
import { minutesFromNow } from "#app/domain/accounts/one-time-tokens.server.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { resetPasswordMail } from "#app/mail/messages/reset-password.ts";

/**
 * The library that uses a token up looks at the clock of its own process. It is given this much more
 * time, so that the database's clock decides first: see `isTokenNotExpired`.
 */
export const BETTER_AUTH_GRACE_MINUTES = 180;

const validity = sql`(${verifications.expiresAt} - ${verifications.createdAt})`;
const grace = sql`make_interval(mins => ${BETTER_AUTH_GRACE_MINUTES})`;

/**
 * As long as was promised, by the database's clock alone. A process of the release before, which may
 * run beside this one for a moment, gives no more time than it promises.
 */
const isTokenNotExpired = sql`${verifications.issuedAt} + ${validity}
  - case when ${validity} > ${grace} then ${grace} else interval '0' end > now()`;

/**
 * A one-time token with which this user may choose a password, as a reset mail would carry it. It is
 * written where the caller writes: what is undone leaves no token behind.
 */
export async function createPasswordResetToken(
  database: DatabaseOrTransaction,
  userId: string,
  validForMinutes: number,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await database.insert(verifications).values({
    identifier: hashedIdentifier(token),
    value: userId,
    createdAt: sql`now()`,
    expiresAt: minutesFromNow(validForMinutes + BETTER_AUTH_GRACE_MINUTES),
  });
  return token;
}

/** Whose password a token opens, while it works. */
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

/** As Better Auth keeps them, with `storeIdentifier: "hashed"`. */
function hashedIdentifier(token: string): string {
  return createHash("sha256").update(`reset-password:${token}`).digest("base64url");
}

/** How long a link to choose a password works. */
export const PASSWORD_RESET_MINUTES = 60;

/** The page that takes a new password. */
export function passwordResetPath(token: string): string {
  return `/reset-password?token=${encodeURIComponent(token)}`;
}

/** Links to choose a password that are still in somebody's mailbox open nothing any more. */
export async function revokePasswordResetTokens(
  transaction: Transaction,
  userId: string,
): Promise<void> {
  await transaction.delete(verifications).where(eq(verifications.value, userId));
}

/** Mails the one-time link with which someone chooses a new password. */
export async function mailPasswordReset(
  { database, origin }: { database: DatabaseOrTransaction; origin: string },
  person: { email: string; token: string },
): Promise<void> {
  const message = resetPasswordMail({
    origin,
    company,
    path: passwordResetPath(person.token),
    validForMinutes: PASSWORD_RESET_MINUTES,
  });
  await enqueueMail(database, { ...message, origin, to: person.email });
}
