import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { postgresErrorCode, UNIQUE_VIOLATION } from "#app/database/postgres-error-code.ts";
import { emailChanges } from "#app/database/tables/email-changes.ts";
import { users } from "#app/database/tables/users.ts";
import {
  createOneTimeToken,
  hashToken,
  isNotExpired,
  minutesFromNow,
} from "#app/domain/accounts/one-time-tokens.server.ts";
import { revokePasswordResetTokens } from "#app/domain/accounts/passwords/password-reset-tokens.server.ts";
import type { Reauthenticated, SignedIn } from "#app/domain/accounts/people.ts";
import { endAllSessions } from "#app/domain/accounts/sessions/sessions.server.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { ACCOUNT_MAIL_KINDS, eraseMailTo } from "#app/mail/outbox-queue.server.ts";
import {
  agreeToEmailChangeMail,
  confirmNewEmailMail,
  emailChangedMail,
} from "#app/mail/templates/account-mails.server.ts";
import {
  EMAIL_CHANGE_HOURS,
  emailChangePath,
  type PendingEmailChange,
  pendingConfirmations,
} from "./email-change.ts";

type RequestEmailChangeOutcome =
  | { ok: true }
  | { ok: false; reason: "unusable" | "same" | "taken" | "pending" };

/** Starts an email change: both addresses get a link to confirm it. */
export async function requestEmailChange(
  { database, origin }: { database: Database; origin: string },
  holder: Reauthenticated,
  form: { email: string },
): Promise<RequestEmailChangeOutcome> {
  const newEmail = form.email.toLowerCase();
  if (!isEmailAddress(newEmail)) return { ok: false, reason: "unusable" };
  const toNew = createOneTimeToken();
  const toOld = createOneTimeToken();
  return database.transaction(async (transaction) => {
    // The user's row serializes all changes of their email.
    const [person] = await transaction
      .select({ email: users.email, isVerified: users.emailVerified })
      .from(users)
      .where(eq(users.id, holder.userId))
      .for("update");
    if (!person) throw new Error("An account that was there a moment ago is gone");
    if (person.email === newEmail) return { ok: false, reason: "same" };
    const [other] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, newEmail), ne(users.id, holder.userId)));
    if (other) return { ok: false, reason: "taken" };
    const [pending] = await transaction
      .select({ newEmail: emailChanges.newEmail })
      .from(emailChanges)
      .where(and(eq(emailChanges.userId, holder.userId), isNotExpired(emailChanges.expiresAt)));
    // A new request would invalidate the links already mailed.
    if (pending?.newEmail === newEmail) return { ok: false, reason: "pending" };

    const row = {
      userId: holder.userId,
      newEmail,
      newTokenHash: toNew.hash,
      oldTokenHash: toOld.hash,
      newConfirmedAt: null,
      oldConfirmedAt: null,
      createdAt: sql`now()`,
      expiresAt: minutesFromNow(EMAIL_CHANGE_HOURS * 60),
    };
    await transaction
      .insert(emailChanges)
      .values(row)
      .onConflictDoUpdate({ target: emailChanges.userId, set: row });

    const common = { origin, validForMinutes: EMAIL_CHANGE_HOURS * 60 };
    const mailToNew = confirmNewEmailMail({ ...common, path: emailChangePath(toNew.secret) });
    const mailToOld = agreeToEmailChangeMail({
      ...common,
      path: emailChangePath(toOld.secret),
      newEmail,
      mustAgree: person.isVerified,
    });
    await enqueueMail(transaction, { ...mailToNew, to: newEmail });
    await enqueueMail(transaction, { ...mailToOld, to: person.email });
    return { ok: true };
  });
}

export async function readEmailChange({ database }: { database: Database }, person: SignedIn) {
  const [found] = await database
    .select({ change: emailChanges, isVerified: users.emailVerified })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(emailChanges.userId, person.userId), isNotExpired(emailChanges.expiresAt)));
  if (!found) return undefined;
  const { newEmail, expiresAt } = found.change;
  return { newEmail, expiresAt, waitsFor: pendingConfirmations(found.change, found.isVerified) };
}

export async function cancelEmailChange(
  { database }: { database: Database },
  person: SignedIn,
): Promise<void> {
  await database.delete(emailChanges).where(eq(emailChanges.userId, person.userId));
}

/** The pending change that a link belongs to, while it is valid. Read-only: mail scanners open links. */
export async function findEmailChange(
  { database }: { database: Database },
  secret: string,
): Promise<PendingEmailChange | undefined> {
  const found = await findByToken(database, secret);
  return found && toPendingEmailChange(found);
}

