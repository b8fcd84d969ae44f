import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { prepareOnce } from "#app/database/prepare-once.server.ts";
import { profiles, sessions, users } from "#app/database/tables/users.ts";
import { cookieOf } from "./cookie-of.ts";

/** Who shows a cookie: in one question, because every page of theirs waits for it. */
export async function findSession(
  database: Database,
  { cookies, name, secret }: { cookies: string; name: string; secret: string },
) {
  const token = signedToken(cookies, name, secret);
  if (!token) return undefined;
  const question = prepareOnce(database, "find_session", sessionByToken);
  const [found] = await question.execute({ token, now: new Date() });
  return found;
}

function sessionByToken(database: DatabaseOrTransaction) {
  const { id, days, createdAt, updatedAt, lastSeenAt } = sessions;
  return database
    .select({
      session: { id, days, createdAt, updatedAt, lastSeenAt },
      user: { id: users.id, name: users.name, email: users.email, isVerified: users.emailVerified },
      // The one authority on who is an admin; it is asked every time.
      role: profiles.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        eq(sessions.token, sql.placeholder("token")),
        gt(sessions.expiresAt, sql.placeholder("now")),
      ),
    );
}

/** Signed as the library signs: `token.signature`, HMAC-SHA256 in Base64. */
function signedToken(cookies: string, name: string, secret: string): string | undefined {
  const value = decoded(cookieOf(cookies, name) ?? "");
  const end = value?.lastIndexOf(".") ?? -1;
  if (!value || end < 1) return undefined;
  const token = value.slice(0, end);
  // As text: Base64 can be read from more than one text.
  const shown = Buffer.from(value.slice(end + 1));
  const right = Buffer.from(createHmac("sha256", secret).update(token).digest("base64"));
  return shown.length === right.length && timingSafeEqual(shown, right) ? token : undefined;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
