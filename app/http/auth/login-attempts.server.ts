import type { Database } from "#app/database/connection.server.ts";
import { ipGroup } from "#app/http/limits/ip-group.server.ts";
import {
  clearRateLimit,
  consumeRateLimit,
  type RateLimitPermit,
  releaseRateLimit,
} from "#app/http/limits/rate-limit.server.ts";

const WINDOW = { seconds: 15 * 60, thenEverySeconds: 60 };
/**
 * Failed passwords in 15 minutes, then one a minute. Unknown browsers share the account's ten. Each
 * known device has ten of its own, so that an attacker cannot lock the owner out. An IP address has
 * more, because many users may share it; its limit slows down attempts on many accounts.
 */
const ACCOUNT_LIMIT = { name: "login-account", max: 10, ...WINDOW };
const DEVICE_LIMIT = { name: "login-device", max: 10, ...WINDOW };
const IP_LIMIT = { name: "login-ip", max: 50, ...WINDOW };

/** A known device of the account (or one signed in to it), or any other browser. */
export type LoginAttempt =
  | { email: string; ipAddress: string; device?: undefined }
  | { device: { userId: string; id: string } };

export type ConsumedLoginAttempt =
  | { ok: true; release: () => Promise<void> }
  | { ok: false; retryAfterSeconds: number };

/**
 * Consumes one password check before it is made, so that concurrent attempts cannot exceed the
 * limits. It counts as a failure unless it is released.
 */
export async function consumeLoginAttempt(
  database: Database,
  attempt: LoginAttempt,
): Promise<ConsumedLoginAttempt> {
  const counters = attempt.device
    ? [{ limit: DEVICE_LIMIT, who: `${attempt.device.userId}:${attempt.device.id}` }]
    : [
        { limit: IP_LIMIT, who: ipGroup(attempt.ipAddress) },
        { limit: ACCOUNT_LIMIT, who: attempt.email },
      ];
  const permits: RateLimitPermit[] = [];
  const release = async () => {
    for (const permit of permits) await releaseRateLimit(database, permit);
  };
  for (const { limit, who } of counters) {
    const consumed = await consumeRateLimit(database, limit, who);
    if (!consumed.ok) {
      await release();
      return consumed;
    }
    permits.push(consumed.permit);
  }
  return { ok: true, release };
}

/** After a password reset: clears the account's failed logins. */
export function clearLoginFailures(database: Database, email: string): Promise<void> {
  return clearRateLimit(database, ACCOUNT_LIMIT, email);
}
