import { consumeRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, type Context, clientIpGroup } from "#app/http/request-context.server.ts";

const HOUR = 60 * 60;

/**
 * Mails a link to anyone who asks for one. `limitKey` is what may get five emails an hour: an email address, or an order
 * with its address. It protects a mailbox from being flooded.
 * Refused requests do not count, so an attacker cannot keep the owner from getting a link.
 */
export async function mailInBackground(
  context: Context,
  kind: keyof typeof FAILURES,
  limitKey: string,
  send: () => Promise<unknown>,
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const { database, log } = context.get(appServices);
  const byIp = { name: `${kind}-ip`, max: 10, seconds: HOUR };
  const limit = await consumeRateLimit(database, byIp, clientIpGroup(context));
  if (!limit.ok) return limit;
  const byKey = { name: `${kind}-account`, max: 5, seconds: HOUR };
  const mayMail = await consumeRateLimit(database, byKey, limitKey.toLowerCase());
  runInBackground(
    async () => {
      if (mayMail.ok) await send();
    },
    (error) => log.error(FAILURES[kind], { error }),
  );
  return { ok: true };
}

const FAILURES = {
  forgot: "password reset failed",
  verify: "verification mail failed",
  "stock-alert": "stock alert failed",
  "find-order": "email with an order's link failed",
};

const pendingWork = new Set<Promise<void>>();

/**
 * Runs work after the response, where its duration would reveal what the response must not (timing
 * attack).
 */
function runInBackground(work: () => Promise<unknown>, onError: (error: unknown) => void): void {
  const running = Promise.resolve()
    .then(work)
    .then(() => {}, onError)
    .finally(() => pendingWork.delete(running));
  pendingWork.add(running);
}

/** Resolves when all background work is done; for shutdown and tests. */
export async function backgroundWorkDone(): Promise<void> {
  while (pendingWork.size > 0) await Promise.all(pendingWork);
}
