import type { RouterContextProvider } from "react-router";
import { askAgainToVerify } from "#app/domain/users/email-verification.server.ts";
import { addressGroup } from "./client-address.server.ts";
import { inBackground } from "./in-background.server.ts";
import { consumeRateLimit } from "./rate-limit.server.ts";
import { services, visit } from "./services-context.server.ts";

const BY_ADDRESS = { name: "verify-address", most: 10, seconds: 60 * 60 };
const BY_ACCOUNT = { name: "verify-account", most: 5, seconds: 60 * 60 };

/** Mails a new link to an address that still has to be proven; the answer tells nothing about it. */
export async function sendVerificationAgain(
  context: Readonly<RouterContextProvider>,
  { email }: { email: string },
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const { database, origin, log } = context.get(services);
  const address = addressGroup(context.get(visit).address);
  const limit = await consumeRateLimit(database, BY_ADDRESS, address);
  if (!limit.ok) return limit;
  const mayMail = await consumeRateLimit(database, BY_ACCOUNT, email.toLowerCase());
  inBackground(
    async () => {
      if (mayMail.ok) await askAgainToVerify({ database, origin }, email);
    },
    (error) => log.error("verification mail failed", { error }),
  );
  return { ok: true };
}
