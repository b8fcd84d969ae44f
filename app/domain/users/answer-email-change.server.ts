import { and, eq, inArray, or } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { emailChanges } from "#app/database/tables/email-changes.ts";
import { users } from "#app/database/tables/users.ts";
import { forgetMailTo } from "#app/mail/forget-mail.server.ts";
import { emailChangedMail } from "#app/mail/messages/email-changed.ts";
import { ACCOUNT_MAIL } from "#app/mail/take-mail.server.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { dropPasswordLinks } from "./drop-password-links.server.ts";
import { type PendingEmailChange, stillToAgree } from "./email-change.ts";
import { endAllSessions } from "./end-sessions.server.ts";
import { isStillGood } from "./link-time.server.ts";
import { hashSecret } from "./one-time-secret.server.ts";

/** What a link from one of the two mails is about, while it works. Looking changes nothing. */
export async function findEmailChange(
  { database }: { database: Database },
  secret: string,
): Promise<PendingEmailChange | undefined> {
  const found = await findBySecret(database, secret);
  return found && seenFromLink(found);
}

/** The address that the account of a change has now: whose password the new mailbox must show. */
export async function findEmailOfChange(
  { database }: { database: Database },
  secret: string,
): Promise<string | undefined> {
  return (await findBySecret(database, secret))?.oldEmail;
}

export type ConfirmEmailChangeOutcome =
  | { ok: true; change: PendingEmailChange }
  | { ok: false; reason: "link-dead" | "taken" | "password-required" };

/**
 * One mailbox agrees. Once all have that must, the address changes: in whichever order they do. The
 * new mailbox agrees with the account's password: otherwise its owner would verify an account that
 * a stranger moved to their address, and show that stranger their guest orders.
 */
export async function confirmEmailChange(
  { database, origin }: { database: Database; origin: string },
  secret: string,
  { provenUserId }: { provenUserId?: string } = {},
): Promise<ConfirmEmailChangeOutcome> {
  return database.transaction(async (transaction) => {
    const found = await lockAndFind(transaction, secret);
    if (!found) return { ok: false, reason: "link-dead" };
    const { change, side } = found;
    if (side === "new" && change.userId !== provenUserId) {
      return { ok: false, reason: "password-required" };
    }
    const now = new Date();
    change[side === "new" ? "newConfirmedAt" : "oldConfirmedAt"] ??= now;
    const seen = seenFromLink(found);
    if (seen.waitsFor.length > 0) {
      const { newConfirmedAt, oldConfirmedAt } = change;
      await transaction
        .update(emailChanges)
        .set({ newConfirmedAt, oldConfirmedAt })
        .where(eq(emailChanges.userId, change.userId));
      return { ok: true, change: seen };
    }

    await transaction.delete(emailChanges).where(eq(emailChanges.userId, change.userId));
    try {
      // In a savepoint: if another account has taken the address since, the rest still stands.
      await transaction.transaction((inner) =>
        inner
          .update(users)
          .set({ email: change.newEmail, emailVerified: true })
          .where(eq(users.id, change.userId)),
      );
    } catch (error) {
      if (!isTaken(error)) throw error;
      return { ok: false, reason: "taken" };
    }
    // What still lies in the old mailbox opens nothing any more, and we forget having sent it;
    // what we wrote there about a message to us stays, and still leaves.
    await dropPasswordLinks(transaction, change.userId);
    await forgetMailTo(transaction, found.oldEmail, ACCOUNT_MAIL);
    const notice = emailChangedMail({
      origin,
      company,
      changedAt: now,
      newEmail: change.newEmail,
    });
    await writeMail(transaction, { ...notice, origin, to: found.oldEmail });
    return { ok: true, change: seen };
  });
}

/**
 * The owner of the old mailbox says that it was not them: the change is off, and every device is
 * signed out, because whoever asked knows the password and sits in one of the sessions.
 */
export async function refuseEmailChange(
  { database }: { database: Database },
  secret: string,
): Promise<{ ok: boolean }> {
  return database.transaction(async (transaction) => {
    const found = await lockAndFind(transaction, secret);
    if (found?.side !== "old") return { ok: false };
    const { userId } = found.change;
    await transaction.delete(emailChanges).where(eq(emailChanges.userId, userId));
    await endAllSessions(transaction, userId);
    return { ok: true };
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof findBySecret>>>;

async function findBySecret(database: DatabaseOrTransaction, secret: string) {
  const hash = hashSecret(secret);
  const [found] = await database
    .select({ change: emailChanges, oldEmail: users.email, oldIsVerified: users.emailVerified })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(hasLink(hash), isStillGood(emailChanges.expiresAt)));
  if (!found) return undefined;
  const side = found.change.newLinkHash === hash ? ("new" as const) : ("old" as const);
  return { ...found, side };
}

/** The person's row first, then what is read: whoever comes second reads what the first one wrote. */
async function lockAndFind(transaction: Transaction, secret: string) {
  const owner = transaction
    .select({ id: emailChanges.userId })
    .from(emailChanges)
    .where(hasLink(hashSecret(secret)));
  await transaction
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, owner))
    .for("update");
  return findBySecret(transaction, secret);
}

function hasLink(hash: string) {
  return or(eq(emailChanges.newLinkHash, hash), eq(emailChanges.oldLinkHash, hash));
}

function seenFromLink({ change, side, oldIsVerified }: Found): PendingEmailChange {
  return {
    side,
    newEmail: change.newEmail,
    hasConfirmed: Boolean(side === "new" ? change.newConfirmedAt : change.oldConfirmedAt),
    waitsFor: stillToAgree(change, oldIsVerified),
  };
}

const UNIQUE_VIOLATION = "23505";

function isTaken(error: unknown): boolean {
  const cause = (error as { cause?: { code?: unknown } }).cause;
  return cause?.code === UNIQUE_VIOLATION;
}
