import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import type { Database } from "#app/database/connection.server.ts";
import { accounts, sessions, users, verifications } from "#app/database/tables/users.ts";
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

import { clearLoginFailures } from "./login-attempts.server.ts";

export type Authentication = ReturnType<typeof createAuthentication>;

/**
 * Passwords, sessions and resets. It has no address of its own: only our own forms call it, each
 * behind our rate limiter, and it never sees what a request says about its host.
 */
export function createAuthentication(settings: {
  database: Database;
  origin: string;
  secret: string;
}) {
  const { database, origin, secret } = settings;
  const secure = origin.startsWith("https:");
  return betterAuth({
    appName: "Jacaranda ICT",
    baseURL: origin,
    secret,
    trustedOrigins: [origin],
    database: drizzleAdapter(database, {
      provider: "pg",
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      // Our own sign-up makes the account and its mail in one transaction.
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: (PASSWORD_RESET_MINUTES + BETTER_AUTH_GRACE_MINUTES) * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        mailPasswordReset({ database, origin }, { email: user.email, token }),
      onPasswordReset: async ({ user }) => {
        await finishPasswordReset({ database, origin }, user);
        await clearLoginFailures(database, user.email);
      },
    },
    // How long each session lasts, session.server.ts says.
    session: {
      cookieCache: { enabled: false },
      additionalFields: {
        days: { type: "number", required: false, input: false },
        lastSeenAt: { type: "date", required: false, input: false },
      },
    },
    verification: { storeIdentifier: "hashed" },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      // The library only knows the weaker prefix, __Secure-: we write __Host- into the name instead.
      useSecureCookies: false,
      cookiePrefix: secure ? `__Host-${COOKIE_PREFIX}` : COOKIE_PREFIX,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure },
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
  });
}

const COOKIE_PREFIX = "jacaranda";

/** Set by our own server on every request, over whatever a client sent under this name. */
export const CLIENT_IP_HEADER = "x-client-address";

export const SESSION_COOKIE_NAMES = [
  `${COOKIE_PREFIX}.session_token`,
  `__Host-${COOKIE_PREFIX}.session_token`,
] as const;
