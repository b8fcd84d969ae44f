import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { contactMessages, contactNotes, contactReplies } from "#app/database/tables/contact.ts";
import { contentEditors, contentEntries } from "#app/database/tables/content.ts";
import { emailChanges } from "#app/database/tables/email-changes.ts";
import { rateLimits } from "#app/database/tables/installation.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import {
  preferenceConfirmations,
  preferenceConsents,
  preferenceTickets,
  userPreferences,
} from "#app/database/tables/preferences.ts";
import { pendingBankAccount } from "#app/database/tables/settings.ts";
import { stockAlerts } from "#app/database/tables/stock-alerts.ts";
import {
  accounts,
  emailVerifications,
  knownDevices,
  loginAlerts,
  profiles,
  secondFactorRecoveries,
  secondFactors,
  sessions,
  users,
  verifications,
  verifiedEmails,
} from "#app/database/tables/users.ts";
import { isFromVerifiedEmail } from "#app/domain/accounts/email/verified-emails.server.ts";
import { redactSecrets } from "#app/mail/outbox-queue.server.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import { customerPricesSection } from "./customer-price-data.server.ts";
import type { DataSubject, PersonalDataSection } from "./data-subject.server.ts";
import { orderSections } from "./personal-order-data.server.ts";
import { viewedByStaffSection } from "./viewed-by-staff.server.ts";

