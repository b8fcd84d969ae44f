import { APIError } from "better-auth";
import { eq } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { sessions } from "#app/database/tables/users.ts";
import { addressGroup } from "./client-address.server.ts";
import { noteAttempt } from "./note-attempt.server.ts";
import { giveBackToLimit, takeFromLimit } from "./rate-limit.server.ts";
import { services, visit } from "./services-context.server.ts";
import {
  findSessionCookie,
  SESSION_DAYS,
  sessionCookie,
  sessionEnd,
} from "./session-cookie.server.ts";

/** Ten failures in fifteen minutes, for an address and for an account. */
const BY_ADDRESS = { name: "login-address", most: 10, seconds: 15 * 60 };
const BY_ACCOUNT = { ...BY_ADDRESS, name: "login-account" };
export const LOGIN_LIMITS = { byAddress: BY_ADDRESS, byAccount: BY_ACCOUNT };

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
  const limits = [
    { limit: BY_ADDRESS, who: addressGroup(context.get(visit).address) },
    { limit: BY_ACCOUNT, who: email },
  ];
  // One after the other: whoever is refused by their address cannot use up another's account.
  for (const { limit, who } of limits) {
    const taken = await takeFromLimit(database, limit, who);
    if (!taken.ok) {
      noteAttempt(context, "login", { outcome: "too-many", email });
      return { ...taken, reason: "too-many" };
    }
  }
  try {
    const { headers, response } = await authentication.api.signInEmail({
      body: { email, password: credentials.password },
      headers: request.headers,
      returnHeaders: true,
    });
    await authentication.api.signOut({ headers: request.headers }).catch(() => {});
    // Only failures count: an office behind one address may log in as often as it likes.
    for (const { limit, who } of limits) await giveBackToLimit(database, limit, who);
    const days = credentials.keep ? SESSION_DAYS.kept : SESSION_DAYS.usual;
    await database
      .update(sessions)
      .set({ days, expiresAt: sessionEnd(days) })
      .where(eq(sessions.token, response.token));
    noteAttempt(context, "login", { outcome: "ok", userId: response.user.id });
    return { ok: true, headers: withLength(headers, days), userId: response.user.id };
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
