import { data } from "react-router";
import { myAccount } from "#app/content/my-account.ts";
import type { PasswordProof } from "#app/http/prove-password.server.ts";

/** What a form answers when the password was not the person's, or was tried too often. */
export function refusedProof(
  proof: Exclude<PasswordProof, { ok: true }>,
  typed: Record<string, string> = {},
) {
  if (proof.reason === "too-many") {
    const errors: Record<string, string> = { form: myAccount.errors.tooMany };
    const headers = { "Retry-After": String(proof.retryAfterSeconds) };
    return data({ errors, typed }, { status: 429, headers });
  }
  const errors: Record<string, string> = { currentPassword: myAccount.errors.passwordWrong };
  return data({ errors, typed }, { status: 403 });
}
