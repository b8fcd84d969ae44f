import { and, eq, ne, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type { Database } from "#app/database/connection.server.ts";
import { emailChanges } from "#app/database/tables/email-changes.ts";
import { users } from "#app/database/tables/users.ts";
import { isMailAddress } from "#app/mail/mail-address.ts";
import { agreeToEmailChangeMail } from "#app/mail/messages/agree-to-email-change.ts";
import { confirmNewEmailMail } from "#app/mail/messages/confirm-new-email.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { EMAIL_CHANGE_HOURS, emailChangePath, stillToAgree } from "./email-change.ts";
import { isStillGood, minutesFromNow } from "./link-time.server.ts";
import { makeOneTimeSecret } from "./one-time-secret.server.ts";
import type { PasswordHolder, Shopper } from "./people.ts";

export type RequestEmailChangeOutcome =
  | { ok: true }
  | { ok: false; reason: "unusable" | "same" | "taken" | "asked" };

/** Asks both addresses whether they agree. Until they do, nothing changes. */
export async function requestEmailChange(
  { database, origin }: { database: Database; origin: string },
  holder: PasswordHolder,
  form: { email: string },
): Promise<RequestEmailChangeOutcome> {
  const newEmail = form.email.toLowerCase();
  if (!isMailAddress(newEmail)) return { ok: false, reason: "unusable" };
  const toNew = makeOneTimeSecret();
  const toOld = makeOneTimeSecret();
  return database.transaction(async (transaction) => {
    // The person's row is the lock for everything about their address.
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
    const [asked] = await transaction
      .select({ newEmail: emailChanges.newEmail })
      .from(emailChanges)
      .where(and(eq(emailChanges.userId, holder.userId), isStillGood(emailChanges.expiresAt)));
    // The links that are on their way would die, and two people be mailed again.
    if (asked?.newEmail === newEmail) return { ok: false, reason: "asked" };

    const row = {
      userId: holder.userId,
      newEmail,
      newLinkHash: toNew.hash,
      oldLinkHash: toOld.hash,
      newConfirmedAt: null,
      oldConfirmedAt: null,
      createdAt: sql`now()`,
      expiresAt: minutesFromNow(EMAIL_CHANGE_HOURS * 60),
    };
    await transaction
      .insert(emailChanges)
      .values(row)
      .onConflictDoUpdate({ target: emailChanges.userId, set: row });

    const about = { origin, company, validForMinutes: EMAIL_CHANGE_HOURS * 60 };
    const ask = confirmNewEmailMail({ ...about, path: emailChangePath(toNew.secret) });
    const agree = agreeToEmailChangeMail({
      ...about,
      path: emailChangePath(toOld.secret),
      newEmail,
      mustAgree: person.isVerified,
    });
    await writeMail(transaction, { ...ask, origin, to: newEmail });
    await writeMail(transaction, { ...agree, origin, to: person.email });
    return { ok: true };
  });
}

/** The change that a person is waiting for, if any. */
export async function readEmailChange({ database }: { database: Database }, shopper: Shopper) {
  const [found] = await database
    .select({ change: emailChanges, isVerified: users.emailVerified })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(emailChanges.userId, shopper.userId), isStillGood(emailChanges.expiresAt)));
  if (!found) return undefined;
  const { newEmail, expiresAt } = found.change;
  return { newEmail, expiresAt, waitsFor: stillToAgree(found.change, found.isVerified) };
}

/** The person thought better of it: both links are dead. */
export async function cancelEmailChange(
  { database }: { database: Database },
  shopper: Shopper,
): Promise<void> {
  await database.delete(emailChanges).where(eq(emailChanges.userId, shopper.userId));
}
