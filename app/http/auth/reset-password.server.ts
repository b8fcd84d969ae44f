import { APIError } from "better-auth";
import type { RouterContextProvider } from "react-router";
import {
  checkPasswordPolicyForUser,
  type PasswordPolicyViolation,
} from "#app/domain/accounts/passwords/password-policy.server.ts";
import { findPasswordResetUser } from "#app/domain/accounts/passwords/password-reset-tokens.server.ts";
import { endAllSessions } from "#app/domain/accounts/sessions/sessions.server.ts";
import { ipGroup } from "#app/http/limits/client-ip.server.ts";
import { consumeRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, requestContext } from "#app/http/request-context.server.ts";
import { runInBackground } from "#app/http/run-in-background.server.ts";
import { logSecurityEvent } from "./log-security-event.server.ts";

const RESET_LIMIT = { name: "reset-password", most: 20, seconds: 15 * 60 };

export type ResetOutcome =
  | { ok: true; userId: string }
  | { ok: false; reason: "link-dead" | "too-many" | PasswordPolicyViolation };

/**
 * Sets the password that a one-time link allows. Every session of the account ends with it, every
 * known device is forgotten, and failed logins no longer count.
 */
export async function resetPassword(
  context: Readonly<RouterContextProvider>,
  form: { token: string; password: string },
): Promise<ResetOutcome> {
  const { authentication, database } = context.get(appServices);
  const limit = await consumeRateLimit(
    database,
    RESET_LIMIT,
    ipGroup(context.get(requestContext).ipAddress),
  );
  if (!limit.ok) {
    logSecurityEvent(context, "password reset", { outcome: "too-many" });
    return { ok: false, reason: "too-many" };
  }
  const holder = await findPasswordResetUser(database, form.token);
  if (!holder) {
    logSecurityEvent(context, "password reset", { outcome: "link-dead" });
    return { ok: false, reason: "link-dead" };
  }
  // Before the link is used up: whoever chose badly chooses again with the same one.
  const refused = await checkPasswordPolicyForUser(database, holder, form.password);
  if (refused) return { ok: false, reason: refused };
  try {
    await authentication.api.resetPassword({
      body: { token: form.token, newPassword: form.password },
    });
    logSecurityEvent(context, "password reset", { outcome: "ok", userId: holder });
    return { ok: true, userId: holder };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) {
      logSecurityEvent(context, "password reset", { outcome: "link-dead" });
      return { ok: false, reason: "link-dead" };
    }
    // The password may have changed already, and the link is used up: nobody stays signed in.
    await endAllSessions(database, holder).catch(() => {});
    throw error;
  }
}

const LIMIT_BY_IP = { name: "forgot-address", most: 10, seconds: 60 * 60 };
/**
 * Nobody's mailbox is filled by strangers who know their email address. Requests beyond it do not
 * count: whoever sends many cannot keep the owner from ever getting another link.
 */
const LIMIT_BY_ACCOUNT = { name: "forgot-account", most: 5, seconds: 60 * 60 };

type ResetRequestOutcome = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * Mails a link to choose a new password, if there is such an account. The answer is given before
 * anyone looks: neither what it says nor how long it takes tells whether there is.
 */
export async function requestPasswordReset(
  context: Readonly<RouterContextProvider>,
  { email }: { email: string },
): Promise<ResetRequestOutcome> {
  const { authentication, database, log } = context.get(appServices);
  const ipAddressGroup = ipGroup(context.get(requestContext).ipAddress);
  const limit = await consumeRateLimit(database, LIMIT_BY_IP, ipAddressGroup);
  if (!limit.ok) return limit;
  const account = email.toLowerCase();
  const mayMail = await consumeRateLimit(database, LIMIT_BY_ACCOUNT, account);
  runInBackground(
    async () => {
      if (!mayMail.ok) return;
      await authentication.api.requestPasswordReset({ body: { email: account } });
    },
    (error) => log.error("password reset failed", { error }),
  );
  return { ok: true };
}
