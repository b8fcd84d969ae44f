import { endReportedLogin } from "#app/domain/accounts/sessions/login-alerts.server.ts";
import { logSecurityEvent } from "#app/http/auth/log-security-event.server.ts";
import { consumeRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, type Context, clientIpGroup } from "#app/http/request-context.server.ts";

const LIMIT = { name: "end-login", max: 20, seconds: 15 * 60 };

/** Ends a login with the link from the email about it. No session is needed: the email may be read anywhere. */
export async function endLogin(
  context: Context,
  token: string,
): Promise<
  | { ok: true }
  | { ok: false; reason: "link-invalid" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number }
> {
  const { database } = context.get(appServices);
  const limit = await consumeRateLimit(database, LIMIT, clientIpGroup(context));
  if (!limit.ok) {
    logSecurityEvent(context, "login ended by email", { outcome: "too-many" });
    return { ...limit, reason: "too-many" };
  }
  const outcome = await endReportedLogin({ database }, token);
  const userId = outcome.ok ? outcome.userId : undefined;
  // Never "ok": somebody else knew the password.
  const logged = outcome.ok ? "ended" : outcome.reason;
  logSecurityEvent(context, "login ended by email", { outcome: logged, userId });
  return outcome;
}
