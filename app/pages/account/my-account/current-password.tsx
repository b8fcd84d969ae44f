import { PasswordField } from "#app/ui/form/password-field.tsx";

/** The current password, with a hidden username field for password managers. */
export function CurrentPasswordField({
  email,
  label = "Your password",
  required = true,
  ...rest
}: CurrentPasswordFieldProps) {
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={label}
        name="currentPassword"
        autoComplete="current-password"
        required={required}
        {...rest}
      />
    </>
  );
}

type CurrentPasswordFieldProps = {
  email: string;
  label?: string;
  /** Not where only some of a form's buttons need it. */
  required?: boolean;
  hint?: string;
  error: string | undefined;
};
