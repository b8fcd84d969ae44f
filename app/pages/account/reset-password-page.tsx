import { data, redirect } from "react-router";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import { resetPasswordForm } from "#app/domain/accounts/account-forms.ts";
import { findPasswordResetUser } from "#app/domain/accounts/passwords/password-reset-tokens.server.ts";
import { passwordErrors } from "#app/domain/accounts/passwords/password-rules.ts";
import { secondFactorRequirement } from "#app/domain/accounts/second-factor/requirement.server.ts";
import { readPasswordAccount } from "#app/domain/accounts/staff/list-staff.server.ts";
import { roleNames } from "#app/domain/accounts/staff/permissions.ts";
import { rememberBrowser } from "#app/http/auth/login/device-cookie.server.ts";
import { logIn } from "#app/http/auth/login/log-in.server.ts";
import { resetPassword } from "#app/http/auth/reset-password.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/reset-password-page";
import { AccountForm } from "./account-form.tsx";
import { AuthLayout, AuthMessage } from "./auth-layout.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { redirectAfterLogin } from "./redirect-after-login.server.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    title: loaderData?.isLinkValid ? FORM_TITLE : linkProblem(loaderData?.token).title,
  });

const FORM_TITLE = "Choose a password";

function linkProblem(token: string | undefined) {
  return token
    ? { title: "This link no longer works", lead: specTexts.password.linkInvalid }
    : { title: "Open the link in our email", lead: specTexts.password.linkMissing };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const account = await findAccount(context, token);
  if (!account) {
    return data({ token, isLinkValid: false, isInvited: false, lead: "" }, { status: 410 });
  }
  const { email, invitedAs } = account;
  const isInvited = invitedAs.length > 0;
  const sentences = [
    `From now on, you log in as ${email} with this password.`,
    ...(isInvited ? [`You are on staff as ${roleNames(invitedAs)}.`] : []),
    ...(isInvited && secondFactorRequirement({ role: "admin" })?.isInForce ? [PHONE_NEEDED] : []),
  ];
  return data({ token, isLinkValid: true, isInvited, lead: sentences.join(" ") });
}

const PHONE_NEEDED =
  "Next, you’ll set up two-step login. Keep your phone handy: you need an authenticator app on it.";

async function findAccount(context: Context, token: string) {
  const { database } = context.get(appServices);
  const userId = await findPasswordResetUser(database, token);
  return userId ? readPasswordAccount({ database }, userId) : undefined;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(resetPasswordForm, request);
  if (!form.ok) return actionFailure(422, form);
  const { token, password } = form.value;
  const account = await findAccount(context, token);
  const outcome = await resetPassword(context, form.value);
  if (outcome.ok) {
    if (account && account.invitedAs.length > 0) {
      const { email } = account;
      const login = await logIn(context, request, { email, password, isFirstLogin: true });
      if (login.ok) return redirectAfterLogin(context, login, { next: undefined });
    }
    // A known device is exempt from the lockout that strangers' failed logins cause.
    const cookie = await rememberBrowser(context, request, outcome.userId, {
      hasLoggedIn: false,
    });
    return redirect("/login?password=saved", { headers: { "Set-Cookie": cookie } });
  }
  switch (outcome.reason) {
    case "link-invalid":
      return actionFailure(410, { errors: { form: specTexts.password.linkInvalid } });
    case "too-many":
      return actionFailure(429, { errors: { form: specTexts.login.tooMany } });
    default:
      return actionFailure(422, { errors: passwordErrors[outcome.reason] });
  }
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors;
  // The token may also expire while the form is open.
  if (!loaderData.isLinkValid || errors?.form === specTexts.password.linkInvalid) {
    return (
      <AuthMessage {...linkProblem(loaderData.token)}>
        <ButtonLink to="/forgot-password" variant="brand">
          Request a new link
        </ButtonLink>
      </AuthMessage>
    );
  }
  return (
    <AuthLayout title={FORM_TITLE} lead={loaderData.lead}>
      <AccountForm
        errors={errors}
        button={loaderData.isInvited ? "Save password and log in" : "Save password"}
      >
        <input type="hidden" name="token" value={loaderData.token} />
        <NewPasswordFields errors={errors} />
      </AccountForm>
    </AuthLayout>
  );
}
