import { isDeepStrictEqual } from "node:util";
import { APIError } from "better-auth";
import { eq } from "drizzle-orm";
import { sessions } from "#app/database/tables/users.ts";
import { readCredentials } from "#app/domain/accounts/passwords/change-password.server.ts";
import { cancelRecovery } from "#app/domain/accounts/second-factor/recovery.server.ts";
import { mailSecondFactorChange } from "#app/domain/accounts/second-factor/second-factor-mail.server.ts";
import { findKnownDevice } from "#app/domain/accounts/sessions/known-devices.server.ts";
import { mailLoginAlert } from "#app/domain/accounts/sessions/login-alerts.server.ts";
import { endExcessSessions } from "#app/domain/accounts/sessions/sessions.server.ts";
import { recordStaffLogin } from "#app/domain/accounts/staff/list-staff.server.ts";
import { findUser, findUserByEmail, readRole } from "#app/domain/accounts/users.server.ts";
import { TRUST_COOKIE_NAMES } from "#app/http/auth/authentication.server.ts";
import { logSecurityEvent } from "#app/http/auth/log-security-event.server.ts";
import {
  clearChallenge,
  readChallenge,
  serializeChallenge,
} from "#app/http/auth/second-factor/login-challenge.server.ts";
import { type CodeRefusal, verifyCode } from "#app/http/auth/second-factor/verify-code.server.ts";
import {
  findSessionCookie,
  serializeSessionCookie,
  sessionExpiry,
} from "#app/http/auth/session.server.ts";
import { withoutCookies } from "#app/http/cookies.ts";
import { consumeRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, type Context, requestContext } from "#app/http/request-context.server.ts";
import { readDeviceTokens, rememberBrowser } from "./device-cookie.server.ts";
import { consumeLoginAttempt } from "./login-attempts.server.ts";
import { SESSION_DAYS } from "./login-periods.ts";

type TooMany = { ok: false; reason: "too-many"; retryAfterSeconds: number };

export type LoginOutcome =
  | { ok: true; headers: Headers; userId: string }
  /** The password is right; the cookie leads to the page that asks for a code. */
  | { ok: false; reason: "second-factor"; headers: Headers; userId: string }
  | { ok: false; reason: "invalid" }
  | TooMany;

/**
 * Checks the password and creates a new session, unless a second factor must follow. The session that
 * the browser sent is ended (session fixation).
 */
export async function logIn(
  context: Context,
  request: Request,
  credentials: Credentials,
): Promise<LoginOutcome> {
  const { authentication, database } = context.get(appServices);
  const email = credentials.email.toLowerCase();
  const tokens = await readDeviceTokens(context, request);
  const device = await findKnownDevice(database, { email, tokens });
  const ipAddress = context.get(requestContext).ipAddress;
  const attempt = await consumeLoginAttempt(database, device ? { device } : { email, ipAddress });
  if (!attempt.ok) {
    logSecurityEvent(context, "login", { outcome: "too-many", email });
    return { ...attempt, reason: "too-many" };
  }
  const before = await readCredentials(database, email);
  try {
    const { headers, response } = await authentication.api.signInEmail({
      body: { email, password: credentials.password },
      // The library trusts a device by its cookie alone, which we can revoke only in our table.
      headers: device?.isTrusted
        ? request.headers
        : withoutCookies(request.headers, TRUST_COOKIE_NAMES),
      returnHeaders: true,
    });
    const login = asLogin(response);
    // The password or the second factor changed during the check, so the change did not end this session.
    const after = await readCredentials(database, email, { isLocked: true });
    if (!isDeepStrictEqual(before, after)) {
      if (login) await database.delete(sessions).where(eq(sessions.token, login.token));
      logSecurityEvent(context, "login", { outcome: "invalid", email });
      return { ok: false, reason: "invalid" };
    }
    // Only failures count towards the limit: many users can share one IP address.
    await attempt.release();
    const rememberMe = credentials.rememberMe ?? false;
    if (login) {
      const isNewDevice = !device && !credentials.isFirstLogin;
      const session = { ...login, headers, rememberMe, isNewDevice };
      return await openSession(context, request, session);
    }
    return await askForCode(context, { email, headers, rememberMe });
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) {
      logSecurityEvent(context, "login", { outcome: "invalid", email });
      return { ok: false, reason: "invalid" };
    }
    throw error;
  }
}

type Credentials = {
  email: string;
  password: string;
  rememberMe?: boolean;
  /** This browser has just created the account. */
  isFirstLogin?: boolean;
};

/** Undefined if the plugin has ended the session and waits for a code, which the types do not say. */
function asLogin(response: { token: string; user: { id: string } } | object) {
  return "token" in response ? { token: response.token, userId: response.user.id } : undefined;
}

