import { PASSWORD_LENGTH } from "#app/domain/users/password-rules.ts";
import { PasswordField } from "#app/ui/password-field.tsx";

/** A new password, typed twice. */
export function NewPasswordFields({ errors, label = "Password" }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        minLength={PASSWORD_LENGTH.least}
        maxLength={PASSWORD_LENGTH.most}
        hint={`At least ${PASSWORD_LENGTH.least} characters. A few words are easier to remember.`}
        error={errors?.password}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors?.confirmPassword}
      />
    </>
  );
}

type NewPasswordFieldsProps = { errors: Record<string, string> | undefined; label?: string };
