import type { AskedProof } from "#app/http/auth/step-up.server.ts";
import type { FieldErrors } from "#app/http/forms/action-result.ts";
import { TextField } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";

/**
 * What a step-up asks for: the password and, with two-step login, a code. Nothing for some minutes after
 * the last one, unless they have passed since the page was opened.
 */
export function StepUpFields({
  asked: { email, asksPassword, asksCode },
  errors,
  label = "Your password",
  required = true,
  hint,
}: StepUpFieldsProps) {
  const needsPassword = asksPassword || errors?.currentPassword !== undefined;
  const needsCode = asksCode || errors?.loginCode !== undefined;
  return (
    <>
      {needsPassword && (
        <>
          {/* The username for password managers. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={label}
            name="currentPassword"
            autoComplete="current-password"
            required={required}
            hint={hint}
            error={errors?.currentPassword}
          />
        </>
      )}
      {needsCode && <LoginCodeField required={required} error={errors?.loginCode} />}
    </>
  );
}

type StepUpFieldsProps = {
  asked: AskedProof;
  errors?: FieldErrors | undefined;
  label?: string;
  /** Not where only some of a form's buttons need it. */
  required?: boolean;
  hint?: string | undefined;
};

/** A code of the authenticator app; a recovery code is accepted, too. */
export function LoginCodeField({
  label = "Code from your authenticator app",
  hint = "No phone? Enter a recovery code.",
  required = true,
  takesFocus = false,
  error,
}: {
  label?: string;
  hint?: string;
  required?: boolean;
  /** Where the page is about nothing else. */
  takesFocus?: boolean;
  error: string | undefined;
}) {
  return (
    <TextField
      label={label}
      name="loginCode"
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required={required}
      error={error}
      {...(takesFocus && { autoFocus: true, "data-takes-focus": true })}
    />
  );
}