/** All personal data of a user, without secrets such as tokens and password hashes. */
export const personalDataSections: readonly PersonalDataSection[] = [
  {
    tables: ["users", "profiles"],
    name: "profile",
    about:
      "Your name, your email address, and whether you are a customer or an admin. Of staff also the roles, and when they last logged in or were deactivated.",
    read: (database, { userId }) =>
      database
        .select({
          id: users.id,
          name: users.name,
          email: users.email,
          emailVerified: users.emailVerified,
          twoStepLogin: users.twoFactorEnabled,
          image: users.image,
          role: profiles.role,
          staffRoles: profiles.staffRoles,
          rolesChangedAt: profiles.rolesChangedAt,
          lastLoginAt: profiles.lastLoginAt,
          deactivatedAt: profiles.deactivatedAt,
          createdAt: users.createdAt,
          updatedAt: users.updatedAt,
        })
        .from(users)
        .leftJoin(profiles, eq(profiles.id, users.id))
        .where(eq(users.id, userId)),
  },
  {
    tables: ["verified_emails"],
    name: "confirmed-addresses",
    about:
      "The email addresses you have confirmed for this account, and from when to when they were yours. This copy follows each of them for that time. Where no start is given, you confirmed it before we kept this record; ask us if you used another address before.",
    read: (database, { userId }) =>
      database
        .select({
          email: verifiedEmails.email,
          confirmedAt: verifiedEmails.verifiedAt,
          heldUntil: verifiedEmails.heldUntil,
        })
        .from(verifiedEmails)
        .where(eq(verifiedEmails.userId, userId))
        .orderBy(asc(verifiedEmails.verifiedAt)),
  },
  {
    tables: ["accounts"],
    name: "password",
    about:
      "That you log in with a password, and when it was last changed, but not the password itself.",
    read: rowsOfUser(accounts, {
      kind: accounts.providerId,
      createdAt: accounts.createdAt,
      changedAt: accounts.updatedAt,
    }),
  },
  {
    tables: ["sessions"],
    name: "devices",
    about: "Where you are logged in: browser, IP address and times.",
    read: rowsOfUser(sessions, {
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      signedInAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    }),
  },
  {
    tables: ["known_devices"],
    name: "known-devices",
    about:
      "When you first and last logged in on each browser, and until when you trust it. We keep this for a year, so that nobody else’s failed logins can lock you out.",
    read: rowsOfUser(knownDevices, {
      userAgent: knownDevices.userAgent,
      ipAddress: knownDevices.ipAddress,
      trustedUntil: knownDevices.trustedUntil,
      createdAt: knownDevices.createdAt,
      lastUsedAt: knownDevices.lastUsedAt,
    }),
  },
  {
    tables: ["login_alerts"],
    name: "new-device-logins",
    about:
      "For our staff: the logins from new devices that we emailed you about. Kept for 30 days.",
    read: rowsOfUser(loginAlerts, {
      loggedInAt: loginAlerts.createdAt,
      linkExpiresAt: loginAlerts.expiresAt,
    }),
  },
  {
    tables: ["second_factors", "used_codes"],
    name: "two-step-login",
    about: "When you set up an app for codes, but not its secret, and no recovery codes.",
    read: rowsOfUser(secondFactors, {
      createdAt: secondFactors.createdAt,
      isConfirmed: secondFactors.verified,
    }),
  },
  {
    tables: ["second_factor_recoveries"],
    name: "two-step-login-recovery",
    about: "That our staff are removing two-step login from your account at your request.",
    read: rowsOfUser(secondFactorRecoveries, {
      startedAt: secondFactorRecoveries.createdAt,
      takesEffectAt: secondFactorRecoveries.takesEffectAt,
    }),
  },
  {
    tables: ["pending_bank_account"],
    name: "requested-bank-account",
    about:
      "For our staff: when you asked for another bank account of the company, until it is used.",
    read: (database, { userId }) =>
      database
        .select({
          requestedAt: pendingBankAccount.requestedAt,
          takesEffectAt: pendingBankAccount.takesEffectAt,
        })
        .from(pendingBankAccount)
        .where(eq(pendingBankAccount.requestedBy, userId)),
  },
  {
    tables: ["content_editors"],
    name: "edited-pages",
    about: "For our staff: when you last had each page of the site open in its editor.",
    read: (database, { userId }) =>
      database
        .select({ page: contentEditors.entryId, seenAt: contentEditors.seenAt })
        .from(contentEditors)
        .where(eq(contentEditors.userId, userId))
        .orderBy(asc(contentEditors.seenAt)),
  },
  {
    tables: ["content_documents", "content_versions", "content_previews"],
    name: "scheduled-pages",
    about: "For our staff: the pages you scheduled for publication.",
    read: (database, { userId }) =>
      database
        .select({ page: contentEntries.id, publishAt: contentEntries.publishAt })
        .from(contentEntries)
        .where(eq(contentEntries.scheduledBy, userId))
        .orderBy(asc(contentEntries.id)),
  },
  {
    tables: ["user_preferences"],
    name: "mail-preferences",
    about: "What we may email you.",
    read: rowsOfUser(userPreferences),
  },
  {
    tables: ["preference_consents"],
    name: "mail-preference-history",
    about:
      "Each choice you made about our emails: the wording you saw, when, and whether you confirmed it by email.",
    read: rowsOfUser(preferenceConsents),
  },
  {
    tables: ["carts", "cart_items"],
    name: "cart",
    about: "What is in your cart.",
    read: (database, { userId }) =>
      database
        .select({ product: products.name, item: cartItems })
        .from(carts)
        .innerJoin(cartItems, eq(cartItems.cartId, carts.id))
        .innerJoin(products, eq(products.id, cartItems.productId))
        .where(eq(carts.userId, userId))
        .orderBy(asc(cartItems.createdAt)),
  },
  customerPricesSection,
  ...orderSections,
  {
    tables: ["contact_messages", "contact_replies", "contact_notes"],
    name: "messages",
    about:
      "The messages you sent from your confirmed addresses through the contact form, our replies and our notes.",
    read: readMessagesOfSubject,
  },
  {
    tables: ["mail_outbox"],
    name: "mail-we-sent",
    get about() {
      const { mailDays } = privateSettings().privacy;
      return `The emails we sent to your confirmed addresses in the last ${mailDays} days, without the secret part of their links.`;
    },
    read: readMailToSubject,
  },
  {
    tables: ["stock_alerts"],
    name: "stock-alerts",
    about: "The products that you asked us to tell you about when they are back in stock.",
    read: readAlerts,
  },
  {
    tables: ["email_changes"],
    name: "address-change",
    about: "The new email address you asked for, until it is confirmed.",
    read: rowsOfUser(emailChanges, {
      newEmail: emailChanges.newEmail,
      newConfirmedAt: emailChanges.newConfirmedAt,
      oldConfirmedAt: emailChanges.oldConfirmedAt,
      askedAt: emailChanges.createdAt,
      expiresAt: emailChanges.expiresAt,
    }),
  },
  {
    tables: [
      "verifications",
      "email_verifications",
      "preference_tickets",
      "preference_confirmations",
    ],
    name: "open-links",
    about: "The one-time links sent to you that still work, but not the links themselves.",
    read: async (database, person) => [
      ...(await database
        .select({ createdAt: verifications.createdAt, expiresAt: verifications.expiresAt })
        .from(verifications)
        .where(eq(verifications.value, person.userId))),
      ...(await rowsOfUser(emailVerifications, {
        email: emailVerifications.email,
        createdAt: emailVerifications.createdAt,
        expiresAt: emailVerifications.expiresAt,
      })(database, person)),
      ...(await rowsOfUser(preferenceConfirmations, {
        email: preferenceConfirmations.email,
        createdAt: preferenceConfirmations.createdAt,
        expiresAt: preferenceConfirmations.expiresAt,
      })(database, person)),
      ...(await rowsOfUser(preferenceTickets, {
        createdAt: preferenceTickets.createdAt,
        expiresAt: preferenceTickets.expiresAt,
      })(database, person)),
    ],
  },
  viewedByStaffSection,
  {
    tables: ["rate_limits"],
    name: "attempts",
    about: "How often certain forms were recently sent for your account, to prevent abuse.",
    read: (database, person) =>
      database
        .select({
          form: sql<string>`split_part(${rateLimits.key}, ':', 1)`,
          count: rateLimits.count,
          from: rateLimits.windowStart,
          forgottenAt: rateLimits.expiresAt,
        })
        .from(rateLimits)
        .where(isRateLimitOfSubject(person))
        .orderBy(asc(rateLimits.windowStart)),
  },
];

