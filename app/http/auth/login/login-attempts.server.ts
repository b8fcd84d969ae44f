import type { Database } from "#app/database/connection.server.ts";
import { ipGroup } from "#app/http/limits/ip-group.server.ts";
import {
  clearRateLimit,
  consumeRateLimit,
  type RateLimitPermit,
  releaseRateLimit,
  type SpacedRateLimit,
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

/**
 * The same for codes, which come after the password: ten in a day, because a code is short. Recovery codes
 * are long and have a limit of their own, so that they still help during an attack.
 */
const CODE_WINDOW = { seconds: 24 * 60 * 60, thenEverySeconds: 10 * 60 };
const CODE_LIMITS = {
  app: {
    account: { name: "code-account", max: 10, ...CODE_WINDOW },
    device: { name: "code-device", max: 10, ...CODE_WINDOW },
  },
  recovery: {
    account: { name: "recovery-code-account", max: 10, ...WINDOW },
    device: { name: "recovery-code-device", max: 10, ...WINDOW },
  },
};

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
  return consumeAll(
    database,
    attempt.device
      ? [{ limit: DEVICE_LIMIT, who: deviceKey(attempt.device) }]
      : [
          { limit: IP_LIMIT, who: ipGroup(attempt.ipAddress) },
          { limit: ACCOUNT_LIMIT, who: attempt.email },
        ],
  );
}

/** The same for a code of the app or a recovery code. */
export function consumeCodeAttempt(
  database: Database,
  kind: "app" | "recovery",
  { userId, deviceId }: { userId: string; deviceId: string | undefined },
): Promise<ConsumedLoginAttempt> {
  const { account, device } = CODE_LIMITS[kind];
  return consumeAll(database, [
    deviceId
      ? { limit: device, who: deviceKey({ userId, id: deviceId }) }
      : { limit: account, who: userId },
  ]);
}

function deviceKey({ userId, id }: { userId: string; id: string }): string {
  return `${userId}:${id}`;
}

async function consumeAll(
  database: Database,
  counters: readonly { limit: SpacedRateLimit; who: string }[],
): Promise<ConsumedLoginAttempt> {
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
