import type { RouterContextProvider } from "react-router";
import { issuePreferenceTicket } from "#app/domain/preferences/preference-ticket.server.ts";
import { type SignUpRefusal, signUp } from "#app/domain/users/sign-up.server.ts";
import { addressGroup } from "./client-address.server.ts";
import { noteAttempt } from "./note-attempt.server.ts";
import { takeFromLimit } from "./rate-limit.server.ts";
import { services, visit } from "./services-context.server.ts";

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
  const { database, origin, log } = context.get(services);
  const address = addressGroup(context.get(visit).address);
  const limit = await takeFromLimit(database, SIGN_UP_LIMIT, address);
  if (!limit.ok) {
    noteAttempt(context, "sign-up", { outcome: "too-many" });
    return { ...limit, reason: "too-many" };
  }
  const outcome = await signUp({ database, origin }, person);
  if (!outcome.ok) return outcome;
  noteAttempt(context, "sign-up", { outcome: "ok", userId: outcome.userId });
  // The account is there: without a ticket they are only not asked about their preferences now.
  const ticket = await issuePreferenceTicket(database, outcome.userId).catch((error) => {
    log.error("no ticket for preferences", { error });
    return undefined;
  });
  return { ok: true, ticket };
}
