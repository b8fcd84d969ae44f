import { APIError } from "better-auth";
import { eq } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { sessions } from "#app/database/tables/users.ts";
import { readPasswordHash } from "#app/domain/users/check-password.server.ts";
import { findKnownDevice } from "#app/domain/users/known-devices.server.ts";
import { readDeviceTokens, rememberBrowser } from "./device-cookie.server.ts";
import { reserveLoginAttempt } from "./login-attempts.server.ts";
import { noteAttempt } from "./note-attempt.server.ts";
import { services, visit } from "./services-context.server.ts";
import {
  findSessionCookie,
  SESSION_DAYS,
  sessionCookie,
  sessionEnd,
} from "./session-cookie.server.ts";

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
  const { authentication, database } = context.get(services);
  const email = credentials.email.toLowerCase();
  const tokens = await readDeviceTokens(context, request);
  const device = await findKnownDevice(database, { email, tokens });
  const ipAddress = context.get(visit).address;
  const attempt = await reserveLoginAttempt(database, device ? { device } : { email, ipAddress });
  if (!attempt.ok) {
    noteAttempt(context, "login", { outcome: "too-many", email });
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
      noteAttempt(context, "login", { outcome: "invalid", email });
      return { ok: false, reason: "invalid" };
    }
    await authentication.api.signOut({ headers: request.headers }).catch(() => {});
    // Only failures count: an office behind one IP address may log in as often as it likes.
    await attempt.release();
    const days = credentials.keep ? SESSION_DAYS.kept : SESSION_DAYS.usual;
    await database
      .update(sessions)
      .set({ days, expiresAt: sessionEnd(days) })
      .where(eq(sessions.token, response.token));
    const userId = response.user.id;
    const answer = withLength(headers, days);
    answer.append("set-cookie", await rememberBrowser(context, request, userId));
    noteAttempt(context, "login", { outcome: "ok", userId });
    return { ok: true, headers: answer, userId };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) {
      noteAttempt(context, "login", { outcome: "invalid", email });
      return { ok: false, reason: "invalid" };
    }
    throw error;
  }
}

/** The cookie lasts as long as its session may. */
function withLength(headers: Headers, days: Parameters<typeof sessionCookie>[1]): Headers {
  const lasting = new Headers();
  for (const line of headers.getSetCookie()) {
    const pair = findSessionCookie([line]);
    lasting.append("set-cookie", pair ? sessionCookie(pair, days) : line);
  }
  return lasting;
}
