import { redirect } from "react-router";
import { passwordChangeForm } from "#app/domain/accounts/account-forms.ts";
import { changePassword } from "#app/domain/accounts/passwords/change-password.server.ts";
import { passwordErrors } from "#app/domain/accounts/passwords/password-rules.ts";
import { requireLogin } from "#app/http/auth/guards.server.ts";
import { rememberBrowser } from "#app/http/auth/login/device-cookie.server.ts";
import { stepUp, stepUpFields } from "#app/http/auth/step-up.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AccountForm } from "#app/pages/account/account-form.tsx";
import { NewPasswordFields } from "#app/pages/account/new-password-fields.tsx";
import { StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import type { Route } from "./+types/password-page";
import { AccountFrame, accountMeta } from "./account-frame.tsx";

export const meta: Route.MetaFunction = accountMeta("Your password", "/password");

export function loader({ request, context }: Route.LoaderArgs) {
  requireLogin(context, request);
  return { asked: stepUpFields(context, { isAlwaysAsked: true }) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireLogin(context, request);
  const form = await readForm(passwordChangeForm, request);
  if (!form.ok) return actionFailure(422, form);

  const proof = await stepUp(context, request, form.value, { isAlwaysAsked: true });
  if (!proof.ok) return proof.failure;
  const outcome = await changePassword(context.get(appServices), proof.holder, form.value);
  if (outcome.ok) {
    const cookie = await rememberBrowser(context, request, person.userId);
    return redirect("/account?done=password", { headers: { "Set-Cookie": cookie } });
  }
  return actionFailure(422, { errors: passwordErrors[outcome.reason] });
}

export const clientAction = clientActionKeepingForm();

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors;
  return (
    <AccountFrame
      title="Your password"
      lead="Changing your password signs out every other device. We’ll confirm the change by email."
    >
      <AccountForm errors={errors} button="Change password">
        <StepUpFields asked={loaderData.asked} label="Current password" errors={errors} />
        <NewPasswordFields errors={errors} label="New password" />
      </AccountForm>
    </AccountFrame>
  );
}