async function askForCode(
  context: Context,
  { email, headers, rememberMe }: { email: string; headers: Headers; rememberMe: boolean },
): Promise<LoginOutcome> {
  const user = await findUserByEmail(context.get(appServices).database, email);
  if (!user) return { ok: false, reason: "invalid" };
  const userId = user.id;
  logSecurityEvent(context, "login", { outcome: "second-factor", userId });
  const cookie = await serializeChallenge(context, headers, { userId, rememberMe });
  return {
    ok: false,
    reason: "second-factor",
    headers: new Headers({ "Set-Cookie": cookie }),
    userId,
  };
}

/** The second step of a login: a code of the app, or a recovery code. */
export async function finishLogin(
  context: Context,
  request: Request,
  { code, isTrusted }: { code: string; isTrusted: boolean },
): Promise<FinishedLogin | CodeRefusal> {
  const { authentication, database } = context.get(appServices);
  const challenge = await readChallenge(context, request);
  const user = challenge && (await findUser(database, challenge.userId));
  if (!user) return { ok: false, reason: "expired" };
  const { userId, rememberMe } = challenge;
  const tokens = await readDeviceTokens(context, request);
  const device = await findKnownDevice(database, { email: user.email, tokens });
  const headers = new Headers(request.headers);
  headers.set("cookie", challenge.cookie);
  const verified = await verifyCode(context, {
    userId,
    deviceId: device?.hasLoggedIn ? device.id : undefined,
    code,
    headers,
    isTrusted,
  });
  if (!verified.ok) return verified;
  const { token } = verified;
  const login = await openSession(context, request, {
    token,
    userId,
    headers: verified.headers,
    rememberMe,
    isTrusted,
    isNewDevice: !device,
  });
  await cancelRecovery(database, userId);
  if (verified.kind === "recovery") {
    await mailSecondFactorChange(context.get(appServices), {
      email: user.email,
      change: "code-used",
    });
  }
  login.headers.append("set-cookie", await clearChallenge(context));
  if (verified.kind === "app") return login;
  const { backupCodes } = await authentication.api.viewBackupCodes({ body: { userId } });
  return { ...login, recoveryCodesLeft: backupCodes.length };
}

type FinishedLogin = Extract<LoginOutcome, { ok: true }> & {
  /** After a recovery code. */
  recoveryCodesLeft?: number;
};

type NewSession = {
  token: string;
  userId: string;
  /** With the cookies of the library. */
  headers: Headers;
  rememberMe: boolean;
  isTrusted?: boolean;
  isNewDevice: boolean;
};

/** What follows when Better Auth has created a session. */
async function openSession(
  context: Context,
  request: Request,
  { token, userId, headers, rememberMe, isTrusted = false, isNewDevice }: NewSession,
): Promise<Extract<LoginOutcome, { ok: true }>> {
  const { authentication, database } = context.get(appServices);
  await authentication.api.signOut({ headers: request.headers }).catch(() => {});
  const days = rememberMe ? SESSION_DAYS.remembered : SESSION_DAYS.standard;
  const [session] = await database
    .update(sessions)
    .set({ days, expiresAt: sessionExpiry(days) })
    .where(eq(sessions.token, token))
    .returning({ id: sessions.id });
  await endExcessSessions(database, userId);
  await recordStaffLogin(database, userId);
  const responseHeaders = withMaxAge(headers, days);
  const device = await rememberBrowser(context, request, userId, { isTrusted });
  responseHeaders.append("set-cookie", device);
  if (session && isNewDevice) {
    await alertStaff(context, request, { userId, sessionId: session.id });
  }
  logSecurityEvent(context, "login", { outcome: "ok", userId });
  return { ok: true, headers: responseHeaders, userId };
}

/** Someone who logs in again and again fills nobody's inbox: the first emails have told the owner. */
const ALERT_LIMIT = { name: "login-alert", max: 10, seconds: 60 * 60 };

async function alertStaff(
  context: Context,
  request: Request,
  session: { userId: string; sessionId: string },
): Promise<void> {
  const { database, origin } = context.get(appServices);
  if ((await readRole(database, session.userId)) !== "admin") return;
  if (!(await consumeRateLimit(database, ALERT_LIMIT, session.userId)).ok) return;
  const { ipAddress } = context.get(requestContext);
  const userAgent = request.headers.get("user-agent");
  await mailLoginAlert({ database, origin }, { ...session, userAgent, ipAddress });
}

/** Sets the session cookie's Max-Age to the length of its session. */
export function withMaxAge(
  headers: Headers,
  days: Parameters<typeof serializeSessionCookie>[1],
): Headers {
  const result = new Headers();
  for (const line of headers.getSetCookie()) {
    const pair = findSessionCookie([line]);
    result.append("set-cookie", pair ? serializeSessionCookie(pair, days) : line);
  }
  return result;
}
