import { PasswordField } from "#app/ui/password-field.tsx";

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