/** Reads the rows that belong to the account, oldest first. */
function rowsOfUser(
  table: PgTable & { userId: PgColumn; createdAt: PgColumn },
  columns: Record<string, PgColumn> = getTableColumns(table),
) {
  return (database: DatabaseOrTransaction, { userId }: DataSubject): Promise<unknown[]> =>
    database
      .select(columns)
      .from(table)
      .where(eq(table.userId, userId))
      .orderBy(asc(table.createdAt));
}

async function readMailToSubject(
  database: DatabaseOrTransaction,
  { verifiedEmails: emails }: DataSubject,
) {
  const mails = await database
    .select({
      subject: mailOutbox.subject,
      says: mailOutbox.textBody,
      writtenAt: mailOutbox.createdAt,
      sentAt: mailOutbox.sentAt,
      failedAt: mailOutbox.failedAt,
    })
    .from(mailOutbox)
    .where(isFromVerifiedEmail(emails, mailOutbox.toEmail, mailOutbox.createdAt))
    .orderBy(asc(mailOutbox.createdAt));
  return mails.map((mail) => ({ ...mail, says: redactSecrets(mail.says) }));
}

function readAlerts(
  database: DatabaseOrTransaction,
  { verifiedEmails: emails }: DataSubject,
): Promise<unknown[]> {
  return database
    .select({
      product: products.name,
      askedAt: stockAlerts.createdAt,
      confirmedAt: stockAlerts.confirmedAt,
      notifiedAt: stockAlerts.notifiedAt,
    })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(isFromVerifiedEmail(emails, stockAlerts.email, stockAlerts.createdAt))
    .orderBy(asc(stockAlerts.createdAt));
}

/** Without the names of staff. */
async function readMessagesOfSubject(
  database: DatabaseOrTransaction,
  { verifiedEmails: emails }: DataSubject,
) {
  const messages = await database
    .select()
    .from(contactMessages)
    .where(isFromVerifiedEmail(emails, contactMessages.email, contactMessages.createdAt))
    .orderBy(asc(contactMessages.createdAt));
  const { channel, body, createdAt } = contactReplies;
  return Promise.all(
    messages.map(async ({ id, assignedTo: _, answeredBy: __, threadId: ___, ...message }) => ({
      ...message,
      answers: await database
        .select({ channel, body, createdAt })
        .from(contactReplies)
        .where(eq(contactReplies.messageId, id))
        .orderBy(asc(contactReplies.createdAt)),
      notes: await database
        .select({ body: contactNotes.body, createdAt: contactNotes.createdAt })
        .from(contactNotes)
        .where(eq(contactNotes.messageId, id))
        .orderBy(asc(contactNotes.createdAt)),
    })),
  );
}

/** Keys have the form "limit:subject", such as "login-account:thandi@example.com". */
export function isRateLimitOfSubject({ userId, email }: DataSubject) {
  return sql`split_part(${rateLimits.key}, ':', 2) in (${userId}, ${email})`;
}
