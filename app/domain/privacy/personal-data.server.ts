import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { emailChanges } from "#app/database/tables/email-changes.ts";
import { rateLimits } from "#app/database/tables/installation.ts";
import {
  preferenceConfirmations,
  preferenceConsents,
  preferenceTickets,
  userPreferences,
} from "#app/database/tables/preferences.ts";
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
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import { correspondenceSections } from "./correspondence-data.server.ts";
import { customerPricesSection } from "./customer-price-data.server.ts";
import type { DataSubject, PersonalDataSection } from "./data-subject.server.ts";
import { orderSections } from "./personal-order-data.server.ts";
import { staffSections } from "./staff-data.server.ts";
import { viewedByStaffSection } from "./viewed-by-staff.server.ts";

/** All personal data of a user, without secrets such as tokens and password hashes. */
export const personalDataSections: readonly PersonalDataSection[] = [
  {
    tables: ["users", "profiles"],
    name: "profile",
    manual: {
      title: "Accounts",
      people: ["customers", "staff"],
      information:
        "Name, email address, whether it is confirmed, and whether two-step login is on. For staff, also their roles, last login and date of deactivation.",
      purpose: "To run accounts and to decide who may do what.",
      kept: () => "Until the account is deleted",
    },
    about:
      "Your name, your email address, and whether you are a customer or an admin. For staff, also the roles, last login and date of deactivation.",
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
    manual: {
      title: "Confirmed email addresses",
      people: ["customers", "staff"],
      information:
        "The email addresses that were confirmed for an account, and the period each was in use.",
      purpose: "To give people access to their own data only.",
      kept: () => "Until the account is deleted",
    },
    about:
      "The email addresses you have confirmed for this account, and the period each was yours. This copy covers each of them for that period. Where no start is given, you confirmed it before we kept this record; ask us if you used another address before.",
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
    manual: {
      title: "Passwords",
      people: ["customers", "staff"],
      information: "A one-way hash of the password, and when it was changed.",
      purpose: "To check who logs in.",
      kept: () => "Until the password is changed or the account is deleted",
    },
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
    manual: {
      title: "Logins",
      people: ["customers", "staff"],
      information: "Browser, IP address and times of each login.",
      purpose: "To keep people logged in, and to let them end logins they don’t recognise.",
      kept: () => "Until they sign out or the login expires, at most 90 days",
    },
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
    manual: {
      title: "Known browsers",
      people: ["customers", "staff"],
      information: "Browser, IP address and times of the first and last login.",
      purpose:
        "To protect accounts from other people’s failed logins, and to trust a browser at two-step login.",
      kept: () => "A year after the last login",
    },
    about:
      "When you first and last logged in on each browser, and until when you trust it. We keep this for a year, so nobody else’s failed logins can lock you out.",
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
    manual: {
      title: "Login alerts",
      people: ["staff"],
      information: "When somebody logged in from a new device.",
      purpose: "To warn the account holder.",
      kept: () => "30 days",
    },
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
    manual: {
      title: "Two-step login",
      people: ["customers", "staff"],
      information: "When it was set up; its secret and recovery codes, encrypted.",
      purpose: "To check the second step of a login.",
      kept: () => "Until it is turned off or the account is deleted",
    },
    about: "When you set up your authenticator app, but not its secret or your recovery codes.",
    read: rowsOfUser(secondFactors, {
      createdAt: secondFactors.createdAt,
      isConfirmed: secondFactors.verified,
    }),
  },
  {
    tables: ["second_factor_recoveries"],
    name: "two-step-login-recovery",
    manual: {
      title: "Two-step login recovery",
      people: ["customers", "staff"],
      information: "Requests to remove two-step login, and when they take effect.",
      purpose: "To help people who have lost their phone, and to let the account holder stop it.",
      kept: () => "Until it takes effect or is stopped",
    },
    about: "Requests to our staff to remove two-step login from your account.",
    read: rowsOfUser(secondFactorRecoveries, {
      startedAt: secondFactorRecoveries.createdAt,
      takesEffectAt: secondFactorRecoveries.takesEffectAt,
    }),
  },
  ...staffSections,
  {
    tables: ["user_preferences"],
    name: "mail-preferences",
    manual: {
      title: "Email preferences",
      people: ["customers"],
      information: "Which kinds of email a person wants.",
      purpose: "To send only those.",
      kept: () => "Until the account is deleted",
    },
    about: "What we may email you.",
    read: rowsOfUser(userPreferences),
  },
  {
    tables: ["preference_consents"],
    name: "mail-preference-history",
    manual: {
      title: "Consent to emails",
      people: ["customers"],
      information: "Each choice about our emails, with its wording, time and confirmation.",
      purpose: "To prove consent (POPIA, section 69).",
      kept: () => "Until the account is deleted",
    },
    about:
      "Each choice you made about our emails: the wording you saw, when, and whether you confirmed it by email.",
    read: rowsOfUser(preferenceConsents),
  },
  {
    tables: ["carts", "cart_items"],
    name: "cart",
    manual: {
      title: "Carts",
      people: ["customers", "visitors"],
      information: "Products and quantities.",
      purpose: "To place orders.",
      kept: () =>
        `With an account, until it is deleted; without one, ${formatCount(privateSettings().privacy.visitorCartDays, "day")} after the last change`,
    },
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
  ...correspondenceSections,
  {
    tables: ["email_changes"],
    name: "address-change",
    manual: {
      title: "Email address changes",
      people: ["customers", "staff"],
      information: "The new address, and who has confirmed the change.",
      purpose: "To change the address safely.",
      recipients: ["email"],
      kept: () => "Until the change is confirmed or expires",
    },
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
    manual: {
      title: "One-time links",
      people: ["customers", "staff"],
      information: "Who a link was sent to, and when it expires.",
      purpose: "To confirm addresses and choices, and to choose a new password.",
      recipients: ["email"],
      kept: () => "Until the link is used or expires",
    },
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
    manual: {
      title: "Counts of attempts",
      people: ["visitors", "customers", "staff"],
      information: "How often a form was sent, by account, email address or IP address.",
      purpose: "To prevent abuse.",
      kept: () => "Until the counting period ends, at most a few days",
    },
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

/** Keys have the form "limit:subject", such as "login-account:thandi@example.com". */
export function isRateLimitOfSubject({ userId, email }: DataSubject) {
  return sql`split_part(${rateLimits.key}, ':', 2) in (${userId}, ${email})`;
}
