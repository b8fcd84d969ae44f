import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import { loginUrl } from "#app/content/navigation.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { companyDocumentLinks } from "#app/database/tables/company-documents.ts";
import { contactMessages } from "#app/database/tables/contact.ts";
import { customerPrices } from "#app/database/tables/discounts.ts";
import { emailChanges } from "#app/database/tables/email-changes.ts";
import { rateLimits } from "#app/database/tables/installation.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { orders } from "#app/database/tables/orders.ts";
import { stockAlerts } from "#app/database/tables/stock-alerts.ts";
import { users } from "#app/database/tables/users.ts";
import { isFromVerifiedEmail } from "#app/domain/accounts/email/verified-emails.server.ts";
import { revokePasswordResetTokens } from "#app/domain/accounts/passwords/password-reset-tokens.server.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import { isLastOwner, lockStaff } from "#app/domain/accounts/staff/lock-staff.server.ts";
import { lockOrCreateCart } from "#app/domain/cart/lock-cart.server.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { netReceived, uncheckedProofs } from "#app/domain/orders/payment-status.server.ts";
import { formatRand, toCents } from "#app/format/money.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { ACCOUNT_MAIL_KINDS, eraseMail, eraseMailTo } from "#app/mail/outbox-queue.server.ts";
import { accountDeletedMail } from "#app/mail/templates/account-mails.server.ts";
import { ordersCancelledMail } from "#app/mail/templates/order-received.ts";
import { isCustomerPriceOfSubject } from "./customer-price-data.server.ts";
import { type DataSubject, readDataSubject } from "./data-subject.server.ts";
import { eraseOrdersOf } from "./erase-orders.server.ts";
import { isRateLimitOfSubject } from "./personal-data.server.ts";
import { orderBelongsToSubject } from "./personal-order-data.server.ts";
import { eraseViews } from "./viewed-by-staff.server.ts";

/**
 * Erasure of a data subject, in one transaction. Sessions, password, preferences, consents and cart
 * are deleted by cascade; data known by email only is erased here. Records with a legal retention
 * period refer to the user with `on delete set null`.
 */
export async function deleteAccount(
  { database, origin }: { database: Database; origin: string },
  holder: Reauthenticated,
): Promise<{ ok: true } | { ok: false; reason: "last-owner" }> {
  return database.transaction(async (transaction) => {
    // Locked, so the last two owners cannot delete their accounts at the same moment.
    await lockStaff(transaction);
    if (await isLastOwner(transaction, holder.userId)) return { ok: false, reason: "last-owner" };
    // Lock order as in placing an order (cart, products, user), which avoids deadlocks; so a missing
    // cart is created. The second pass finds orders placed before the user's row was locked.
    await lockOrCreateCart(transaction, { userId: holder.userId });
    // Before the orders, which have their phone numbers.
    await eraseViews(transaction, await readDataSubject(transaction, holder.userId));
    const first = await eraseOrdersOf(transaction, { origin }, holder);
    await transaction
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, holder.userId))
      .for("update");
    const person = await readDataSubject(transaction, holder.userId);
    const remaining = await eraseOrdersOf(transaction, { origin }, person);
    await eraseWhatIsByEmail(transaction, person);
    await eraseMailOf(transaction, person);
    await revokePasswordResetTokens(transaction, person.userId);
    await transaction.delete(rateLimits).where(isRateLimitOfSubject(person));
    await transaction.delete(users).where(eq(users.id, person.userId));
    const cancelled = [...first.cancelled, ...remaining.cancelled];
    await notifyStaffOfCancelled(transaction, origin, cancelled);
    const mail = accountDeletedMail({
      origin,
      deletedAt: new Date(),
      ...remaining,
      cancelled: cancelled.map(formatOrderNumber),
      deletedQuotes: first.deletedQuotes + remaining.deletedQuotes,
    });
    await enqueueMail(transaction, { ...mail, to: person.email });
    return { ok: true };
  });
}

/** The unpaid orders that are cancelled with the account, oldest first. Amounts are whole cents. */
export async function listOrdersToCancel(database: Database, userId: string) {
  const person = await readDataSubject(database, userId);
  const rows = await database
    .select({
      number: orders.number,
      total: orders.total,
      paid: netReceived,
      hasProof: sql<boolean>`${uncheckedProofs} > 0`,
    })
    .from(orders)
    .where(and(eq(orders.state, "awaiting-payment"), orderBelongsToSubject(person)))
    .orderBy(asc(orders.number));
  return rows.map((order) => ({
    ...order,
    total: toCents(order.total ?? "0"),
    paid: toCents(order.paid),
  }));
}

/** Staff may have been packing them, or waiting for their payment. The mail does not name the customer. */
async function notifyStaffOfCancelled(
  transaction: Transaction,
  origin: string,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length === 0) return;
  const rows = await transaction
    .select({
      number: orders.number,
      total: orders.total,
      attention: orders.attention,
      paid: netReceived,
    })
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(asc(orders.number));
  const mail = ordersCancelledMail({
    origin,
    path: loginUrl(numbers.length === 1 ? `/admin/orders/${numbers[0]}` : "/admin/orders?view=all"),
    orders: rows.map(({ number, total, attention, paid }) => ({
      reference: formatOrderNumber(number),
      total: formatRand(toCents(total ?? "0")),
      attention:
        toCents(paid) > 0 ? `${formatRand(toCents(paid))} was paid. Refund it.` : attention,
    })),
  });
  await enqueueMail(transaction, { ...mail, to: company().email, origin });
}

async function eraseWhatIsByEmail(transaction: Transaction, person: DataSubject): Promise<void> {
  const { verifiedEmails } = person;
  const { email, createdAt } = contactMessages;
  await transaction.delete(customerPrices).where(isCustomerPriceOfSubject(person));
  await transaction
    .delete(stockAlerts)
    .where(isFromVerifiedEmail(verifiedEmails, stockAlerts.email, stockAlerts.createdAt));
  const { email: linkEmail, createdAt: linkedAt } = companyDocumentLinks;
  await transaction
    .delete(companyDocumentLinks)
    .where(isFromVerifiedEmail(verifiedEmails, linkEmail, linkedAt));
  await transaction
    .delete(contactMessages)
    .where(isFromVerifiedEmail(verifiedEmails, email, createdAt));
}

/** An unverified email may be somebody else's, so only account mail is erased; also the mail about a pending email change. */
async function eraseMailOf(transaction: Transaction, person: DataSubject): Promise<void> {
  const { toEmail, replyTo, createdAt } = mailOutbox;
  await eraseMail(transaction, isFromVerifiedEmail(person.verifiedEmails, toEmail, createdAt));
  await eraseMail(transaction, isFromVerifiedEmail(person.verifiedEmails, replyTo, createdAt));
  if (!person.isVerified) await eraseMailTo(transaction, person.email, ACCOUNT_MAIL_KINDS);
  const [change] = await transaction
    .select({ newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(eq(emailChanges.userId, person.userId));
  if (change) await eraseMailTo(transaction, change.newEmail, ["confirm-new-email"]);
}
