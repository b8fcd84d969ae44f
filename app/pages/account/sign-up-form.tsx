import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { accountTexts } from "#app/content/texts/account-texts.ts";
import { fieldTexts } from "#app/content/texts/field-texts.ts";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import {
  checkPasswordLength,
  passwordErrors,
} from "#app/domain/accounts/passwords/password-rules.ts";
import { EMAIL_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import { Button } from "#app/ui/form/button.tsx";
import { focusError, useVisibleErrors } from "#app/ui/form/form-errors.ts";
import { FormError } from "#app/ui/notice.tsx";
import { EmailField, FullNameField } from "./account-form.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

const { taken } = accountTexts.signUp;

/** Validated in the browser, and again by the server with the same specTexts. */
export function SignUpForm({ failure }: { failure: SignUpFailure | undefined }) {
  const isBusy = useNavigation().formAction === "/sign-up";
  const [local, setLocal] = useState<{ failure: typeof failure; errors: SignUpErrors }>();
  // Local errors apply until the next response of the server.
  const errors = local && local.failure === failure ? local.errors : failure?.errors;
  const { shown, markEdited } = useVisibleErrors(errors);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (local) focusError(form.current);
  }, [local]);

  function check(event: FormEvent<HTMLFormElement>) {
    const errors = checkSignUpFields(readSignUpFields(new FormData(event.currentTarget)));
    setLocal(errors && { failure, errors });
    if (errors) event.preventDefault();
  }

  return (
    <Form
      ref={form}
      method="post"
      action="/sign-up"
      noValidate
      onSubmit={check}
      onInput={(event) => markEdited((event.target as HTMLInputElement).name)}
      className="account-form"
    >
      {shown.form && <FormError>{shown.form}</FormError>}
      <FullNameField label="Full Name" defaultValue={failure?.submitted.name} error={shown.name} />
      <EmailField
        label="Email Address"
        autoComplete="email"
        defaultValue={failure?.submitted.email}
        error={shown.email}
      />
      {shown.email === specTexts.account.emailTaken && (
        <p className="button-row sign-up-taken">
          {taken.question}
          <Link to="/login" className="text-button">
            {taken.login}
          </Link>
          <Link to="/forgot-password" className="text-button">
            {taken.forgot}
          </Link>
        </p>
      )}
      <NewPasswordFields errors={shown} />
      <Button type="submit" variant="brand" busy={isBusy}>
        {isBusy ? accountTexts.signUp.busy : accountTexts.signUp.button}
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

function readSignUpFields(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    name: text("name"),
    email: text("email"),
    password: text("password"),
    confirmPassword: text("confirmPassword"),
  };
}

type SignUpFailure = Pick<ActionFailure, "errors" | "submitted">;

type SignUpField = "name" | "email" | "password" | "confirmPassword";
type SignUpErrors = Partial<Record<SignUpField | "form", string>>;

/** Repeats rules of domain/accounts/account-forms.ts, to keep zod out of the browser bundle. */
function checkSignUpFields(submitted: Record<SignUpField, string>): SignUpErrors | undefined {
  const { account, password } = specTexts;
  const errors: SignUpErrors = {};
  if (!submitted.name.trim()) errors.name = fieldTexts.nameRequired;
  const email = submitted.email.trim();
  if (!email) errors.email = fieldTexts.emailRequired;
  else if (!EMAIL_PATTERN.test(email)) errors.email = account.emailInvalid;
  const violation = checkPasswordLength(submitted.password);
  if (!submitted.password) errors.password = password.required;
  else if (violation) Object.assign(errors, passwordErrors[violation]);
  if (!submitted.confirmPassword) errors.confirmPassword = password.confirmRequired;
  else if (submitted.confirmPassword !== submitted.password)
    errors.confirmPassword = password.different;
  return Object.keys(errors).length > 0 ? errors : undefined;
}
