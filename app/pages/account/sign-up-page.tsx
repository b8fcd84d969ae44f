import { useRef, useState } from "react";
import { Link, redirect } from "react-router";
import { accountWords } from "#app/content/account.ts";
import { company } from "#app/content/company.ts";
import { currentViewer } from "#app/http/session.server.ts";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import { stayOnFailure } from "#app/pages/system/stay-on-failure.ts";
import type { Route } from "./+types/sign-up-page";
import { afterLogin } from "./after-login.ts";
import { Gate } from "./gate.tsx";
import { PreferencesDialog } from "./preferences-dialog.tsx";
import { receivePreferences, receiveSignUp } from "./receive-sign-up.server.ts";
import { SignUpDone } from "./sign-up-done.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

export const handle = { ground: "paper" };

const words = accountWords.signUp;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/sign-up",
    title: words.title,
    description: `Create an account at ${company.name}: your cart on every device, and only the mail you ask for.`,
    hidden: true,
  });

export function loader({ context }: Route.LoaderArgs) {
  const viewer = currentViewer(context);
  if (viewer) throw redirect(afterLogin(viewer.role));
  return null;
}

/** Two forms stand on this page: the account, and then the preferences with their ticket. */
export function action({ request, context }: Route.ActionArgs) {
  const isChoice = new URL(request.url).searchParams.has("preferences");
  return isChoice ? receivePreferences(context, request) : receiveSignUp(context, request);
}

export const clientAction = stayOnFailure();

export default function SignUpPage({ actionData }: Route.ComponentProps) {
  // A choice that cannot be sent leaves the dialog as it is, as one that cannot be saved does.
  const last = useRef(actionData);
  if (actionData?.ok !== false) last.current = actionData;
  const done = last.current?.ok ? last.current : undefined;
  const { isOpen, setOpen } = useQuestion(done?.ticket);
  const banner = useRef<HTMLDivElement>(null);
  const isOver = done !== undefined && !isOpen;
  const lead = (
    <>
      Takes a minute. Already have one?{" "}
      <Link to="/login" className="text-link">
        Login
      </Link>
    </>
  );
  return (
    <Gate
      title={isOver ? words.done.title : words.title}
      lead={isOver ? words.done.lead : lead}
      say={words.say}
    >
      {done && (
        <SignUpDone
          ref={banner}
          email={done.email}
          onChoose={done.ticket ? () => setOpen(true) : undefined}
        />
      )}
      {!isOver && (
        <div className="sign-up-again">
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
    </Gate>
  );
}

/** Open as soon as there is a ticket; each new one asks anew. */
function useQuestion(ticket: string | undefined) {
  const [left, setLeft] = useState<string>();
  return {
    isOpen: ticket !== undefined && left !== ticket,
    setOpen: (isOpen: boolean) => setLeft(isOpen ? undefined : ticket),
  };
}
