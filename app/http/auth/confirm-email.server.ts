import {
  findVerificationLink,
  resendEmailVerification,
  verifyEmail,
  verifyEmailWithNewPassword,
} from "#app/domain/accounts/email/email-verification.server.ts";
import type { PasswordPolicyViolation } from "#app/domain/accounts/passwords/password-policy.server.ts";
import { consumeRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, type Context, clientIpGroup } from "#app/http/request-context.server.ts";
import { logSecurityEvent } from "./log-security-event.server.ts";
import { rememberBrowser } from "./login/device-cookie.server.ts";
import { logIn } from "./login/log-in.server.ts";
import { clearLoginFailures } from "./login/login-attempts.server.ts";
import { mailInBackground } from "./mail-in-background.server.ts";
import { findNewSession } from "./session.server.ts";

const CONFIRM_LIMIT = { name: "confirm-email", max: 20, seconds: 15 * 60 };

type TooMany = { ok: false; reason: "too-many"; retryAfterSeconds: number };

export type ConfirmOutcome =
  /** With a second factor, the login starts again: the change has ended the one that was begun. */
  | { ok: true; headers: Headers; isSignedIn: boolean }
  | { ok: false; reason: "wrong-password" | "already" | "link-invalid"; headers?: Headers }
  | TooMany;

/**
 * Verifies the email address with the link and the account's password. The password is checked by
 * logging in, so that a wrong one counts as a failed login; all other sessions end.
 */
export async function confirmEmail(
  context: Context,
  request: Request,
  { token, password }: { token: string; password: string },
): Promise<ConfirmOutcome> {
  const { database } = context.get(appServices);
  const link = await findVerificationLink({ database }, token);
  if (link.state !== "open") return rejectLink(context, link.state);
  const login = await logIn(context, request, { email: link.email, password });
  if (!login.ok && login.reason === "invalid") return { ok: false, reason: "wrong-password" };
  if (!login.ok && login.reason === "too-many") return login;
  const { userId } = login;
  const headers = login.ok ? login.headers : new Headers();
  const sessionId = login.ok ? await findNewSession(context, login.headers) : undefined;
  const outcome = await verifyEmail({ database }, token, { userId, sessionId });
  // The link died meanwhile. The login stands, so its cookies go along.
  if (outcome === "link-invalid") return { ...rejectLink(context, outcome), headers };
  logSecurityEvent(context, "email confirmation", { outcome: "ok", userId });
  // verifyEmail forgot every known device, this browser among them.
  const device = await rememberBrowser(context, request, userId, { hasLoggedIn: login.ok });
  headers.append("set-cookie", device);
  return { ok: true, headers, isSignedIn: login.ok };
}

export type NewPasswordOutcome =
  | { ok: true; headers: Headers }
  | { ok: false; reason: "already" | "link-invalid" | PasswordPolicyViolation }
  | TooMany;

/**
 * Verifies the email address with the link and a new password. As after a password reset, failed
 * logins are cleared and this browser is remembered.
 */
export async function confirmEmailWithNewPassword(
  context: Context,
  request: Request,
  { token, password }: { token: string; password: string },
): Promise<NewPasswordOutcome> {
  const { database, origin } = context.get(appServices);
  const ipAddressGroup = clientIpGroup(context);
  const limit = await consumeRateLimit(database, CONFIRM_LIMIT, ipAddressGroup);
  if (!limit.ok) {
    logSecurityEvent(context, "email confirmation", { outcome: "too-many" });
    return { ...limit, reason: "too-many" };
  }
  const outcome = await verifyEmailWithNewPassword({ database, origin }, token, { password });
  if (outcome.ok) {
    const { userId, email } = outcome;
    logSecurityEvent(context, "email confirmation", { outcome: "ok", userId });
    await clearLoginFailures(database, email);
    const cookie = await rememberBrowser(context, request, userId, { hasLoggedIn: false });
    return { ok: true, headers: new Headers({ "Set-Cookie": cookie }) };
  }
  if (outcome.reason === "link-invalid") return rejectLink(context, outcome.reason);
  return outcome;
}

function rejectLink<Reason extends "already" | "link-invalid">(context: Context, reason: Reason) {
  if (reason === "link-invalid")
    logSecurityEvent(context, "email confirmation", { outcome: reason });
  return { ok: false as const, reason };
}

/** Mails a new link to an unverified email address. The response is the same for every address. */
export function resendVerification(context: Context, { email }: { email: string }) {
  const { database, origin } = context.get(appServices);
  return mailInBackground(context, "verify", email, () =>
    resendEmailVerification({ database, origin }, email.toLowerCase()),
  );
}
