import { asc, eq, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { emailChanges } from "#app/database/tables/email-changes.ts";
import { rateLimits } from "#app/database/tables/installation.ts";
import { contactMessages } from "#app/database/tables/messages.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { revokePasswordResetTokens } from "#app/domain/accounts/passwords/password-reset-tokens.server.ts";
import type { PasswordHolder } from "#app/domain/accounts/people.ts";
import { lockOrCreateCart } from "#app/domain/cart/lock-cart.server.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { accountDeletedMail } from "#app/mail/messages/account-deleted.ts";
import {
  ACCOUNT_MAIL_KINDS,
  eraseMailTo,
  eraseMailWithReplyTo,
} from "#app/mail/outbox-queue.server.ts";
import { type DataSubject, readDataSubject } from "./data-subject.server.ts";
import { eraseOrdersOf } from "./erase-orders.server.ts";
import { isRateLimitOfSubject } from "./personal-data.server.ts";

export type DeleteAccountOutcome = { ok: true } | { ok: false; reason: "last-admin" };

/**
 * Erasure of a data subject, all at once. Sessions, password, preferences, consents and cart go with their
 * row (the database sees to it); what is known by the address alone goes here. What the law makes
 * us keep must not hang on the row: such a table lets go of it (`on delete set null`).
 */
export async function deleteAccount(
  { database, origin }: { database: Database; origin: string },
  holder: PasswordHolder,
): Promise<DeleteAccountOutcome> {
  return database.transaction(async (transaction) => {
    if (await lockAndCheckLastAdmin(transaction, holder.userId)) {
      return { ok: false, reason: "last-admin" };
    }
    // Placing an order holds the cart, then goods, then the person: taken in another order, two could
    // wait for each other; so the cart is made where there is none. What a quotation has become in
    // between is found the second time.
    await lockOrCreateCart(transaction, { userId: holder.userId });
    await eraseOrdersOf(transaction, { origin }, holder);
    await transaction
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, holder.userId))
      .for("update");
    const person = await readDataSubject(transaction, holder.userId);
    const still = await eraseOrdersOf(transaction, { origin }, person);
    if (person.emailVerified) await eraseMessages(transaction, person);
    await eraseMailOf(transaction, person);
    await revokePasswordResetTokens(transaction, person.userId);
    await transaction.delete(rateLimits).where(isRateLimitOfSubject(person));
    await transaction.delete(users).where(eq(users.id, person.userId));
    const goodbye = accountDeletedMail({ origin, company, deletedAt: new Date(), ...still });
    await enqueueMail(transaction, { ...goodbye, origin, to: person.email });
    return { ok: true };
  });
}

/** Whether nobody else could look after the back office. */
export async function isLastAdmin(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<boolean> {
  return isOnly(await selectAdmins(database), userId);
}

/** All admins' rows are held: two who leave at once leave one after the other. */
async function lockAndCheckLastAdmin(transaction: Transaction, userId: string): Promise<boolean> {
  return isOnly(await selectAdmins(transaction).for("update"), userId);
}

function selectAdmins(database: DatabaseOrTransaction) {
  return database
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, "admin"))
    .orderBy(asc(profiles.id))
    .$dynamic();
}

function isOnly(found: readonly { id: string }[], userId: string): boolean {
  return found.length === 1 && found[0]?.id === userId;
}

/** What they wrote to us, and the company's mail about it, which names them as whom to answer. */
async function eraseMessages(transaction: Transaction, { email }: DataSubject): Promise<void> {
  await transaction.delete(contactMessages).where(eq(sql`lower(${contactMessages.email})`, email));
  await eraseMailWithReplyTo(transaction, email);
}

/**
 * To an address that nobody proved, other people's mail may be on its way: only the account's own
 * goes. An address that they were about to change to got one mail from us.
 */
async function eraseMailOf(transaction: Transaction, person: DataSubject): Promise<void> {
  await eraseMailTo(
    transaction,
    person.email,
    person.emailVerified ? undefined : ACCOUNT_MAIL_KINDS,
  );
  const [change] = await transaction
    .select({ newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(eq(emailChanges.userId, person.userId));
  if (change) await eraseMailTo(transaction, change.newEmail, ["confirm-new-email"]);
}
