import { APIError } from "better-auth";
import type { RouterContextProvider } from "react-router";
import { endAllSessions } from "#app/domain/users/end-sessions.server.ts";
import { findTokenHolder } from "#app/domain/users/password-token.server.ts";
import {
  type PasswordRefusal,
  refusePasswordOf,
} from "#app/domain/users/refuse-password.server.ts";
import { addressGroup } from "./client-address.server.ts";
import { noteAttempt } from "./note-attempt.server.ts";
import { consumeRateLimit } from "./rate-limit.server.ts";
import { services, visit } from "./services-context.server.ts";

const RESET_LIMIT = { name: "reset-password", most: 20, seconds: 15 * 60 };

export type ResetOutcome =
  | { ok: true; userId: string }
  | { ok: false; reason: "link-dead" | "too-many" | PasswordRefusal };

/**
 * Sets the password that a one-time link allows. Every session of the account ends with it, every
 * known device is forgotten, and failed logins no longer count.
 */
export async function resetPassword(
  context: Readonly<RouterContextProvider>,
  form: { token: string; password: string },
): Promise<ResetOutcome> {
  const { authentication, database } = context.get(services);
  const limit = await consumeRateLimit(
    database,
    RESET_LIMIT,
    addressGroup(context.get(visit).address),
  );
  if (!limit.ok) {
    noteAttempt(context, "password reset", { outcome: "too-many" });
    return { ok: false, reason: "too-many" };
  }
  const holder = await findTokenHolder(database, form.token);
  if (!holder) {
    noteAttempt(context, "password reset", { outcome: "link-dead" });
    return { ok: false, reason: "link-dead" };
  }
  // Before the link is used up: whoever chose badly chooses again with the same one.
  const refused = await refusePasswordOf(database, holder, form.password);
  if (refused) return { ok: false, reason: refused };
  try {
    await authentication.api.resetPassword({
      body: { token: form.token, newPassword: form.password },
    });
    noteAttempt(context, "password reset", { outcome: "ok", userId: holder });
    return { ok: true, userId: holder };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) {
      noteAttempt(context, "password reset", { outcome: "link-dead" });
      return { ok: false, reason: "link-dead" };
    }
    // The password may have changed already, and the link is used up: nobody stays signed in.
    await endAllSessions(database, holder).catch(() => {});
    throw error;
  }
}
