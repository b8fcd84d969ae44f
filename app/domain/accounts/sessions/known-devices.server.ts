import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { knownDevices, users } from "#app/database/tables/users.ts";
import { createOneTimeToken, hashToken } from "#app/domain/accounts/one-time-tokens.server.ts";

const MAX_DEVICES_PER_USER = 20;
/** The lifetime of the device cookie. */
export const KNOWN_DEVICE_DAYS = 365;

export async function findKnownDevice(
  database: DatabaseOrTransaction,
  { email, tokens }: { email: string; tokens: readonly string[] },
): Promise<{ id: string; userId: string } | undefined> {
  if (tokens.length === 0) return undefined;
  const [device] = await database
    .select({ id: knownDevices.id, userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.email, email), inArray(knownDevices.tokenHash, tokens.map(hashToken))))
    .limit(1);
  return device;
}

/**
 * Remembers this browser for the account. Each account has its own token, because several people may
 * use one browser. Returns the token if it is new.
 */
export async function rememberDevice(
  database: Database,
  { userId, tokens }: { userId: string; tokens: readonly string[] },
): Promise<string | undefined> {
  const isOwn = eq(knownDevices.userId, userId);
  return database.transaction(async (transaction) => {
    const used = await transaction
      .update(knownDevices)
      .set({ lastUsedAt: sql`now()` })
      .where(and(isOwn, inArray(knownDevices.tokenHash, tokens.map(hashToken))))
      .returning({ id: knownDevices.id });
    if (used.length > 0) return undefined;
    const { secret, hash } = createOneTimeToken();
    await transaction.insert(knownDevices).values({ userId, tokenHash: hash });
    const excess = transaction
      .select({ id: knownDevices.id })
      .from(knownDevices)
      .where(isOwn)
      .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.id))
      .offset(MAX_DEVICES_PER_USER);
    await transaction.delete(knownDevices).where(inArray(knownDevices.id, excess));
    return secret;
  });
}

export async function deleteKnownDevices(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<void> {
  await database.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

export async function sweepKnownDevices(database: Database): Promise<void> {
  await database
    .delete(knownDevices)
    .where(lt(knownDevices.lastUsedAt, sql`now() - make_interval(days => ${KNOWN_DEVICE_DAYS})`));
}
