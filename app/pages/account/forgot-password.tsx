import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import { accountTexts } from "#app/content/texts/account-texts.ts";
import type { ActionResult } from "#app/http/forms/action-result.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { focusError } from "#app/ui/form/form-errors.ts";
import { FormError } from "#app/ui/notice.tsx";
import { EmailField } from "./account-form.tsx";
import { DialogClose } from "./dialog-close.tsx";

const texts = accountTexts.forgot;

/** Opens the dialog; without JavaScript a link to the page with the same form. */
export function ForgotPasswordLink({ onOpen }: { onOpen: () => void }) {
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <Link to="/forgot-password" className="text-link beside-label" onClick={open}>
      {accountTexts.login.forgot}
    </Link>
  );
}

/** Starts with the email typed into the login form. */
export function ForgotPasswordDialog({ dialogState, onClose }: DialogProps) {
  return (
    <Dialog
      open={dialogState !== undefined}
      onClose={onClose}
      aria-labelledby="forgot-title"
      className="account-dialog"
    >
      <ForgotDialogViews email={dialogState?.email ?? ""} />
    </Dialog>
  );
}

type DialogProps = { dialogState: { email: string } | undefined; onClose: () => void };

function ForgotDialogViews({ email }: { email: string }) {
  const fetcher = useFetcher<ActionResult>();
  const answer = fetcher.data;
  const form = useRef<HTMLFormElement>(null);
  // Sent without a navigation, which would move the focus (useFocusOnErrors).
  useEffect(() => {
    if (answer?.ok === false) focusError(form.current);
  }, [answer]);
  return (
    <>
      <h2 id="forgot-title">{answer?.ok ? texts.sent : texts.title}</h2>
      {answer?.ok ? (
        <>
          <p role="status" className="account-lead">
            {texts.sentMore}
          </p>
          <Button
            type="submit"
            form="leave-forgot"
            variant="brand"
            // The focused element was removed.
            ref={(button) => button?.focus()}
          >
            Close
          </Button>
        </>
      ) : (
        <>
          <p className="account-lead">{texts.lead}</p>
          <fetcher.Form
            ref={form}
            method="post"
            action="/forgot-password"
            noValidate
            className="account-form"
          >
            <ForgotPasswordFields
              result={answer}
              email={email}
              isSending={fetcher.state !== "idle"}
              cancelButton={
                <Button type="submit" form="leave-forgot" variant="line">
                  Cancel
                </Button>
              }
            />
          </fetcher.Form>
        </>
      )}
      <DialogClose id="leave-forgot" />
    </>
  );
}

/** Shared by the dialog and the page. */
export function ForgotPasswordFields({ result, email, isSending, cancelButton }: FieldsProps) {
  const failure = result && !result.ok ? result : undefined;
  return (
    <>
      {failure?.errors.form && <FormError>{failure.errors.form}</FormError>}
      <EmailField defaultValue={failure?.submitted.email ?? email} error={failure?.errors.email} />
      <div className="button-row account-buttons">
        {cancelButton}
        <Button type="submit" variant="brand" busy={isSending}>
          {isSending ? texts.sending : texts.send}
        </Button>
      </div>
    </>
  );
}

type FieldsProps = {
  result: ActionResult | undefined;
  email?: string;
  isSending: boolean;
  cancelButton: ReactNode;
};
