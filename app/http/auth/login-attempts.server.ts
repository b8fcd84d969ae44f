import type { Database } from "#app/database/connection.server.ts";
import { ipGroup } from "#app/http/limits/client-ip.server.ts";
import {
  clearRateLimit,
  consumeRateLimit,
  type Reservation,
  releaseRateLimit,
} from "#app/http/limits/rate-limit.server.ts";

const WINDOW = { seconds: 15 * 60, thenEverySeconds: 60 };
/**
 * Failed passwords in 15 minutes, then one a minute. Unknown browsers share the account's ten. Each
 * known browser has ten of its own, so that nobody else's failures keep the owner out. An IP address
 * has more, because an office or a mobile network shares one; the account's limit is what protects a
 * password, this one slows down whoever tries many accounts.
 */
const ACCOUNT_LIMIT = { name: "login-account", most: 10, ...WINDOW };
const DEVICE_LIMIT = { name: "login-device", most: 10, ...WINDOW };
const IP_LIMIT = { name: "login-ip", most: 50, ...WINDOW };

/** Who tries: a browser known for the account (or one signed in to it), or anyone else. */
export type LoginAttempt =
  | { email: string; ipAddress: string; device?: undefined }
  | { device: { userId: string; id: string } };

export type ReservedAttempt =
  | { ok: true; release: () => Promise<void> }
  | { ok: false; retryAfterSeconds: number };

/**
 * Reserves one check of a password, before the check: of many at once only as many are checked as
 * the limits allow. It counts as a failure unless it is released.
 */
export async function reserveLoginAttempt(
  database: Database,
  attempt: LoginAttempt,
): Promise<ReservedAttempt> {
  const counters = attempt.device
    ? [{ limit: DEVICE_LIMIT, who: `${attempt.device.userId}:${attempt.device.id}` }]
    : [
        { limit: IP_LIMIT, who: ipGroup(attempt.ipAddress) },
        { limit: ACCOUNT_LIMIT, who: attempt.email },
      ];
  const reservations: Reservation[] = [];
  const release = async () => {
    for (const reservation of reservations) await releaseRateLimit(database, reservation);
  };
  for (const { limit, who } of counters) {
    const consumed = await consumeRateLimit(database, limit, who);
    if (!consumed.ok) {
      await release();
      return consumed;
    }
    reservations.push(consumed.reservation);
  }
  return { ok: true, release };
}

/** After a password reset: the failures of strangers no longer count against the account. */
export function clearLoginFailures(database: Database, email: string): Promise<void> {
  return clearRateLimit(database, ACCOUNT_LIMIT, email);
}