/** The account's current email, to which the password from the new mailbox must belong. */
export async function findCurrentEmailOfChange(
  { database }: { database: Database },
  secret: string,
): Promise<string | undefined> {
  return (await findByToken(database, secret))?.oldEmail;
}

export type ConfirmEmailChangeOutcome =
  | { ok: true; change: PendingEmailChange }
  | { ok: false; reason: "link-invalid" | "taken" | "password-required" };

/**
 * Records the confirmation of one address, and applies the change once all required ones have
 * confirmed. The new address also needs the account's password: otherwise its owner could verify a
 * stranger's account, which would then see their guest orders.
 */
export async function confirmEmailChange(
  { database, origin }: { database: Database; origin: string },
  secret: string,
  { authenticatedUserId }: { authenticatedUserId?: string } = {},
): Promise<ConfirmEmailChangeOutcome> {
  return database.transaction(async (transaction) => {
    const found = await lockAndFindByToken(transaction, secret);
    if (!found) return { ok: false, reason: "link-invalid" };
    const { change, side } = found;
    if (side === "new" && change.userId !== authenticatedUserId) {
      return { ok: false, reason: "password-required" };
    }
    const now = new Date();
    change[side === "new" ? "newConfirmedAt" : "oldConfirmedAt"] ??= now;
    const pending = toPendingEmailChange(found);
    if (pending.waitsFor.length > 0) {
      const { newConfirmedAt, oldConfirmedAt } = change;
      await transaction
        .update(emailChanges)
        .set({ newConfirmedAt, oldConfirmedAt })
        .where(eq(emailChanges.userId, change.userId));
      return { ok: true, change: pending };
    }

    await transaction.delete(emailChanges).where(eq(emailChanges.userId, change.userId));
    try {
      // Savepoint: a unique violation must not roll back the deletion above.
      await transaction.transaction((inner) =>
        inner
          .update(users)
          .set({ email: change.newEmail, emailVerified: true })
          .where(eq(users.id, change.userId)),
      );
    } catch (error) {
      if (postgresErrorCode(error) !== UNIQUE_VIOLATION) throw error;
      return { ok: false, reason: "taken" };
    }
    // Revoke links in the old mailbox and erase account mail to it; contact replies stay.
    await revokePasswordResetTokens(transaction, change.userId);
    await eraseMailTo(transaction, found.oldEmail, ACCOUNT_MAIL_KINDS);
    const mail = emailChangedMail({ origin, changedAt: now, newEmail: change.newEmail });
    await enqueueMail(transaction, { ...mail, to: found.oldEmail });
    return { ok: true, change: pending };
  });
}

/** Refuses the change from the old address, and ends all sessions: the requester knows the password. */
export async function refuseEmailChange(
  { database }: { database: Database },
  secret: string,
): Promise<{ ok: boolean }> {
  return database.transaction(async (transaction) => {
    const found = await lockAndFindByToken(transaction, secret);
    if (found?.side !== "old") return { ok: false };
    const { userId } = found.change;
    await transaction.delete(emailChanges).where(eq(emailChanges.userId, userId));
    await endAllSessions(transaction, userId);
    return { ok: true };
  });
}

type FoundEmailChange = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

async function findByToken(database: DatabaseOrTransaction, secret: string) {
  const hash = hashToken(secret);
  const [found] = await database
    .select({ change: emailChanges, oldEmail: users.email, oldIsVerified: users.emailVerified })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(hasTokenHash(hash), isNotExpired(emailChanges.expiresAt)));
  if (!found) return undefined;
  const side = found.change.newTokenHash === hash ? ("new" as const) : ("old" as const);
  return { ...found, side };
}

/** Locks the user's row before reading, so a concurrent call reads the committed result. */
async function lockAndFindByToken(transaction: Transaction, secret: string) {
  const owner = transaction
    .select({ id: emailChanges.userId })
    .from(emailChanges)
    .where(hasTokenHash(hashToken(secret)));
  await transaction
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, owner))
    .for("update");
  return findByToken(transaction, secret);
}

function hasTokenHash(hash: string) {
  return or(eq(emailChanges.newTokenHash, hash), eq(emailChanges.oldTokenHash, hash));
}

function toPendingEmailChange({
  change,
  side,
  oldIsVerified,
}: FoundEmailChange): PendingEmailChange {
  return {
    side,
    newEmail: change.newEmail,
    hasConfirmed: Boolean(side === "new" ? change.newConfirmedAt : change.oldConfirmedAt),
    waitsFor: pendingConfirmations(change, oldIsVerified),
  };
}
