import { type Ref, useEffect, useRef, useState } from "react";
import { Link, redirect } from "react-router";
import { company } from "#app/content/company.ts";
import { TICKET_MINUTES } from "#app/content/preferences.ts";
import { accountTexts } from "#app/content/texts/account-texts.ts";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { pageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/sign-up-page";
import { AuthLayout } from "./auth-layout.tsx";
import { PreferencesDialog } from "./mail-preferences.tsx";
import { pathAfterLogin } from "./path-after-login.ts";
import { preferencesAction, signUpAction } from "./sign-up-action.server.ts";
import { SignUpForm } from "./sign-up-form.tsx";

const texts = accountTexts.signUp;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/sign-up",
    title: texts.title,
    description: `Create an account at ${company().name}: your cart on every device, and only the marketing emails you ask for.`,
    hidden: true,
  });

export function loader({ context }: Route.LoaderArgs) {
  const viewer = currentViewer(context);
  if (viewer) throw redirect(pathAfterLogin(viewer.role));
  return null;
}

/** Two forms: the account, then the preferences with their ticket. */
export function action({ request, context }: Route.ActionArgs) {
  const isPreferences = new URL(request.url).searchParams.has("preferences");
  return isPreferences ? preferencesAction(context, request) : signUpAction(context, request);
}

export const clientAction = clientActionKeepingForm();

export default function SignUpPage({ actionData }: Route.ComponentProps) {
  // A failed request keeps the preferences dialog open.
  const last = useRef(actionData);
  if (actionData?.ok !== false) last.current = actionData;
  const done = last.current?.ok ? last.current : undefined;
  const { isOpen, setOpen } = usePreferencesDialog(done?.ticket);
  const banner = useRef<HTMLDivElement>(null);
  const isOver = done !== undefined && !isOpen;
  const lead = (
    <>
      It takes a minute. Already have an account?{" "}
      <Link to="/login" className="text-link">
        Log in
      </Link>
    </>
  );
  return (
    <AuthLayout
      title={isOver ? texts.done.title : texts.title}
      lead={isOver ? texts.done.lead : lead}
      benefits={texts.say}
    >
      {done && (
        <SignUpDone
          ref={banner}
          email={done.email}
          onChoose={done.ticket ? () => setOpen(true) : undefined}
        />
      )}
      {!isOver && (
        <div className="sign-up-form">
          <SignUpForm
            key={done ? "done" : "form"}
            failure={!done && actionData?.ok === false ? actionData : undefined}
          />
        </div>
      )}
      {done?.ticket && (
        <PreferencesDialog
          key={done.ticket}
          ticket={done.ticket}
          email={done.email}
          isOpen={isOpen}
          onLeave={() => {
            setOpen(false);
            banner.current?.querySelector<HTMLElement>("[role=status]")?.focus();
          }}
        />
      )}
    </AuthLayout>
  );
}

/** Open for each new ticket until it is closed. */
function usePreferencesDialog(ticket: string | undefined) {
  const [closedTicket, setClosedTicket] = useState<string>();
  return {
    isOpen: ticket !== undefined && closedTicket !== ticket,
    setOpen: (isOpen: boolean) => setClosedTicket(isOpen ? undefined : ticket),
  };
}

const doneTexts = texts.done;

function SignUpDone({ ref, email, onChoose }: SignUpDoneProps) {
  const isTicketValid = useActiveForMinutes(TICKET_MINUTES);
  return (
    <div ref={ref} className="stack sign-up-done">
      <Notice kind="success">{specTexts.account.registered}</Notice>
      <div className="stack sign-up-next">
        <p>
          {doneTexts.sentTo} <strong>{email}</strong>. {doneTexts.sentMore}
        </p>
        <p className="button-row account-buttons">
          <ButtonLink to="/login" variant="brand">
            {doneTexts.login}
          </ButtonLink>
          {onChoose && isTicketValid && (
            <span className="needs-script">
              <Button variant="line" onClick={onChoose}>
                {doneTexts.choose}
              </Button>
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

function useActiveForMinutes(minutes: number): boolean {
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
  /** Opens the preferences dialog again; undefined without a ticket. */
  onChoose: (() => void) | undefined;
};
