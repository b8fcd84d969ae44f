import { useRef } from "react";
import { Link, redirect } from "react-router";
import { accountWords } from "#app/content/account.ts";
import { company } from "#app/content/company.ts";
import { messages } from "#app/content/messages.ts";
import { currentViewer } from "#app/http/session.server.ts";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/sign-up-page";
import { afterLogin } from "./after-login.ts";
import { Gate } from "./gate.tsx";
import { PreferencesDialog } from "./preferences-dialog.tsx";
import { receivePreferences, receiveSignUp } from "./receive-sign-up.server.ts";
import { sendOrStay } from "./send-or-stay.ts";
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

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrStay(serverAction);
}

export default function SignUpPage({ actionData }: Route.ComponentProps) {
  const banner = useRef<HTMLDivElement>(null);
  const isDone = actionData?.ok === true;
  const ticket = isDone ? actionData.ticket : undefined;
  const lead = (
    <>
      Takes a minute. Already have one?{" "}
      <Link to="/login" className="text-link">
        Login
      </Link>
    </>
  );
  return (
    <Gate title={words.title} lead={lead} say={words.say}>
      {isDone && (
        <div ref={banner} className="mb-6">
          <Notice kind="success">{messages.account.registered}</Notice>
        </div>
      )}
      <SignUpForm
        key={isDone ? "done" : "form"}
        failure={actionData && !actionData.ok ? actionData : undefined}
      />
      {ticket && (
        <PreferencesDialog
          key={ticket}
          ticket={ticket}
          onLeave={() => banner.current?.querySelector<HTMLElement>("[role=status]")?.focus()}
        />
      )}
    </Gate>
  );
}
