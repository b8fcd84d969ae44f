import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { twoFactor } from "better-auth/plugins/two-factor";
import { relations } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Database } from "#app/database/connection.server.ts";
import {
  accounts,
  secondFactors,
  sessions,
  users,
  verifications,
} from "#app/database/tables/users.ts";
import { finishPasswordReset } from "#app/domain/accounts/passwords/change-password.server.ts";
import {
  hashPassword,
  verifyPassword,
} from "#app/domain/accounts/passwords/password-hash.server.ts";
import {
  BETTER_AUTH_GRACE_MINUTES,
  mailPasswordReset,
  PASSWORD_RESET_MINUTES,
} from "#app/domain/accounts/passwords/password-reset-tokens.server.ts";
import { PASSWORD_LENGTH } from "#app/domain/accounts/passwords/password-rules.ts";
import { makeRecoveryCodes } from "#app/domain/accounts/second-factor/codes.server.ts";
import { TRUSTED_DEVICE_DAYS } from "#app/domain/accounts/sessions/known-devices.server.ts";
import type { CookieName } from "#app/http/cookie-list.server.ts";
import { clearLoginFailures } from "./login/login-attempts.server.ts";
import { CHALLENGE_MINUTES } from "./login/login-periods.ts";

export type Authentication = ReturnType<typeof createAuthentication>;

/**
 * Better Auth: passwords, sessions and resets. It has no routes: only our own forms call it, each
 * behind a rate limit, and it never reads the Host header.
 */
export function createAuthentication(settings: {
  database: Database;
  origin: string;
  secret: string;
}) {
  const { database, origin, secret } = settings;
  const secure = origin.startsWith("https:");
  return betterAuth({
    baseURL: origin,
    secret,
    trustedOrigins: [origin],
    database: drizzleAdapter(drizzle({ client: database.$client, schema }), {
      provider: "pg",
      schema,
    }),
    emailAndPassword: {
      enabled: true,
      // Our own sign-up creates the account and its mail in one transaction.
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: (PASSWORD_RESET_MINUTES + BETTER_AUTH_GRACE_MINUTES) * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        mailPasswordReset({ database, origin }, { userId: user.id, email: user.email, token }),
      onPasswordReset: async ({ user }) => {
        await finishPasswordReset({ database, origin }, user);
        await clearLoginFailures(database, user.email);
      },
    },
    // session.server.ts decides how long a session lasts.
    session: {
      cookieCache: { enabled: false },
      additionalFields: {
        days: { type: "number", required: false, input: false },
        lastSeenAt: { type: "date", required: false, input: false },
        steppedUpAt: { type: "date", required: false, input: false },
      },
    },
    plugins: [
      twoFactor({
        twoFactorCookieMaxAge: CHALLENGE_MINUTES * 60,
        trustDeviceMaxAge: TRUSTED_DEVICE_DAYS * 24 * 60 * 60,
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
        // login-attempts.server.ts limits them without locking the owner out.
        accountLockout: { enabled: false },
      }),
    ],
    verification: { storeIdentifier: "hashed" },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      // The library only supports the weaker prefix __Secure-, so __Host- is part of the name.
      useSecureCookies: false,
      cookiePrefix: secure ? `__Host-${COOKIE_PREFIX}` : COOKIE_PREFIX,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure },
      // A session is read with its user in one query.
      database: { generateId: () => randomUUID(), joins: true },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
  });
}

/** The tables by the names of the library, with the relations that it joins by. */
const schema = {
  user: users,
  session: sessions,
  account: accounts,
  twoFactor: secondFactors,
  verification: verifications,
  userRelations: relations(users, ({ many }) => ({
    sessions: many(sessions),
    accounts: many(accounts),
  })),
  sessionRelations: relations(sessions, ({ one }) => ({
    user: one(users, { fields: [sessions.userId], references: [users.id] }),
  })),
  accountRelations: relations(accounts, ({ one }) => ({
    user: one(users, { fields: [accounts.userId], references: [users.id] }),
  })),
};

const COOKIE_PREFIX = "auth";

const hostPrefixed = <Name extends string>(name: Name) => [name, `__Host-${name}`] as const;

/** Set by our server on every request; a client's header of this name is overwritten. */
export const CLIENT_IP_HEADER = "x-client-ip";

export const SESSION_COOKIE_NAMES = hostPrefixed<CookieName>("auth.session_token");
export const TRUST_COOKIE_NAMES = hostPrefixed<CookieName>("auth.trust_device");
/** Never sent to a browser: our own login-challenge carries it. */
export const CHALLENGE_COOKIE_NAMES = hostPrefixed(`${COOKIE_PREFIX}.two_factor`);
