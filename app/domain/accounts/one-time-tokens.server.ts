import { createHash, randomBytes } from "node:crypto";
import { type AnyColumn, gt, type SQL, sql } from "drizzle-orm";

/** A random token for a link in a mail; only its hash is stored. */
export function createOneTimeToken(): { secret: string; hash: string } {
  const secret = randomBytes(24).toString("base64url");
  return { secret, hash: hashToken(secret) };
}

export function hashToken(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Expiry by the database's clock, which all processes share. */
export function minutesFromNow(minutes: number): SQL<Date> {
  return sql<Date>`now() + make_interval(mins => ${minutes})`;
}

export function isNotExpired(expiresAt: AnyColumn): SQL {
  return gt(expiresAt, sql`now()`);
}
