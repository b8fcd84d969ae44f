import type { MouseEvent } from "react";
import { Link, useFetcher } from "react-router";
import { accountWords } from "#app/content/account.ts";
import type { ActionResult } from "#app/http/action-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { DialogClose } from "./dialog-close.tsx";
import { ForgotPasswordFields } from "./forgot-password-fields.tsx";

const words = accountWords.forgot;

/** The link beside the password. Without script it leads to the page with the same form. */
export function ForgotPasswordLink({ onAsk }: { onAsk: () => void }) {
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onAsk();
  }
  return (
    <Link to="/forgot-password" className="text-link beside-label" onClick={open}>
      {accountWords.login.forgot}
    </Link>
  );
}

/** Begins anew each time it is opened, with the address that was typed for the login. */
export function ForgotPasswordDialog({ asked, onClose }: DialogProps) {
  return (
    <Dialog
      open={asked !== undefined}
      onClose={onClose}
      aria-labelledby="forgot-title"
      className="account-dialog"
    >
      <ForgotDialogViews email={asked?.email ?? ""} />
    </Dialog>
  );
}

type DialogProps = { asked: { email: string } | undefined; onClose: () => void };

/** Three views: the form, 'Sending...', and what was done. */
function ForgotDialogViews({ email }: { email: string }) {
  const fetcher = useFetcher<ActionResult>();
  const answer = fetcher.data;
  const form = useFocusOnErrors(answer?.ok === false && answer.errors);
  return (
    <>
      <h2 id="forgot-title">{answer?.ok ? words.sent : words.title}</h2>
      {answer?.ok ? (
        <>
          <p role="status" className="account-dialog-lead">
            {words.sentMore}
          </p>
          <Button
            type="submit"
            form="leave-forgot"
            variant="brand"
            // What had the focus is gone.
            ref={(button) => button?.focus()}
          >
            Close
          </Button>
        </>
      ) : (
        <>
          <p className="account-dialog-lead">{words.lead}</p>
          <fetcher.Form
            ref={form}
            method="post"
            action="/forgot-password"
            noValidate
            className="gate-form"
          >
            <ForgotPasswordFields
              answer={answer}
              email={email}
              isSending={fetcher.state !== "idle"}
              leave={
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
