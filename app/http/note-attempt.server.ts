import { createHmac, randomBytes } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { addressGroup } from "./client-address.server.ts";
import { services, visit } from "./services-context.server.ts";

/** New with each start: tries at one account can be told from others, and nobody can find out whose. */
const key = randomBytes(32);

type Attempt = {
  outcome: string;
  userId?: string | undefined;
  /** Where nobody is known by it, only a mark of it is written down. */
  email?: string | undefined;
};

/** For whoever looks into an attack: who tried what from where, and what came of it. */
export function noteAttempt(
  context: Readonly<RouterContextProvider>,
  what:
    | "login"
    | "password proof"
    | "password reset"
    | "email confirmation"
    | "sign-up"
    | "office refused",
  { outcome, userId, email }: Attempt,
): void {
  const { log } = context.get(services);
  const { id, address } = context.get(visit);
  const account = email && createHmac("sha256", key).update(email).digest("hex").slice(0, 12);
  const details = { id, outcome, from: addressGroup(address), userId, account };
  if (outcome === "ok") log.info(what, details);
  else log.warn(what, details);
}
