import { createHmac, randomBytes } from "node:crypto";
import { ipGroup } from "#app/http/limits/ip-group.server.ts";
import { appServices, type Context, requestContext } from "#app/http/request-context.server.ts";

/** New at each start: attempts on one account can be correlated, but not traced to an email address. */
const fingerprintKey = randomBytes(32);

type SecurityEventDetails = {
  outcome: string;
  userId?: string | undefined;
  /** Logged as a fingerprint only. */
  email?: string | undefined;
  /** The permissions that were lacking. */
  missing?: string | undefined;
};

/** Logs a security event: who, from which IP group, with which outcome. */
export function logSecurityEvent(
  context: Context,
  event:
    | "login"
    | "login ended by email"
    | "second factor"
    | "reauthentication"
    | "password reset"
    | "email confirmation"
    | "sign-up"
    | "admin access refused",
  { outcome, userId, email, missing }: SecurityEventDetails,
): void {
  const { log } = context.get(appServices);
  const { id, ipAddress } = context.get(requestContext);
  const accountFingerprint =
    email && createHmac("sha256", fingerprintKey).update(email).digest("hex").slice(0, 12);
  const details = {
    id,
    outcome,
    from: ipGroup(ipAddress),
    userId,
    account: accountFingerprint,
    ...(missing && { missing }),
  };
  if (outcome === "ok") log.info(event, details);
  else log.warn(event, details);
}
