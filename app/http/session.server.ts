import { and, eq, gt } from "drizzle-orm";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { Database } from "#app/database/connection.server.ts";
import { sessions } from "#app/database/tables/users.ts";
import { noteSeen } from "#app/domain/users/note-seen.server.ts";
import type { Viewer } from "#app/domain/users/people.ts";
import { readRole } from "#app/domain/users/read-role.server.ts";
import { PERSONAL_COOKIES } from "./authentication.server.ts";
import { services } from "./services-context.server.ts";
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
  const { response: found, headers } = await authentication.api.getSession({
    headers: request.headers,
    // Sessions differ in length, which the library does not know of: we lengthen them ourselves.
    query: { disableRefresh: true },
    returnHeaders: true,
  });
  const fresh = headers.getSetCookie();
  if (found) {
    const role = await readRole(database, found.user.id);
    await noteSeen(database, found.session);
    context.set(viewer, {
      userId: found.user.id,
      sessionId: found.session.id,
      name: found.user.name,
      email: found.user.email,
      isVerified: found.user.emailVerified,
      role,
    });
    const pair = findSessionCookie([cookies ?? ""]);
    const days = await lengthen(database, found.session);
    if (pair && days) fresh.push(sessionCookie(pair, days));
  } else {
    context.set(interrupted, wayBack(request));
  }

  const answer = await next();
  if (!answer.headers.has("set-cookie")) {
    for (const cookie of fresh) answer.headers.append("set-cookie", cookie);
  }
  answer.headers.set("Cache-Control", "private, no-store");
  return answer;
};

export function hasPersonalCookie(header: string | null | undefined): boolean {
  return Boolean(header && PERSONAL_COOKIES.some((name) => header.includes(`${name}=`)));
}

/** Once a day is enough; undefined when there was nothing to do, or somebody ended it meanwhile. */
async function lengthen(
  database: Database,
  session: { id: string; createdAt: Date; updatedAt: Date },
): Promise<SessionDays | undefined> {
  if (session.updatedAt.getTime() > Date.now() - DAY_MS) return undefined;
  const [row] = await database
    .select({ days: sessions.days })
    .from(sessions)
    .where(eq(sessions.id, session.id));
  if (!row) return undefined;
  const [changed] = await database
    .update(sessions)
    .set({ expiresAt: sessionEnd(row.days, session.createdAt), updatedAt: new Date() })
    .where(and(eq(sessions.id, session.id), gt(sessions.expiresAt, new Date())))
    .returning({ days: sessions.days });
  return changed?.days;
}

/** Files are the same for everyone: no session is read for them. */
export function isForEveryone(request: Request): boolean {
  return /^\/(media\/|robots\.txt$|sitemap|site\.webmanifest$|\.well-known\/)/.test(
    new URL(request.url).pathname,
  );
}
