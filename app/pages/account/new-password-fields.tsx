import { useEffect, useRef, useState } from "react";
import { messages } from "#app/content/messages/messages.ts";
import {
  checkPasswordStrength,
  PASSWORD_LENGTH,
  passwordStrengthRules,
} from "#app/domain/accounts/passwords/password-rules.ts";
import type { FieldErrors } from "#app/http/forms/action-result.ts";
import { PasswordField } from "#app/ui/form/password-field.tsx";

/** A new password, typed twice, with a strength meter. */
export function NewPasswordFields({ errors, label = "Password" }: NewPasswordFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  // The browser may have filled it in before hydration.
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
      <PasswordStrengthMeter password={password} />
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

/** Field errors by the reason that the password policy gives. */
export const passwordErrors = {
  "too-short": { password: messages.password.tooShort },
  "too-long": { password: messages.password.tooLong },
  common: { password: messages.password.common },
};

type NewPasswordFieldsProps = { errors: FieldErrors | undefined; label?: string };

/** The five strength rules and a bar with one segment for each rule met. */
export function PasswordStrengthMeter({ password }: { password: string }) {
  const rules = checkPasswordStrength(password);
  const met = rules.filter(Boolean).length;
  return (
    <div className="strength">
      <div className="strength-bar needs-script" data-met={met} aria-hidden="true">
        {passwordStrengthRules.map(({ label }) => (
          <i key={label} />
        ))}
      </div>
      <ul className="caption strength-rules" aria-label="What makes a password strong">
        {passwordStrengthRules.map(({ label }, index) => (
          <li key={label} data-met={rules[index] || undefined}>
            <span>
              {label}
              {rules[index] && <span className="visually-hidden"> (met)</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {password && `Password strength: ${met} of 5`}
      </p>
    </div>
  );
}
