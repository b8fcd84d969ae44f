import { consumeRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, type Context, clientIpGroup } from "#app/http/request-context.server.ts";
import { runInBackground } from "#app/http/run-in-background.server.ts";

const HOUR = 60 * 60;

/**
 * Mails a link to anyone who asks for one. The account's limit protects a mailbox from being flooded; the account is
 * an email address, or what else the link is for.
 * Refused requests do not count, so that an attacker cannot keep the owner from getting a link.
 */
export async function mailInBackground(
  context: Context,
  kind: keyof typeof FAILURES,
  accountName: string,
  send: (account: string) => Promise<unknown>,
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const { database, log } = context.get(appServices);
  const byIp = { name: `${kind}-ip`, max: 10, seconds: HOUR };
  const limit = await consumeRateLimit(database, byIp, clientIpGroup(context));
  if (!limit.ok) return limit;
  const account = accountName.toLowerCase();
  const byAccount = { name: `${kind}-account`, max: 5, seconds: HOUR };
  const mayMail = await consumeRateLimit(database, byAccount, account);
  runInBackground(
    async () => {
      if (mayMail.ok) await send(account);
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
