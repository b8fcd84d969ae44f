import { isCurrentPassword } from "#app/domain/accounts/passwords/change-password.server.ts";
import type { Reauthenticated, SignedIn } from "#app/domain/accounts/people.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { logSecurityEvent } from "./log-security-event.server.ts";
import { consumeLoginAttempt } from "./login-attempts.server.ts";

export type ReauthenticationResult =
  | { ok: true; holder: Reauthenticated }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/**
 * Checks the password of a signed-in user again. A wrong one counts as a failed login of a known
 * device, with the session as the device: an open session does not bypass the limit, and failures
 * elsewhere do not lock the owner out.
 */
export async function reauthenticate(
  context: Context,
  person: SignedIn,
  password: string,
): Promise<ReauthenticationResult> {
  const { database } = context.get(appServices);
  const { userId, sessionId } = person;
  const attempt = await consumeLoginAttempt(database, { device: { userId, id: sessionId } });
  if (!attempt.ok) {
    logSecurityEvent(context, "reauthentication", { outcome: "too-many", userId });
    return { ...attempt, reason: "too-many" };
  }
  const isCorrect = await isCurrentPassword(database, userId, password);
  logSecurityEvent(context, "reauthentication", { outcome: isCorrect ? "ok" : "wrong", userId });
  if (!isCorrect) {
    return { ok: false, reason: "wrong" };
  }
  await attempt.release();
  return { ok: true, holder: person as Reauthenticated };
}
