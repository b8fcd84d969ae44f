import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { knownDevices, users } from "#app/database/tables/users.ts";
import { createOneTimeToken, hashToken } from "#app/domain/accounts/one-time-tokens.server.ts";
import type { SignedIn } from "#app/domain/accounts/people.ts";
import { describeDevice, maskIpAddress } from "./describe-device.ts";

const MAX_DEVICES_PER_USER = 20;
/** The lifetime of the device cookie. */
export const KNOWN_DEVICE_DAYS = 365;
/** How long a login on a trusted device needs no second factor. */
export const TRUSTED_DEVICE_DAYS = 30;

export async function findKnownDevice(
  database: DatabaseOrTransaction,
  { email, tokens }: { email: string; tokens: readonly string[] },
): Promise<KnownDevice | undefined> {
  if (tokens.length === 0) return undefined;
  const [device] = await database
    .select({
      id: knownDevices.id,
      userId: knownDevices.userId,
      hasLoggedIn: knownDevices.hasLoggedIn,
      isTrusted: sql<boolean>`coalesce(${isTrusted}, false)`,
    })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.email, email), inArray(knownDevices.tokenHash, tokens.map(hashToken))))
    .limit(1);
  return device;
}

export type KnownDevice = {
  id: string;
  userId: string;
  hasLoggedIn: boolean;
  isTrusted: boolean;
};

const isTrusted = gt(knownDevices.trustedUntil, sql`now()`);

/**
 * Remembers this browser for the account. Each account has its own token, because several people may
 * use one browser. Returns the token if it is new.
 */
export async function rememberDevice(
  database: Database,
  { userId, tokens, hasLoggedIn, isTrusted: isNowTrusted, ...browser }: RememberedDevice,
): Promise<string | undefined> {
  const isOwn = eq(knownDevices.userId, userId);
  const seen = {
    ...browser,
    ...(hasLoggedIn && { hasLoggedIn }),
    ...(isNowTrusted && {
      trustedUntil: sql`now() + make_interval(days => ${TRUSTED_DEVICE_DAYS})`,
    }),
  };
  return database.transaction(async (transaction) => {
    const used = await transaction
      .update(knownDevices)
      .set({ lastUsedAt: sql`now()`, ...seen })
      .where(and(isOwn, inArray(knownDevices.tokenHash, tokens.map(hashToken))))
      .returning({ id: knownDevices.id });
    if (used.length > 0) return undefined;
    const { secret, hash } = createOneTimeToken();
    await transaction
      .insert(knownDevices)
      .values({ userId, tokenHash: hash, hasLoggedIn, ...seen });
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

type RememberedDevice = {
  userId: string;
  tokens: readonly string[];
  ipAddress: string;
  userAgent: string | null;
  /** Its user has passed every factor, now or in this session. */
  hasLoggedIn: boolean;
  /** Its user has just passed the second factor and trusts it. */
  isTrusted?: boolean | undefined;
};

/** The devices on which a login needs no second factor, the last used first. */
export async function listTrustedDevices({ database }: { database: Database }, person: SignedIn) {
  const rows = await database
    .select()
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, person.userId), isTrusted))
    .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.id));
  return rows.map(({ id, userAgent, ipAddress, lastUsedAt, trustedUntil }) => ({
    id,
    device: describeDevice(userAgent),
    network: maskIpAddress(ipAddress),
    lastUsedAt,
    trustedUntil: trustedUntil ?? lastUsedAt,
  }));
}

export async function stopTrustingDevice(
  { database }: { database: Database },
  person: SignedIn,
  deviceId: string,
): Promise<void> {
  await database
    .update(knownDevices)
    .set({ trustedUntil: null })
    .where(and(eq(knownDevices.id, deviceId), eq(knownDevices.userId, person.userId)));
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
