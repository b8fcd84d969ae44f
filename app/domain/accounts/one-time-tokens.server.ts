import { createHash, randomBytes } from "node:crypto";
import { type AnyColumn, gt, type SQL, sql } from "drizzle-orm";

/** A secret for a link in a mail, and the hash of it, which is all that we keep. */
export function createOneTimeToken(): { secret: string; hash: string } {
  const secret = randomBytes(24).toString("base64url");
  return { secret, hash: hashToken(secret) };
}

export function hashToken(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/**
 * How long a link works is for the database's clock to say: all processes share it, and one whose
 * own clock is wrong neither ends a link early nor wakes one up again.
 */
export function minutesFromNow(minutes: number): SQL<Date> {
  return sql<Date>`now() + make_interval(mins => ${minutes})`;
}

export function isNotExpired(expiresAt: AnyColumn): SQL {
  return gt(expiresAt, sql`now()`);
}
