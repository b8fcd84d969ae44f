import { and, eq, gt } from "drizzle-orm";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { Database } from "#app/database/connection.server.ts";
import { sessions } from "#app/database/tables/users.ts";
import { noteSeen } from "#app/domain/users/note-seen.server.ts";
import type { Viewer } from "#app/domain/users/people.ts";
import { PERSONAL_COOKIES } from "./authentication.server.ts";
import { addressGroup } from "./client-address.server.ts";
import { findSession } from "./find-session.server.ts";
import { services, visit } from "./services-context.server.ts";
import {
  DAY_MS,
  findSessionCookie,
  type SessionDays,
  sessionCookie,
  sessionEnd,
} from "./session-cookie.server.ts";
import { wayBack } from "./way-back.ts";

const viewer = createContext<Viewer | null>(null);
const interrupted = createContext<string | null>(null);

export function currentViewer(context: Readonly<RouterContextProvider>): Viewer | undefined {
  return context.get(viewer) ?? undefined;
}

/** Where someone was whose session has just ended: after logging in they go on there. */
export function interruptedAt(context: Readonly<RouterContextProvider>): string | undefined {
  return context.get(interrupted) ?? undefined;
}

/** Reads the session once for the whole request, and lengthens one that is in use. */
export const readSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookies = request.headers.get("cookie");
  if (!hasPersonalCookie(cookies) || isForEveryone(request)) return next();

  const { authentication, database } = context.get(services);
  const { secret, authCookies } = await authentication.$context;
  const { name } = authCookies.sessionToken;
  const found = await findSession(database, { cookies: cookies ?? "", name, secret });
  const fresh: string[] = [];
  if (found) {
    const { session, user, role } = found;
    await noteSeen(database, session);
    context.set(viewer, {
      userId: user.id,
      sessionId: session.id,
      name: user.name,
      email: user.email,
      isVerified: user.isVerified,
      role: role ?? "customer",
    });
    const pair = findSessionCookie([cookies ?? ""]);
    const days = await lengthen(database, session);
    if (pair && days) fresh.push(sessionCookie(pair, days));
  } else {
    // The library tidies up after a session that has ended.
    const { headers } = await authentication.api.getSession({
      headers: request.headers,
      // Sessions differ in length, which the library does not know of: we lengthen them ourselves.
      query: { disableRefresh: true },
      returnHeaders: true,
    });
    fresh.push(...headers.getSetCookie());
    context.set(interrupted, wayBack(request));
  }

  const answer = await next();
  if (found) logRefusal(context, found.user.id, answer.status);
  if (!answer.headers.has("set-cookie")) {
    for (const cookie of fresh) answer.headers.append("set-cookie", cookie);
  }
  answer.headers.set("Cache-Control", "private, no-store");
  return answer;
};

/** Somebody else's order is not found, as one that never was: who asked is in the log. */
function logRefusal(
  context: Readonly<RouterContextProvider>,
  userId: string,
  status: number,
): void {
  if (status !== 403 && status !== 404) return;
  const { id, address } = context.get(visit);
  const details = { id, from: addressGroup(address), userId, status };
  context.get(services).log.warn("access refused", details);
}

export function hasPersonalCookie(header: string | null | undefined): boolean {
  return Boolean(header && PERSONAL_COOKIES.some((name) => header.includes(`${name}=`)));
}

/** Once a day is enough; undefined when there was nothing to do, or somebody ended it meanwhile. */
async function lengthen(
  database: Database,
  { id, days, createdAt, updatedAt }: FoundSession,
): Promise<SessionDays | undefined> {
  if (updatedAt.getTime() > Date.now() - DAY_MS) return undefined;
  const [changed] = await database
    .update(sessions)
    .set({ expiresAt: sessionEnd(days, createdAt), updatedAt: new Date() })
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, new Date())))
    .returning({ days: sessions.days });
  return changed?.days;
}

type FoundSession = { id: string; days: SessionDays; createdAt: Date; updatedAt: Date };

/** Files are the same for everyone: no session is read for them. */
export function isForEveryone(request: Request): boolean {
  return /^\/(media\/|robots\.txt$|sitemap|site\.webmanifest$|\.well-known\/)/.test(
    new URL(request.url).pathname,
  );
}
