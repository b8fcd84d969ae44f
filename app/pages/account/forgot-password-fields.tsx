import type { ReactNode } from "react";
import { accountWords } from "#app/content/account.ts";
import type { ActionResult } from "#app/http/action-result.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

const words = accountWords.forgot;

/** What the dialog and the page without script have in common. */
export function ForgotPasswordFields({ answer, email, isSending, leave }: FieldsProps) {
  const failure = answer && !answer.ok ? answer : undefined;
  return (
    <>
      {failure?.errors.form && <Notice kind="danger">{failure.errors.form}</Notice>}
      <TextField
        label="Email Address"
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        defaultValue={failure?.typed.email ?? email}
        error={failure?.errors.email}
      />
      <div className="account-buttons">
        {leave}
        <Button type="submit" variant="brand" busy={isSending}>
          {isSending ? words.sending : words.send}
        </Button>
      </div>
    </>
  );
}

type FieldsProps = {
  answer: ActionResult | undefined;
  email?: string;
  isSending: boolean;
  leave: ReactNode;
};
