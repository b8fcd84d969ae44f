import { and, eq, gt, sql } from "drizzle-orm";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { Database } from "#app/database/connection.server.ts";
import { sessions } from "#app/database/tables/users.ts";
import { noteSeen } from "#app/domain/users/note-seen.server.ts";
import type { Viewer } from "#app/domain/users/people.ts";
import { readRole } from "#app/domain/users/read-role.server.ts";
import { addressGroup } from "./client-address.server.ts";
import { services, visit } from "./services-context.server.ts";
import {
  DAY_MS,
  findSessionCookie,
  hasSessionCookie,
  SESSION_DAYS,
  type SessionDays,
  sessionCookie,
  sessionEnd,
} from "./session-cookie.server.ts";
import { wayBack } from "./way-back.ts";

type Context = Readonly<RouterContextProvider>;

const current = createContext<CurrentSession | null>(null);
const interrupted = createContext<string | null>(null);

export function currentViewer(context: Context): Viewer | undefined {
  return context.get(current)?.viewer;
}

export function currentSession(context: Context): CurrentSession | undefined {
  return context.get(current) ?? undefined;
}

/** Where someone was whose session has just ended: after logging in they go on there. */
export function interruptedAt(context: Context): string | undefined {
  return context.get(interrupted) ?? undefined;
}

/** Reads the session once for the whole request, and lengthens one that is in use. */
export const readSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookies = request.headers.get("cookie");
  if (!hasSessionCookie(cookies) || isForEveryone(request)) return next();

  const { database } = context.get(services);
  const found = await findSession(context, request.headers);
  const fresh: string[] = [];
  if (found.viewer) {
    await noteSeen(database, found.session);
    context.set(current, found);
    const pair = findSessionCookie([cookies ?? ""]);
    if (pair && (await lengthen(database, found.session))) {
      fresh.push(sessionCookie(pair, found.session.days));
    }
  } else {
    fresh.push(...found.cookies);
    context.set(interrupted, wayBack(request));
  }

  const answer = await next();
  if (found.viewer) logRefusal(context, found.viewer.userId, answer.status);
  if (!findSessionCookie(answer.headers.getSetCookie())) {
    for (const cookie of fresh) answer.headers.append("set-cookie", cookie);
  }
  answer.headers.set("Cache-Control", "private, no-store");
  return answer;
};

/** Who shows these cookies; or, for a session that has ended, the cookies that take it back. */
export async function findSession(context: Context, headers: Headers): Promise<FoundSession> {
  const { authentication, database } = context.get(services);
  const { response, headers: answered } = await authentication.api
    .getSession({
      headers,
      // Sessions differ in length, which the library does not know of: we lengthen them ourselves.
      query: { disableRefresh: true },
      returnHeaders: true,
    })
    .catch(async (error) => {
      // The library hides the cause: if the database is down, this throws the database's own error.
      await database.execute(sql`select 1`);
      throw error;
    });
  if (!response) return { viewer: undefined, cookies: answered.getSetCookie() };
  const { session, user } = response;
  return {
    viewer: {
      userId: user.id,
      sessionId: session.id,
      name: user.name,
      email: user.email,
      isVerified: user.emailVerified,
      role: await readRole(database, user.id),
    },
    session: {
      ...session,
      days: session.days === SESSION_DAYS.kept ? SESSION_DAYS.kept : SESSION_DAYS.usual,
    },
  };
}

type CurrentSession = { viewer: Viewer; session: Session };
type FoundSession = CurrentSession | { viewer: undefined; cookies: string[] };

type Session = {
  id: string;
  days: SessionDays;
  createdAt: Date;
  updatedAt: Date;
  lastSeenAt?: Date | null | undefined;
};

/** Somebody else's order is not found, as one that never was: who asked is in the log. */
function logRefusal(context: Context, userId: string, status: number): void {
  if (status !== 403 && status !== 404) return;
  const { id, address } = context.get(visit);
  const details = { id, from: addressGroup(address), userId, status };
  context.get(services).log.warn("access refused", details);
}

/** Once a day is enough; false when there was nothing to do, or somebody ended it meanwhile. */
async function lengthen(
  database: Database,
  { id, days, createdAt, updatedAt }: Session,
): Promise<boolean> {
  if (updatedAt.getTime() > Date.now() - DAY_MS) return false;
  const changed = await database
    .update(sessions)
    .set({ expiresAt: sessionEnd(days, createdAt), updatedAt: new Date() })
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, new Date())))
    .returning({ id: sessions.id });
  return changed.length > 0;
}

/** Files are the same for everyone: no session is read for them. */
export function isForEveryone(request: Request): boolean {
  return /^\/(media\/|robots\.txt$|sitemap|site\.webmanifest$|\.well-known\/)/.test(
    new URL(request.url).pathname,
  );
}
