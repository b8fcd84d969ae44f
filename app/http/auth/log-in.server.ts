import { APIError } from "better-auth";
import { eq } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { sessions } from "#app/database/tables/users.ts";
import { readPasswordHash } from "#app/domain/accounts/passwords/change-password.server.ts";
import { findKnownDevice } from "#app/domain/accounts/sessions/known-devices.server.ts";
import { appServices, requestContext } from "#app/http/request-context.server.ts";
import { readDeviceTokens, rememberBrowser } from "./device-cookie.server.ts";
import { logSecurityEvent } from "./log-security-event.server.ts";
import { reserveLoginAttempt } from "./login-attempts.server.ts";
import {
  findSessionCookie,
  SESSION_DAYS,
  serializeSessionCookie,
  sessionExpiry,
} from "./session.server.ts";

export type LoginOutcome =
  | { ok: true; headers: Headers; userId: string }
  | { ok: false; reason: "invalid" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/**
 * Checks the password and opens a new session; one that the browser brought along is ended, so that
 * nobody can plant a session and wait for it to be logged in.
 */
export async function logIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  credentials: { email: string; password: string; keep?: boolean },
): Promise<LoginOutcome> {
  const { authentication, database } = context.get(appServices);
  const email = credentials.email.toLowerCase();
  const tokens = await readDeviceTokens(context, request);
  const device = await findKnownDevice(database, { email, tokens });
  const ipAddress = context.get(requestContext).ipAddress;
  const attempt = await reserveLoginAttempt(database, device ? { device } : { email, ipAddress });
  if (!attempt.ok) {
    logSecurityEvent(context, "login", { outcome: "too-many", email });
    return { ...attempt, reason: "too-many" };
  }
  const hash = await readPasswordHash(database, email);
  try {
    const { headers, response } = await authentication.api.signInEmail({
      body: { email, password: credentials.password },
      headers: request.headers,
      returnHeaders: true,
    });
    // The password was changed while this one was checked: the change did not see this session.
    if ((await readPasswordHash(database, email, { isLocked: true })) !== hash) {
      await database.delete(sessions).where(eq(sessions.token, response.token));
      logSecurityEvent(context, "login", { outcome: "invalid", email });
      return { ok: false, reason: "invalid" };
    }
    await authentication.api.signOut({ headers: request.headers }).catch(() => {});
    // Only failures count: an office behind one IP address may log in as often as it likes.
    await attempt.release();
    const days = credentials.keep ? SESSION_DAYS.remembered : SESSION_DAYS.standard;
    await database
      .update(sessions)
      .set({ days, expiresAt: sessionExpiry(days) })
      .where(eq(sessions.token, response.token));
    const userId = response.user.id;
    const responseHeaders = withMaxAge(headers, days);
    responseHeaders.append("set-cookie", await rememberBrowser(context, request, userId));
    logSecurityEvent(context, "login", { outcome: "ok", userId });
    return { ok: true, headers: responseHeaders, userId };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) {
      logSecurityEvent(context, "login", { outcome: "invalid", email });
      return { ok: false, reason: "invalid" };
    }
    throw error;
  }
}

/** The cookie lasts as long as its session may. */
function withMaxAge(headers: Headers, days: Parameters<typeof serializeSessionCookie>[1]): Headers {
  const result = new Headers();
  for (const line of headers.getSetCookie()) {
    const pair = findSessionCookie([line]);
    result.append("set-cookie", pair ? serializeSessionCookie(pair, days) : line);
  }
  return result;
}
