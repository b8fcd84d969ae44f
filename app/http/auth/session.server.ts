import { and, eq, gt, sql } from "drizzle-orm";
import { createContext, type MiddlewareFunction } from "react-router";
import type { Database } from "#app/database/connection.server.ts";
import { sessions } from "#app/database/tables/users.ts";
import type { SignedInUser } from "#app/domain/accounts/people.ts";
import { touchSession } from "#app/domain/accounts/sessions/sessions.server.ts";
import { isOverStaffLimits } from "#app/domain/accounts/sessions/staff-session-limits.server.ts";
import { hasPermission } from "#app/domain/accounts/staff/permissions.ts";
import { readRoleAndCartVersion } from "#app/domain/cart/read-cart.server.ts";
import { cookieName, readCookie, serializeCookie } from "#app/http/cookies.ts";
import { ipGroup } from "#app/http/limits/ip-group.server.ts";
import { appServices, type Context, requestContext } from "#app/http/request-context.server.ts";
import { returnTo } from "#app/http/safe-redirect.ts";
import { SESSION_COOKIE_NAMES } from "./authentication.server.ts";
import { SESSION_DAYS } from "./login/login-periods.ts";

const currentSessionContext = createContext<CurrentSession | null>(null);
const interruptedPageContext = createContext<string | null>(null);

export function currentViewer(context: Context): SignedInUser | undefined {
  return context.get(currentSessionContext)?.viewer;
}

export function currentSession(context: Context): CurrentSession | undefined {
  return context.get(currentSessionContext) ?? undefined;
}

/** The page on which the session was found to have expired; the login leads back to it. */
export function interruptedPage(context: Context): string | undefined {
  return context.get(interruptedPageContext) ?? undefined;
}

/** Middleware: reads the session once per request, and extends it. */
export const readSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookies = request.headers.get("cookie");
  if (!hasSessionCookie(cookies) || isPublicFile(request)) return next();

  const { database } = context.get(appServices);
  const found = await findSession(context, request.headers);
  const newCookies: string[] = [];
  if (found.viewer) {
    await touchSession(database, found.session);
    context.set(currentSessionContext, found);
    const pair = findSessionCookie([cookies ?? ""]);
    if (pair && (await extendSession(database, found.session))) {
      newCookies.push(serializeSessionCookie(pair, found.session.days));
    }
  } else {
    newCookies.push(...found.cookies);
    context.set(interruptedPageContext, returnTo(request));
  }

  const response = await next();
  if (found.viewer) logAccessRefused(context, found.viewer.userId, response.status);
  if (!findSessionCookie(response.headers.getSetCookie())) {
    for (const cookie of newCookies) response.headers.append("set-cookie", cookie);
  }
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};

/** The session of these cookies; or, for one that has ended, the cookies that clear it. */
export async function findSession(context: Context, headers: Headers): Promise<FoundSession> {
  const { authentication, database } = context.get(appServices);
  const { response, headers: responseHeaders } = await authentication.api
    .getSession({
      headers,
      // Sessions differ in length, which the library does not support: extendSession does it.
      query: { disableRefresh: true },
      returnHeaders: true,
    })
    .catch(async (error) => {
      // The library hides the cause: if the database is down, this query throws the original error.
      await database.execute(sql`select 1`);
      throw error;
    });
  if (!response) return { viewer: undefined, cookies: responseHeaders.getSetCookie() };
  const { session, user } = response;
  const { role, staffRoles, isFormerStaff, ...shown } = await readRoleAndCartVersion(
    { database },
    user.id,
  );
  if (role === "admin" && isOverStaffLimits(session)) {
    const ended = await authentication.api.signOut({ headers, returnHeaders: true });
    return { viewer: undefined, cookies: ended.headers.getSetCookie() };
  }
  return {
    ...shown,
    viewer: {
      userId: user.id,
      sessionId: session.id,
      name: user.name,
      email: user.email,
      isVerified: user.emailVerified,
      hasSecondFactor: user.twoFactorEnabled ?? false,
      role,
      staffRoles,
      isFormerStaff,
    },
    session: {
      ...session,
      days:
        session.days === SESSION_DAYS.remembered ? SESSION_DAYS.remembered : SESSION_DAYS.standard,
    },
  };
}

/** The id of a session that was just opened, from its cookie. */
export async function findNewSession(context: Context, headers: Headers): Promise<string> {
  const cookie = findSessionCookie(headers.getSetCookie()) ?? "";
  const found = await findSession(context, new Headers({ cookie }));
  if (!found.viewer) throw new Error("The session that was just opened is gone");
  return found.session.id;
}

