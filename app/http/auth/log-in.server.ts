import { APIError } from "better-auth";
import { eq } from "drizzle-orm";
import { sessions } from "#app/database/tables/users.ts";
import { readPasswordHash } from "#app/domain/accounts/passwords/change-password.server.ts";
import { findKnownDevice } from "#app/domain/accounts/sessions/known-devices.server.ts";
import { endExcessSessions } from "#app/domain/accounts/sessions/sessions.server.ts";
import { appServices, type Context, requestContext } from "#app/http/request-context.server.ts";
import { readDeviceTokens, rememberBrowser } from "./device-cookie.server.ts";
import { logSecurityEvent } from "./log-security-event.server.ts";
import { consumeLoginAttempt } from "./login-attempts.server.ts";
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
 * Checks the password and creates a new session. The session that the browser sent is ended (session
 * fixation).
 */
export async function logIn(
  context: Context,
  request: Request,
  credentials: { email: string; password: string; rememberMe?: boolean },
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
  const hash = await readPasswordHash(database, email);
  try {
    const { headers, response } = await authentication.api.signInEmail({
      body: { email, password: credentials.password },
      headers: request.headers,
      returnHeaders: true,
    });
    // The password changed during the check, so the change did not end this session.
    if ((await readPasswordHash(database, email, { isLocked: true })) !== hash) {
      await database.delete(sessions).where(eq(sessions.token, response.token));
      logSecurityEvent(context, "login", { outcome: "invalid", email });
      return { ok: false, reason: "invalid" };
    }
    await authentication.api.signOut({ headers: request.headers }).catch(() => {});
    // Only failures count towards the limit: many users can share one IP address.
    await attempt.release();
    const days = credentials.rememberMe ? SESSION_DAYS.remembered : SESSION_DAYS.standard;
    await database
      .update(sessions)
      .set({ days, expiresAt: sessionExpiry(days) })
      .where(eq(sessions.token, response.token));
    const userId = response.user.id;
    await endExcessSessions(database, userId);
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

/** Sets the session cookie's Max-Age to the length of its session. */
function withMaxAge(headers: Headers, days: Parameters<typeof serializeSessionCookie>[1]): Headers {
  const result = new Headers();
  for (const line of headers.getSetCookie()) {
    const pair = findSessionCookie([line]);
    result.append("set-cookie", pair ? serializeSessionCookie(pair, days) : line);
  }
  return result;
}
