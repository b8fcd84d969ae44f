import { eq, sql } from "drizzle-orm";
import { sessions } from "#app/database/tables/users.ts";
import { isCurrentPassword } from "#app/domain/accounts/passwords/change-password.server.ts";
import type { Reauthenticated, SignedIn } from "#app/domain/accounts/people.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { logSecurityEvent } from "./log-security-event.server.ts";
import { consumeLoginAttempt } from "./login/login-attempts.server.ts";
import { currentSession } from "./session.server.ts";

export type PasswordCheck =
  | { ok: true }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/** How long after a step-up its user need not prove themselves again. */
const STEP_UP_MINUTES = 10;

/** Undefined unless this session had a step-up in the last minutes. */
export function recentStepUp(context: Context, person: SignedIn): Reauthenticated | undefined {
  const at = currentSession(context)?.session.steppedUpAt;
  const isRecent = at && at.getTime() > Date.now() - STEP_UP_MINUTES * 60_000;
  return isRecent ? (person as Reauthenticated) : undefined;
}

/** Records that the user of this session has just proved who they are. */
export async function recordStepUp(context: Context, person: SignedIn): Promise<Reauthenticated> {
  await context
    .get(appServices)
    .database.update(sessions)
    // Keep updatedAt: it decides when the session is extended.
    .set({ steppedUpAt: new Date(), updatedAt: sql`${sessions.updatedAt}` })
    .where(eq(sessions.id, person.sessionId));
  return person as Reauthenticated;
}

/**
 * Checks the password of a signed-in user again. A wrong one counts as a failed login of a known
 * device, with the session as the device: an open session does not bypass the limit, and failures
 * elsewhere do not lock the owner out.
 */
export async function checkOwnPassword(
  context: Context,
  person: SignedIn,
  password: string,
): Promise<PasswordCheck> {
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
  return { ok: true };
}
