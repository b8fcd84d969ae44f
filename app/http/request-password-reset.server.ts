import type { RouterContextProvider } from "react-router";
import { addressGroup } from "./client-address.server.ts";
import { inBackground } from "./in-background.server.ts";
import { consumeRateLimit } from "./rate-limit.server.ts";
import { services, visit } from "./services-context.server.ts";

const BY_ADDRESS = { name: "forgot-address", most: 10, seconds: 60 * 60 };
/**
 * Nobody's mailbox is filled by strangers who know their email address. Requests beyond it do not
 * count: whoever sends many cannot keep the owner from ever getting another link.
 */
const BY_ACCOUNT = { name: "forgot-account", most: 5, seconds: 60 * 60 };

export type ResetRequestOutcome = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * Mails a link to choose a new password, if there is such an account. The answer is given before
 * anyone looks: neither what it says nor how long it takes tells whether there is.
 */
export async function requestPasswordReset(
  context: Readonly<RouterContextProvider>,
  { email }: { email: string },
): Promise<ResetRequestOutcome> {
  const { authentication, database, log } = context.get(services);
  const address = addressGroup(context.get(visit).address);
  const limit = await consumeRateLimit(database, BY_ADDRESS, address);
  if (!limit.ok) return limit;
  const account = email.toLowerCase();
  const mayMail = await consumeRateLimit(database, BY_ACCOUNT, account);
  inBackground(
    async () => {
      if (!mayMail.ok) return;
      await authentication.api.requestPasswordReset({ body: { email: account } });
    },
    (error) => log.error("password reset failed", { error }),
  );
  return { ok: true };
}
