import { APIError } from "better-auth";
import type { RouterContextProvider } from "react-router";
import { addressGroup } from "./client-address.server.ts";
import { takeFromLimit } from "./rate-limit.server.ts";
import { services, visit } from "./services-context.server.ts";

/** Ten tries in fifteen minutes, for an address and for an account, whichever is reached first. */
const LOGIN_LIMIT = { most: 10, seconds: 15 * 60 };

export type LoginOutcome =
  | { ok: true; headers: Headers; userId: string }
  | { ok: false; reason: "invalid" | "too-many" };

/**
 * Checks the password and opens a new session; one that the browser brought along is ended, so that
 * nobody can plant a session and wait for it to be logged in.
 */
export async function logIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  credentials: { email: string; password: string },
): Promise<LoginOutcome> {
  const { authentication, database } = context.get(services);
  const account = credentials.email.toLowerCase();
  const [byAddress, byAccount] = await Promise.all([
    takeFromLimit(
      database,
      { name: "login-address", ...LOGIN_LIMIT },
      addressGroup(context.get(visit).address),
    ),
    takeFromLimit(database, { name: "login-account", ...LOGIN_LIMIT }, account),
  ]);
  if (!byAddress.ok || !byAccount.ok) return { ok: false, reason: "too-many" };

  try {
    const { headers, response } = await authentication.api.signInEmail({
      body: { email: account, password: credentials.password },
      headers: request.headers,
      returnHeaders: true,
    });
    await authentication.api.signOut({ headers: request.headers }).catch(() => {});
    return { ok: true, headers, userId: response.user.id };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500)
      return { ok: false, reason: "invalid" };
    throw error;
  }
}
