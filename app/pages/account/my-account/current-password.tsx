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
