import type { RouterContextProvider } from "react-router";
import { checkPassword } from "#app/domain/users/check-password.server.ts";
import type { PasswordHolder, Shopper } from "#app/domain/users/people.ts";
import { addressGroup } from "./client-address.server.ts";
import { LOGIN_LIMITS } from "./log-in.server.ts";
import { noteAttempt } from "./note-attempt.server.ts";
import { giveBackToLimit, takeFromLimit } from "./rate-limit.server.ts";
import { services, visit } from "./services-context.server.ts";

export type PasswordProof =
  | { ok: true; holder: PasswordHolder }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/**
 * Asks someone who is signed in for their password again. A wrong one counts as a failed login, so
 * that a session left open is no way around that limit.
 */
export async function provePassword(
  context: Readonly<RouterContextProvider>,
  shopper: Shopper,
  password: string,
): Promise<PasswordProof> {
  const { database } = context.get(services);
  const { userId } = shopper;
  const limits = [
    { limit: LOGIN_LIMITS.byAddress, who: addressGroup(context.get(visit).address) },
    { limit: LOGIN_LIMITS.byAccount, who: shopper.email },
  ];
  for (const { limit, who } of limits) {
    const taken = await takeFromLimit(database, limit, who);
    if (!taken.ok) {
      noteAttempt(context, "password proof", { outcome: "too-many", userId });
      return { ...taken, reason: "too-many" };
    }
  }
  const isRight = await checkPassword(database, userId, password);
  noteAttempt(context, "password proof", { outcome: isRight ? "ok" : "wrong", userId });
  if (!isRight) {
    return { ok: false, reason: "wrong" };
  }
  for (const { limit, who } of limits) await giveBackToLimit(database, limit, who);
  return { ok: true, holder: shopper as PasswordHolder };
}
