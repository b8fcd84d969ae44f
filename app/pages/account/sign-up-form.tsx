import { type FormEvent, useEffect, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { accountWords } from "#app/content/account.ts";
import { messages } from "#app/content/messages.ts";
import type { ActionFailure } from "#app/http/action-result.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { checkSignUpFields, type SignUpErrors } from "./check-sign-up-fields.ts";
import { StrengthMeter } from "./strength-meter.tsx";
import { useCorrections } from "./use-corrections.ts";

const { taken } = accountWords.signUp;

/** Checked here as it is typed and sent, and again by the server, in the same words. */
export function SignUpForm({ failure }: { failure: Failure | undefined }) {
  const isBusy = useNavigation().formAction === "/sign-up";
  const [found, setFound] = useState<{ by: Failure | undefined; errors: SignUpErrors }>();
  const [passwords, setPasswords] = useState({ password: "", confirmPassword: "" });
  // What was found here counts until the server has answered again.
  const errors = found && found.by === failure ? found.errors : failure?.errors;
  const form = useFocusOnErrors(errors);
  const { shown, noteEdit } = useCorrections(errors);

  useEffect(() => {
    // The browser may have filled in what was typed before the page was left.
    if (form.current) setPasswords(passwordsIn(form.current));
  }, [form]);

  function check(event: FormEvent<HTMLFormElement>) {
    const mistakes = checkSignUpFields(read(new FormData(event.currentTarget)));
    setFound(mistakes && { by: failure, errors: mistakes });
    if (mistakes) event.preventDefault();
  }

  return (
    <Form
      ref={form}
      method="post"
      action="/sign-up"
      noValidate
      onSubmit={check}
      onInput={(event) => {
        setPasswords(passwordsIn(event.currentTarget));
        noteEdit((event.target as HTMLInputElement).name);
      }}
      className="gate-form"
    >
      {shown.form && <Notice kind="danger">{shown.form}</Notice>}
      <TextField
        label="Full Name"
        name="name"
        autoComplete="name"
        required
        maxLength={200}
        defaultValue={failure?.typed.name}
        error={shown.name}
      />
      <TextField
        label="Email Address"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={failure?.typed.email}
        error={shown.email}
      />
      {shown.email === messages.account.emailTaken && (
        <p className="sign-up-taken">
          {taken.question}
          <Link to="/login" className="text-link">
            {taken.login}
          </Link>
          <Link to="/forgot-password" className="text-link">
            {taken.forgot}
          </Link>
        </p>
      )}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        error={shown.password}
      />
      <StrengthMeter password={passwords.password} />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={confirmError(passwords, shown.confirmPassword)}
      />
      <Button type="submit" variant="brand" busy={isBusy}>
        {isBusy ? accountWords.signUp.busy : accountWords.signUp.button}
      </Button>
      <p className="caption">
        By creating an account you accept our{" "}
        <Link to="/terms" className="text-link">
          Terms of Service
        </Link>{" "}
        and{" "}
        <Link to="/privacy" className="text-link">
          Privacy Policy
        </Link>
        .
      </p>
    </Form>
  );
}

/** The two are compared anew as either changes; all else is said when the form is sent. */
function confirmError(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  said: string | undefined,
): string | undefined {
  if (!confirmPassword) return said;
  return confirmPassword === password ? undefined : messages.password.different;
}

function passwordsIn(form: HTMLFormElement) {
  const { password, confirmPassword } = read(new FormData(form));
  return { password, confirmPassword };
}

function read(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    name: text("name"),
    email: text("email"),
    password: text("password"),
    confirmPassword: text("confirmPassword"),
  };
}

type Failure = Pick<ActionFailure, "errors" | "typed">;
