import { messages } from "#app/content/messages/messages.ts";
import { myAccount } from "#app/content/messages/my-account.ts";
import type { ReauthenticationResult } from "#app/http/auth/reauthenticate.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { PasswordField } from "#app/ui/form/password-field.tsx";

/** The password that someone has. The hidden name tells a password manager whose it is. */
export function CurrentPasswordField({
  email,
  label = "Your password",
  error,
}: CurrentPasswordFieldProps) {
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={label}
        name="currentPassword"
        autoComplete="current-password"
        required
        error={error}
      />
    </>
  );
}

type CurrentPasswordFieldProps = { email: string; label?: string; error: string | undefined };

/** The password was not the person's, or was tried too often. */
export function refuseWrongPassword(
  proof: Exclude<ReauthenticationResult, { ok: true }>,
  submitted: Record<string, string> = {},
) {
  if (proof.reason === "wrong") {
    return actionFailure(403, {
      errors: { currentPassword: myAccount.errors.passwordWrong },
      submitted,
    });
  }
  const { retryAfterSeconds } = proof;
  const errors = { form: messages.login.tooManyFailures(retryAfterSeconds) };
  return actionFailure(429, { errors, submitted }, retryAfterSeconds);
}
