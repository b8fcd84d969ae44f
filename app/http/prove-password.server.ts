import type { RouterContextProvider } from "react-router";
import { checkPassword } from "#app/domain/users/check-password.server.ts";
import type { PasswordHolder, Shopper } from "#app/domain/users/people.ts";
import { reserveLoginAttempt } from "./login-attempts.server.ts";
import { noteAttempt } from "./note-attempt.server.ts";
import { services } from "./services-context.server.ts";

export type PasswordProof =
  | { ok: true; holder: PasswordHolder }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/**
 * Asks someone who is signed in for their password again. A wrong one counts as a failed login on a
 * known device, and the session is the device: one left open is no way around the limit, and failures
 * elsewhere do not keep the owner from their own account.
 */
export async function provePassword(
  context: Readonly<RouterContextProvider>,
  shopper: Shopper,
  password: string,
): Promise<PasswordProof> {
  const { database } = context.get(services);
  const { userId, sessionId } = shopper;
  const attempt = await reserveLoginAttempt(database, { device: { userId, id: sessionId } });
  if (!attempt.ok) {
    noteAttempt(context, "password proof", { outcome: "too-many", userId });
    return { ...attempt, reason: "too-many" };
  }
  const isRight = await checkPassword(database, userId, password);
  noteAttempt(context, "password proof", { outcome: isRight ? "ok" : "wrong", userId });
  if (!isRight) {
    return { ok: false, reason: "wrong" };
  }
  await attempt.release();
  return { ok: true, holder: shopper as PasswordHolder };
}
