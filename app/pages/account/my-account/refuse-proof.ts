import { messages } from "#app/content/messages.ts";
import { myAccount } from "#app/content/my-account.ts";
import { refuse } from "#app/http/action-result.ts";
import type { PasswordProof } from "#app/http/prove-password.server.ts";

/** The password was not the person's, or was tried too often. */
export function refuseProof(
  proof: Exclude<PasswordProof, { ok: true }>,
  typed: Record<string, string> = {},
) {
  if (proof.reason === "wrong") {
    return refuse(403, { errors: { currentPassword: myAccount.errors.passwordWrong }, typed });
  }
  const { retryAfterSeconds } = proof;
  const errors = { form: messages.login.tooManyFailures(retryAfterSeconds) };
  return refuse(429, { errors, typed }, retryAfterSeconds);
}
