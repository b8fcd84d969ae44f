import { APIError } from "better-auth";
import {
  checkPasswordPolicyForUser,
  type PasswordPolicyViolation,
} from "#app/domain/accounts/passwords/password-policy.server.ts";
import { findPasswordResetUser } from "#app/domain/accounts/passwords/password-reset-tokens.server.ts";
import { endAllSessions } from "#app/domain/accounts/sessions/sessions.server.ts";
import { consumeRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, type Context, clientIpGroup } from "#app/http/request-context.server.ts";
import { logSecurityEvent } from "./log-security-event.server.ts";
import { mailInBackground } from "./mail-in-background.server.ts";

const RESET_LIMIT = { name: "reset-password", max: 20, seconds: 15 * 60 };

export type ResetOutcome =
  | { ok: true; userId: string }
  | { ok: false; reason: "link-invalid" | "too-many" | PasswordPolicyViolation };

/**
 * Sets a new password with a one-time link. Every session of the account ends, known devices are
 * forgotten, and failed logins are cleared.
 */
export async function resetPassword(
  context: Context,
  form: { token: string; password: string },
): Promise<ResetOutcome> {
  const { authentication, database } = context.get(appServices);
  const limit = await consumeRateLimit(database, RESET_LIMIT, clientIpGroup(context));
  if (!limit.ok) {
    logSecurityEvent(context, "password reset", { outcome: "too-many" });
    return { ok: false, reason: "too-many" };
  }
  const holder = await findPasswordResetUser(database, form.token);
  if (!holder) {
    logSecurityEvent(context, "password reset", { outcome: "link-invalid" });
    return { ok: false, reason: "link-invalid" };
  }
  // Checked before the link is consumed, so a weak password can be corrected with the same link.
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
      logSecurityEvent(context, "password reset", { outcome: "link-invalid" });
      return { ok: false, reason: "link-invalid" };
    }
    // The password may have changed already and the link is consumed: all sessions end.
    await endAllSessions(database, holder).catch(() => {});
    throw error;
  }
}

/**
 * Mails a password reset link if the account exists. The lookup runs in the background: neither the
 * response nor its timing tells whether it does (account enumeration).
 */
export function requestPasswordReset(context: Context, { email }: { email: string }) {
  const { authentication } = context.get(appServices);
  return mailInBackground(context, "forgot", email, () =>
    authentication.api.requestPasswordReset({ body: { email: email.toLowerCase() } }),
  );
}