type CurrentSession = {
  viewer: SignedInUser;
  session: Session;
  /** At the beginning of the request (readCartVersion). */
  cartVersion: string | undefined;
  /** The shop's pages then ask for them. */
  hasOwnPrices: boolean;
};
type FoundSession = CurrentSession | { viewer: undefined; cookies: string[] };

type Session = {
  id: string;
  days: SessionDays;
  createdAt: Date;
  updatedAt: Date;
  lastSeenAt?: Date | null | undefined;
  steppedUpAt?: Date | null | undefined;
};

/** Logs refused access: another customer's order is a 404, like one that does not exist. */
function logAccessRefused(context: Context, userId: string, status: number): void {
  if (status !== 403 && status !== 404) return;
  const { id, ipAddress } = context.get(requestContext);
  const details = { id, from: ipGroup(ipAddress), userId, status };
  context.get(appServices).log.warn("access refused", details);
}

/** Extends a session once a day; false when it was not due, or the session has ended meanwhile. */
async function extendSession(
  database: Database,
  { id, days, createdAt, updatedAt }: Session,
): Promise<boolean> {
  if (updatedAt.getTime() > Date.now() - DAY_MS) return false;
  const changed = await database
    .update(sessions)
    .set({ expiresAt: sessionExpiry(days, createdAt), updatedAt: new Date() })
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, new Date())))
    .returning({ id: sessions.id });
  return changed.length > 0;
}

/** Public files need no session. */
export function isPublicFile(request: Request): boolean {
  return /^\/(media\/|robots\.txt$|sitemap|site\.webmanifest$|\.well-known\/)/.test(
    new URL(request.url).pathname,
  );
}

type SessionDays = (typeof SESSION_DAYS)[keyof typeof SESSION_DAYS];

/** Absolute lifetime of a session, however often it is used. */
const MAX_SESSION_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a session that is used now expires. */
export function sessionExpiry(days: SessionDays, openedAt = new Date()): Date {
  const latest = openedAt.getTime() + MAX_SESSION_DAYS * DAY_MS;
  return new Date(Math.min(Date.now() + days * DAY_MS, latest));
}

export function hasSessionCookie(header: string | null | undefined): boolean {
  return Boolean(header && SESSION_COOKIE_NAMES.some((name) => header.includes(`${name}=`)));
}

/** The session cookie (name=value) in Cookie or Set-Cookie headers. */
export function findSessionCookie(lines: readonly string[]): string | undefined {
  return lines
    .flatMap((line) => line.split(/;\s*/))
    .find((pair) => SESSION_COOKIE_NAMES.some((name) => pair.startsWith(`${name}=`)));
}

/**
 * The cookie outlives its session by a day, so that an expired session is recognised and the user is
 * asked to log in again.
 */
export function serializeSessionCookie(pair: string, days: SessionDays): string {
  const secure = pair.startsWith("__Host-") ? "; Secure" : "";
  const seconds = ((days + 1) * DAY_MS) / 1000;
  return `${pair}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * Middleware: public pages are the same bytes for everyone, so the header shows the signed-in user from
 * this cookie, which scripts can read (pages/shell/viewer.ts). It grants nothing: the server only
 * compares it to decide whether to send it again.
 */
export const sendViewerCookie: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const response = await next();
  if (isPublicFile(request)) return response;
  const { secure } = context.get(appServices);
  const name = cookieName("viewer", secure);
  const issued = findSessionCookie(response.headers.getSetCookie());
  // After a login or sign-out in this request the viewer is that of the new cookie.
  const session = issued
    ? await findSession(context, new Headers({ cookie: issued }))
    : currentSession(context);
  const value = session?.viewer ? serializeViewer(session) : undefined;
  if (!issued && value === readCookie(request.headers.get("cookie"), name)) return response;
  const days = session?.viewer ? session.session.days + 1 : 0;
  const maxAge = (days * DAY_MS) / 1000;
  response.headers.append("Set-Cookie", serializeCookie(name, value ?? "", { secure, maxAge }));
  return response;
};

function serializeViewer({ viewer: user, hasOwnPrices }: CurrentSession) {
  const { userId, name, role, isVerified, staffRoles } = user;
  const viewer = {
    ...{ id: userId, name, isAdmin: role === "admin", isVerified },
    ...(hasPermission(staffRoles, "publish-content") && { editsContent: true }),
    ...(hasOwnPrices && { hasOwnPrices }),
  };
  return encodeURIComponent(JSON.stringify(viewer));
}
