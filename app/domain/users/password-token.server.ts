import { createHash, randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { verifications } from "#app/database/tables/users.ts";
import { minutesFromNow } from "./link-time.server.ts";

/**
 * The library that uses a token up looks at the clock of its own process. It is given this much more
 * time, so that the database's clock decides first: see `isTokenGood`.
 */
export const LIBRARY_GRACE_MINUTES = 180;

const span = sql`(${verifications.expiresAt} - ${verifications.createdAt})`;
const grace = sql`make_interval(mins => ${LIBRARY_GRACE_MINUTES})`;

/**
 * As long as was promised, by the database's clock alone. A process of the release before, which may
 * run beside this one for a moment, gives no more time than it promises.
 */
const isTokenGood = sql`${verifications.issuedAt} + ${span}
  - case when ${span} > ${grace} then ${grace} else interval '0' end > now()`;

/**
 * A one-time token with which this user may choose a password, as a reset mail would carry it. It is
 * written where the caller writes: what is undone leaves no token behind.
 */
export async function makePasswordToken(
  database: DatabaseOrTransaction,
  userId: string,
  validForMinutes: number,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await database.insert(verifications).values({
    identifier: identifierOf(token),
    value: userId,
    createdAt: sql`now()`,
    expiresAt: minutesFromNow(validForMinutes + LIBRARY_GRACE_MINUTES),
  });
  return token;
}

/** Whose password a token opens, while it works. */
export async function findTokenHolder(
  database: DatabaseOrTransaction,
  token: string,
): Promise<string | undefined> {
  const [found] = await database
    .select({ userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifierOf(token)), isTokenGood));
  return found?.userId;
}

/** As Better Auth keeps them, with `storeIdentifier: "hashed"`. */
function identifierOf(token: string): string {
  return createHash("sha256").update(`reset-password:${token}`).digest("base64url");
}
