import { useEffect, useRef, useState } from "react";
import { PASSWORD_LENGTH } from "#app/domain/users/password-rules.ts";
import type { FieldErrors } from "#app/http/action-result.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import { StrengthMeter } from "./strength-meter.tsx";

/** A new password, typed twice, with the same meter wherever one is chosen. */
export function NewPasswordFields({ errors, label = "Password" }: NewPasswordFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  // The browser may have filled it in before the script came.
  useEffect(() => setPassword(input.current?.value ?? ""), []);
  return (
    <>
      <PasswordField
        ref={input}
        label={label}
        name="password"
        autoComplete="new-password"
        required
        maxLength={PASSWORD_LENGTH.most}
        error={errors?.password}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <StrengthMeter password={password} />
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

type NewPasswordFieldsProps = { errors: FieldErrors | undefined; label?: string };
