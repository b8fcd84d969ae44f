import type { RouterContextProvider } from "react-router";
import {
  findVerification,
  verifyEmail,
  verifyWithNewPassword,
} from "#app/domain/users/email-verification.server.ts";
import type { PasswordRefusal } from "#app/domain/users/refuse-password.server.ts";
import { addressGroup } from "./client-address.server.ts";
import { rememberBrowser } from "./device-cookie.server.ts";
import { logIn } from "./log-in.server.ts";
import { clearLoginFailures } from "./login-attempts.server.ts";
import { noteAttempt } from "./note-attempt.server.ts";
import { consumeRateLimit } from "./rate-limit.server.ts";
import { services, visit } from "./services-context.server.ts";
import { findSession } from "./session.server.ts";
import { findSessionCookie } from "./session-cookie.server.ts";

const NEW_PASSWORD_LIMIT = { name: "confirm-email", most: 20, seconds: 15 * 60 };

type Context = Readonly<RouterContextProvider>;
type TooMany = { ok: false; reason: "too-many"; retryAfterSeconds: number };

export type ConfirmOutcome =
  | { ok: true; headers: Headers }
  | { ok: false; reason: "wrong-password" | "already" | "link-dead"; headers?: Headers }
  | TooMany;

/**
 * Confirms the address with the link and the account's password. The password is checked by logging
 * in, so that a wrong one counts as a failed login; the new session is the only one that remains.
 */
export async function confirmEmail(
  context: Context,
  request: Request,
  { token, password }: { token: string; password: string },
): Promise<ConfirmOutcome> {
  const { database } = context.get(services);
  const link = await findVerification({ database }, token);
  if (link.state !== "open") return refuse(context, link.state);
  const login = await logIn(context, request, { email: link.email, password });
  if (!login.ok) {
    return login.reason === "invalid" ? { ok: false, reason: "wrong-password" } : login;
  }
  const { userId } = login;
  const sessionId = await sessionOpenedBy(context, login.headers);
  const outcome = await verifyEmail({ database }, token, { userId, sessionId });
  // The link died meanwhile. The login stands, so its cookies go along.
  if (outcome === "link-dead") return { ...refuse(context, outcome), headers: login.headers };
  noteAttempt(context, "email confirmation", { outcome: "ok", userId });
  // Every known device was forgotten with the other sessions, this browser among them.
  login.headers.append("set-cookie", await rememberBrowser(context, request, userId));
  return { ok: true, headers: login.headers };
}

export type NewPasswordOutcome =
  | { ok: true; headers: Headers }
  | { ok: false; reason: "already" | "link-dead" | PasswordRefusal }
  | TooMany;

/**
 * Confirms the address with the link and a new password, for whoever does not know the old one. As
 * after a password reset, strangers' failed logins no longer count and this browser is known.
 */
export async function confirmEmailWithNewPassword(
  context: Context,
  request: Request,
  { token, password }: { token: string; password: string },
): Promise<NewPasswordOutcome> {
  const { database, origin } = context.get(services);
  const address = addressGroup(context.get(visit).address);
  const limit = await consumeRateLimit(database, NEW_PASSWORD_LIMIT, address);
  if (!limit.ok) {
    noteAttempt(context, "email confirmation", { outcome: "too-many" });
    return { ...limit, reason: "too-many" };
  }
  const outcome = await verifyWithNewPassword({ database, origin }, token, { password });
  if (outcome.ok) {
    const { userId, email } = outcome;
    noteAttempt(context, "email confirmation", { outcome: "ok", userId });
    await clearLoginFailures(database, email);
    const cookie = await rememberBrowser(context, request, userId);
    return { ok: true, headers: new Headers({ "Set-Cookie": cookie }) };
  }
  if (outcome.reason === "link-dead") return refuse(context, outcome.reason);
  return outcome;
}

/** The session that a login has just opened, from the cookie it sets. */
async function sessionOpenedBy(context: Context, headers: Headers): Promise<string> {
  const cookie = findSessionCookie(headers.getSetCookie()) ?? "";
  const found = await findSession(context, new Headers({ cookie }));
  if (!found.viewer) throw new Error("The session that was just opened is gone");
  return found.session.id;
}

function refuse<Reason extends "already" | "link-dead">(context: Context, reason: Reason) {
  if (reason === "link-dead") noteAttempt(context, "email confirmation", { outcome: reason });
  return { ok: false as const, reason };
}
