import { createHmac, randomBytes } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { ipGroup } from "#app/http/limits/client-ip.server.ts";
import { appServices, requestContext } from "#app/http/request-context.server.ts";

/** New with each start: tries at one account can be told from others, and nobody can find out whose. */
const fingerprintKey = randomBytes(32);

type SecurityEventDetails = {
  outcome: string;
  userId?: string | undefined;
  /** Where nobody is known by it, only a mark of it is written down. */
  email?: string | undefined;
};

/** For whoever looks into an attack: who tried what from where, and what came of it. */
export function logSecurityEvent(
  context: Readonly<RouterContextProvider>,
  event:
    | "login"
    | "reauthentication"
    | "password reset"
    | "email confirmation"
    | "sign-up"
    | "admin access refused",
  { outcome, userId, email }: SecurityEventDetails,
): void {
  const { log } = context.get(appServices);
  const { id, ipAddress } = context.get(requestContext);
  const accountFingerprint =
    email && createHmac("sha256", fingerprintKey).update(email).digest("hex").slice(0, 12);
  const details = { id, outcome, from: ipGroup(ipAddress), userId, account: accountFingerprint };
  if (outcome === "ok") log.info(event, details);
  else log.warn(event, details);
}
