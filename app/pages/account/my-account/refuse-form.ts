import { data } from "react-router";
import { messages } from "#app/content/messages.ts";
import { myAccount } from "#app/content/my-account.ts";
import type { PasswordProof } from "#app/http/prove-password.server.ts";

/** A sentence for each field that is wrong; "form" is the whole of it. */
type Errors = Record<string, string>;

/** What a form answers that was not accepted. */
export function refuseForm(
  status: number,
  errors: Errors,
  typed: Record<string, string> = {},
  headers: HeadersInit = {},
) {
  return data({ ok: false as const, errors, typed }, { status, headers });
}

/** The same when the password was not the person's, or was tried too often. */
export function refuseProof(
  proof: Exclude<PasswordProof, { ok: true }>,
  typed?: Record<string, string>,
) {
  if (proof.reason === "wrong") {
    return refuseForm(403, { currentPassword: myAccount.errors.passwordWrong }, typed);
  }
  const { retryAfterSeconds } = proof;
  const headers = { "Retry-After": String(retryAfterSeconds) };
  const message = messages.login.tooManyFailures(retryAfterSeconds);
  return refuseForm(429, { form: message }, typed, headers);
}
