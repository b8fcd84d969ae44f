import { messages } from "#app/content/messages/messages.ts";
import { myAccount } from "#app/content/messages/my-account.ts";
import type { ReauthenticationResult } from "#app/http/auth/reauthenticate.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { PasswordField } from "#app/ui/form/password-field.tsx";

/** The current password, with a hidden username field for password managers. */
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

export function refuseWrongPassword(
  reauthentication: Exclude<ReauthenticationResult, { ok: true }>,
  submitted: Record<string, string> = {},
) {
  if (reauthentication.reason === "wrong") {
    const errors = { currentPassword: myAccount.errors.passwordWrong };
    return actionFailure(403, { errors, submitted });
  }
  const { retryAfterSeconds } = reauthentication;
  const errors = { form: messages.login.tooManyFailures(retryAfterSeconds) };
  return actionFailure(429, { errors, submitted }, retryAfterSeconds);
}
