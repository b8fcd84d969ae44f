import { SESSION_COOKIES } from "./authentication.server.ts";

/** How long a session rests before it ends: a week, or a month for whoever asked to be kept in. */
export const SESSION_DAYS = { usual: 7, kept: 30 } as const;
export type SessionDays = (typeof SESSION_DAYS)[keyof typeof SESSION_DAYS];

/** However often it is used: after this long everyone shows their password again. */
const LONGEST_SESSION_DAYS = 90;

export const DAY_MS = 24 * 60 * 60 * 1000;

/** When a session that is used now, and was opened then, will end. */
export function sessionEnd(days: SessionDays, openedAt = new Date()): Date {
  const longest = openedAt.getTime() + LONGEST_SESSION_DAYS * DAY_MS;
  return new Date(Math.min(Date.now() + days * DAY_MS, longest));
}

export function hasSessionCookie(header: string | null | undefined): boolean {
  return Boolean(header && SESSION_COOKIES.some((name) => header.includes(`${name}=`)));
}

/** The signed cookie of a session, out of what a browser sent or what is sent to it. */
export function findSessionCookie(lines: readonly string[]): string | undefined {
  return lines
    .flatMap((line) => line.split(/;\s*/))
    .find((pair) => SESSION_COOKIES.some((name) => pair.startsWith(`${name}=`)));
}

/**
 * The cookie outlives its session by a day: a browser that still shows it was signed in, and is
 * asked to log in again instead of being taken for a stranger.
 */
export function sessionCookie(pair: string, days: SessionDays): string {
  const secure = pair.startsWith("__Host-") ? "; Secure" : "";
  const seconds = ((days + 1) * DAY_MS) / 1000;
  return `${pair}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
