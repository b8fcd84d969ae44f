import { useState } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { accountWords } from "#app/content/account.ts";
import { company } from "#app/content/company.ts";
import { messages } from "#app/content/messages.ts";
import { loginForm } from "#app/domain/users/account-forms.ts";
import { readRole } from "#app/domain/users/read-role.server.ts";
import { refuse } from "#app/http/action-result.ts";
import { logIn } from "#app/http/log-in.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { safePath } from "#app/http/safe-redirect.ts";
import { services } from "#app/http/services-context.server.ts";
import { currentViewer } from "#app/http/session.server.ts";
import { takeToast } from "#app/http/toast.server.ts";
import { useExpiredDraft } from "#app/pages/shell/draft-after-login.ts";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import { stayOnFailure } from "#app/pages/system/stay-on-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { Route } from "./+types/login-page";
import { afterLogin } from "./after-login.ts";
import { ForgotPasswordDialog, ForgotPasswordLink } from "./forgot-password.tsx";
import { Gate } from "./gate.tsx";
import { useCorrections } from "./use-corrections.ts";

export const handle = { ground: "paper" };

const words = accountWords.login;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/login",
    title: words.title,
    description: `Log in to your account at ${company.name}.`,
    hidden: true,
  });

export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = currentViewer(context);
  const { searchParams } = new URL(request.url);
  const next = searchParams.get("next");
  if (viewer) throw redirect(afterLogin(viewer.role, next));
  const { toast, headers } = takeToast(context, request);
  const news = searchParams.get("password") === "saved" ? words.saved : toast?.sentence;
  return data({ next: safePath(next, ""), news }, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(loginForm, request);
  if (!form.ok) return refuse(422, form);

  const outcome = await logIn(context, request, form.value);
  if (outcome.ok) {
    const role = await readRole(context.get(services).database, outcome.userId);
    return redirect(afterLogin(role, form.value.next), { headers: outcome.headers });
  }
  const typed: Record<string, string> = { email: form.value.email };
  if (form.value.keep) typed.keep = "on";
  if (outcome.reason === "invalid") {
    return refuse(401, { errors: { form: messages.login.invalid }, typed });
  }
  const { retryAfterSeconds } = outcome;
  const errors = { form: messages.login.tooManyFailures(retryAfterSeconds) };
  return refuse(429, { errors, typed, offersReset: true }, retryAfterSeconds);
}

export const clientAction = stayOnFailure();

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, news } = loaderData;
  const isBusy = useNavigation().formAction?.startsWith("/login") ?? false;
  const errors = actionData?.errors;
  const offersReset = actionData !== undefined && "offersReset" in actionData;
  const form = useFocusOnErrors(errors);
  const { shown, noteEdit } = useCorrections(errors);
  const [asked, setAsked] = useState<{ email: string }>();
  useExpiredDraft(next);
  return (
    <Gate
      title={words.title}
      lead={next ? words.leadBack : news ? words.leadNews : words.lead}
      say={words.say}
    >
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={(event) => noteEdit((event.target as HTMLInputElement).name)}
        className="gate-form"
      >
        {shown.form && (
          <Notice kind="danger">
            {shown.form}
            {offersReset && (
              <>
                {" "}
                <Link to="/forgot-password">{messages.login.resetPassword}</Link>
              </>
            )}
          </Notice>
        )}
        {news && !errors && (
          <div data-news>
            <Notice kind="success">{news}</Notice>
          </div>
        )}
        {next && <input type="hidden" name="next" value={next} />}
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={actionData?.typed.email}
          error={shown.email}
        />
        <div className="login-password">
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={shown.password}
          />
          <ForgotPasswordLink onAsk={() => setAsked({ email: emailIn(form.current) })} />
        </div>
        <label className="check-row">
          <input type="checkbox" name="keep" defaultChecked={actionData?.typed.keep === "on"} />
          <span>
            {words.keep} <span className="caption">{words.keepHint}</span>
          </span>
        </label>
        <Button type="submit" variant="brand" busy={isBusy}>
          {isBusy ? messages.login.busy : "Login"}
        </Button>
      </Form>
      <p className="gate-foot">
        New here?{" "}
        <Link to="/sign-up" className="text-link">
          Create an account
        </Link>
      </p>
      <ForgotPasswordDialog asked={asked} onClose={() => setAsked(undefined)} />
    </Gate>
  );
}

function emailIn(form: HTMLFormElement | null): string {
  return form ? String(new FormData(form).get("email") ?? "") : "";
}
