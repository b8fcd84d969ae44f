import { type Ref, useEffect, useState } from "react";
import { accountWords } from "#app/content/account.ts";
import { messages } from "#app/content/messages.ts";
import { TICKET_MINUTES } from "#app/content/preferences.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

const words = accountWords.signUp.done;

/** The account is there: what waits in the mailbox, and where to go from here. */
export function SignUpDone({ ref, email, onChoose }: SignUpDoneProps) {
  const isTicketAlive = useMinutes(TICKET_MINUTES);
  return (
    <div ref={ref} className="sign-up-done">
      <Notice kind="success">{messages.account.registered}</Notice>
      <div className="sign-up-next">
        <p>
          {words.sentTo} <strong>{email}</strong>. {words.sentMore}
        </p>
        <p className="sign-up-ways">
          <ButtonLink to="/login" variant="brand">
            {words.login}
          </ButtonLink>
          {onChoose && isTicketAlive && (
            <span className="needs-script">
              <Button variant="line" onClick={onChoose}>
                {words.choose}
              </Button>
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

/** True until they are over. */
function useMinutes(minutes: number): boolean {
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setOn(false), minutes * 60_000);
    return () => clearTimeout(timer);
  }, [minutes]);
  return isOn;
}

type SignUpDoneProps = {
  ref: Ref<HTMLDivElement>;
  email: string;
  /** Opens the preferences once more; without a ticket there is nothing to open. */
  onChoose: (() => void) | undefined;
};
