import { PasswordField } from "#app/ui/password-field.tsx";

/** The password that someone has. The hidden name tells a password manager whose it is. */
export function CurrentPasswordField({ email, error }: CurrentPasswordFieldProps) {
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        name="currentPassword"
        autoComplete="current-password"
        required
        error={error}
      />
    </>
  );
}

type CurrentPasswordFieldProps = { email: string; error: string | undefined };
