import { data, redirect } from "react-router";
import { accountTexts } from "#app/content/texts/account-texts.ts";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import { endLoginForm } from "#app/domain/accounts/account-forms.ts";
import { findLoginAlert } from "#app/domain/accounts/sessions/login-alerts.server.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { endLogin } from "#app/http/auth/login/end-login.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/end-login-page";
import { AccountForm } from "./account-form.tsx";
import { AuthLayout, AuthMessage } from "./auth-layout.tsx";

const texts = accountTexts.endLogin;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { title: texts.title });

/** Read-only, because mail scanners open links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  if (search.get("done") === "ended") return { state: "ended" as const };
  const token = search.get("token") ?? "";
  const alert = await findLoginAlert(context.get(appServices), token);
  if (!alert) return data({ state: "linkInvalid" as const }, { status: 410 });
  const { isOpen, loggedInAt } = alert;
  return { state: "ask" as const, token, isOpen, loggedInAt: formatLongDateTime(loggedInAt) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(endLoginForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const outcome = await endLogin(context, form.value.token);
  if (outcome.ok) return redirect("/login/end?done=ended");
  if (outcome.reason === "link-invalid") return redirect("/login/end");
  const errors: Record<string, string> = { form: specTexts.login.tooMany };
  return actionFailure(429, { errors }, outcome.retryAfterSeconds);
}

export default function EndLoginPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state !== "ask") {
    return (
      <AuthMessage {...texts[loaderData.state]}>
        <ButtonLink to="/forgot-password" variant="brand">
          {texts.newPassword}
        </ButtonLink>
      </AuthMessage>
    );
  }
  const { token, isOpen, loggedInAt } = loaderData;
  return (
    <AuthLayout title={texts.title} lead={texts.lead(loggedInAt, isOpen)}>
      <AccountForm errors={actionData?.errors} button={texts.button} variant="danger">
        <input type="hidden" name="token" value={token} />
      </AccountForm>
      <p className="auth-footer soft">{texts.wasMe}</p>
    </AuthLayout>
  );
}
