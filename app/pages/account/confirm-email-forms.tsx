import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { accountWords } from "#app/content/account.ts";
import type { FieldErrors } from "#app/http/action-result.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { Gate } from "./gate.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

const words = accountWords.verification;

/** Confirms the address with the password that the account has. */
export function PasswordForm({ email, token, errors }: ConfirmProps) {
  const { question, link } = words.newPassword;
  return (
    <Gate {...words.open}>
      <ConfirmForm email={email} errors={errors} button={words.confirm}>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errors?.password}
        />
      </ConfirmForm>
      <p className="gate-foot">
        {question}{" "}
        <Link to={`${verifyEmailPath(token)}&password=new`} className="text-link">
          {link}
        </Link>
      </p>
    </Gate>
  );
}

/** For whoever holds the mailbox but not the password. */
export function NewPasswordForm({ email, token, errors }: ConfirmProps) {
  const { title, lead, button, back } = words.newPassword;
  return (
    <Gate title={title} lead={lead}>
      <ConfirmForm email={email} errors={errors} button={button}>
        <NewPasswordFields label="New password" errors={errors} />
      </ConfirmForm>
      <p className="gate-foot">
        <Link to={verifyEmailPath(token)} className="text-link">
          {back}
        </Link>
      </p>
    </Gate>
  );
}

type ConfirmProps = { email: string; token: string; errors: FieldErrors | undefined };

/** Posts to its own URL, which holds the link's token. */
function ConfirmForm({ email, errors, button, children }: ConfirmFormProps) {
  const isBusy = useNavigation().state === "submitting";
  const form = useFocusOnErrors(errors);
  return (
    <>
      <p className="gate-address">{email}</p>
      <Form ref={form} method="post" noValidate className="gate-form">
        {errors?.form && <Notice kind="danger">{errors.form}</Notice>}
        {/* Tells a password manager whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {children}
        <Button type="submit" variant="brand" busy={isBusy}>
          {button}
        </Button>
      </Form>
    </>
  );
}

type ConfirmFormProps = Omit<ConfirmProps, "token"> & { button: string; children: ReactNode };

export function verifyEmailPath(token: string): string {
  return `/verify-email?token=${encodeURIComponent(token)}`;
}
