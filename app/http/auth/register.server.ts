import { issuePreferenceTicket } from "#app/domain/accounts/preferences.server.ts";
import { type SignUpRefusal, signUp } from "#app/domain/accounts/sign-up.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, type Context, clientIpGroup } from "#app/http/request-context.server.ts";
import { logSecurityEvent } from "./log-security-event.server.ts";

/** Refused attempts count too: the response tells whether an email address has an account. */
const SIGN_UP_LIMIT = { name: "sign-up", max: 10, seconds: 60 * 60 };

export type RegistrationOutcome =
  | { ok: true; ticket: string | undefined }
  | { ok: false; reason: SignUpRefusal }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/** Creates an account, and issues the one-time ticket for saving its preferences. */
export async function register(
  context: Context,
  person: { name: string; email: string; password: string },
): Promise<RegistrationOutcome> {
  const { database, origin, log } = context.get(appServices);
  const ipAddressGroup = clientIpGroup(context);
  const limit = await countTowardsRateLimit(database, SIGN_UP_LIMIT, ipAddressGroup);
  if (!limit.ok) {
    logSecurityEvent(context, "sign-up", { outcome: "too-many" });
    return { ...limit, reason: "too-many" };
  }
  const outcome = await signUp({ database, origin }, person);
  if (!outcome.ok) return outcome;
  logSecurityEvent(context, "sign-up", { outcome: "ok", userId: outcome.userId });
  // Not fatal: without a ticket only the preferences step is skipped.
  const ticket = await issuePreferenceTicket(database, outcome.userId).catch((error) => {
    log.error("preference ticket failed", { error });
    return undefined;
  });
  return { ok: true, ticket };
}
