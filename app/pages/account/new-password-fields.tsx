import { type RefObject, useEffect, useRef, useState } from "react";
import { accountTexts } from "#app/content/texts/account-texts.ts";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import {
  checkPasswordLength,
  checkPasswordStrength,
  isPasswordMismatch,
  passwordStrengthRules,
} from "#app/domain/accounts/passwords/password-rules.ts";
import { isPredictablePassword } from "#app/domain/accounts/passwords/predictable-password.ts";
import type { FieldErrors } from "#app/http/forms/action-result.ts";
import { PasswordField } from "#app/ui/form/password-field.tsx";

/** A new password, typed twice, with a strength meter. */
export function NewPasswordFields({ errors, label = "Password" }: NewPasswordFieldsProps) {
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [confirmed, setConfirmed] = useState("");
  const [editedErrors, setEditedErrors] = useState<FieldErrors>();
  // Before hydration, the browser may have filled them in and people may have typed.
  useEffect(() => {
    setPassword(typedInto(first));
    setConfirmed(typedInto(second));
  }, []);
  const isDifferent = isPasswordMismatch(password, confirmed);
  const isSettled = editedErrors === errors || (confirmed !== "" && confirmed === password);
  return (
    <>
      <PasswordField
        ref={first}
        label={label}
        name="password"
        autoComplete="new-password"
        required
        error={errors?.password}
        aria-describedby={PASSWORD_RULES_ID}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordStrengthMeter
        password={password}
        isTooEasy={isTooEasy(password, first.current?.form)}
      />
      <PasswordField
        ref={second}
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={isDifferent ? specTexts.password.different : !isSettled && errors?.confirmPassword}
        onInput={(event) => {
          setConfirmed(event.currentTarget.value);
          setEditedErrors(errors);
        }}
      />
    </>
  );
}

/** By the rules that need no list; what is too short or too long is refused for that. */
function isTooEasy(password: string, form: HTMLFormElement | null | undefined): boolean {
  if (checkPasswordLength(password)) return false;
  const fields = form && new FormData(form);
  const own = (name: string) => String(fields?.get(name) ?? "");
  return isPredictablePassword(password, { name: own("name"), email: own("email") });
}

function typedInto(input: RefObject<HTMLInputElement | null>): string {
  return input.current?.value ?? "";
}

type NewPasswordFieldsProps = { errors: FieldErrors | undefined; label?: string };

/** Describes the password field: which of the rules are enforced. */
const PASSWORD_RULES_ID = "password-rules";

/** The five strength rules and a bar with one segment for each rule met. */
function PasswordStrengthMeter({ password, isTooEasy }: PasswordStrengthMeterProps) {
  const rules = checkPasswordStrength(password);
  const met = rules.filter(Boolean).length;
  return (
    <div className="stack strength">
      <div className="strength-bar needs-script" aria-hidden="true">
        {passwordStrengthRules.map(({ label }, index) => (
          <i
            key={label}
            style={index < met ? { background: `var(--color-strength-${met})` } : undefined}
          />
        ))}
      </div>
      <p id={PASSWORD_RULES_ID} className="caption">
        {accountTexts.passwordRules}
      </p>
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
        {isTooEasy && `. ${accountTexts.passwordTooEasy}`}
      </p>
      {isTooEasy && (
        <p className="field-error" aria-hidden="true">
          {accountTexts.passwordTooEasy}
        </p>
      )}
    </div>
  );
}

type PasswordStrengthMeterProps = { password: string; isTooEasy: boolean };
