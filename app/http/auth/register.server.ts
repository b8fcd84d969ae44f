import type { RouterContextProvider } from "react-router";
import { issuePreferenceTicket } from "#app/domain/accounts/preferences.server.ts";
import { type SignUpRefusal, signUp } from "#app/domain/accounts/sign-up.server.ts";
import { ipGroup } from "#app/http/limits/client-ip.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, requestContext } from "#app/http/request-context.server.ts";
import { logSecurityEvent } from "./log-security-event.server.ts";

/** Every try counts: the answer tells whether an address has an account. */
const SIGN_UP_LIMIT = { name: "sign-up", most: 10, seconds: 60 * 60 };

export type RegistrationOutcome =
  | { ok: true; ticket: string | undefined }
  | { ok: false; reason: SignUpRefusal }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/** Signs someone up, and hands them the ticket with which they may save their preferences. */
export async function register(
  context: Readonly<RouterContextProvider>,
  person: { name: string; email: string; password: string },
): Promise<RegistrationOutcome> {
  const { database, origin, log } = context.get(appServices);
  const ipAddressGroup = ipGroup(context.get(requestContext).ipAddress);
  const limit = await countTowardsRateLimit(database, SIGN_UP_LIMIT, ipAddressGroup);
  if (!limit.ok) {
    logSecurityEvent(context, "sign-up", { outcome: "too-many" });
    return { ...limit, reason: "too-many" };
  }
  const outcome = await signUp({ database, origin }, person);
  if (!outcome.ok) return outcome;
  logSecurityEvent(context, "sign-up", { outcome: "ok", userId: outcome.userId });
  // The account is there: without a ticket they are only not asked about their preferences now.
  const ticket = await issuePreferenceTicket(database, outcome.userId).catch((error) => {
    log.error("preference ticket failed", { error });
    return undefined;
  });
  return { ok: true, ticket };
}
