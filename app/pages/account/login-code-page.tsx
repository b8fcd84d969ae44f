import { data, Link, redirect, useNavigation } from "react-router";
import { accountTexts } from "#app/content/texts/account-texts.ts";
import { loginCodeForm } from "#app/domain/accounts/account-forms.ts";
import { TRUSTED_DEVICE_DAYS } from "#app/domain/accounts/sessions/known-devices.server.ts";
import { readRole } from "#app/domain/accounts/users.server.ts";
import { finishLogin } from "#app/http/auth/login/log-in.server.ts";
import { readChallenge } from "#app/http/auth/second-factor/login-challenge.server.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { refuseWrongCode } from "#app/http/auth/step-up.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { safeRedirectPath } from "#app/http/safe-redirect.ts";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { CheckField } from "#app/ui/form/check-field.tsx";
import type { Route } from "./+types/login-code-page";
import { AccountForm } from "./account-form.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { pathAfterLogin, withNext } from "./path-after-login.ts";
import { redirectAfterLogin } from "./redirect-after-login.server.ts";
import { LoginCodeField } from "./step-up-fields.tsx";

const texts = accountTexts.loginCode;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/login/code", title: texts.title });

/** The second step of a login, for those who have set up two-step login. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = currentViewer(context);
  const next = new URL(request.url).searchParams.get("next");
  if (viewer) throw redirect(pathAfterLogin(viewer.role, next));
  const challenge = await readChallenge(context, request);
  if (!challenge) throw redirect("/login");
  const isStaff = (await readRole(context.get(appServices).database, challenge.userId)) === "admin";
  return data(
    { next: safeRedirectPath(next, ""), isStaff, trustedDays: TRUSTED_DEVICE_DAYS },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(loginCodeForm, request);
  if (!form.ok) return actionFailure(422, form);
  const { loginCode, trust, next } = form.value;
  const outcome = await finishLogin(context, request, { code: loginCode, isTrusted: trust });
  if (outcome.ok) {
    const left = outcome.recoveryCodesLeft;
    const message = left === undefined ? undefined : texts.codesLeft(left);
    return redirectAfterLogin(context, outcome, { next, message });
  }
  if (outcome.reason === "expired") {
    return redirect(withNext("/login?code=expired", next));
  }
  return refuseWrongCode(outcome, trust ? { trust: "on" } : {});
}

export const clientAction = clientActionKeepingForm();

export default function LoginCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, isStaff, trustedDays } = loaderData;
  const errors = actionData?.errors;
  const isBusy = useNavigation().state === "submitting";
  return (
    <AuthLayout title={texts.title} lead={texts.lead}>
      <AccountForm errors={errors} button={isBusy ? texts.busy : texts.button}>
        {next && <input type="hidden" name="next" value={next} />}
        <LoginCodeField
          label={texts.code}
          hint={texts.codeHint}
          takesFocus
          error={errors?.loginCode}
        />
        <CheckField
          name="trust"
          value="on"
          defaultChecked={actionData?.submitted.trust === "on"}
          className="touch-target"
        >
          {texts.trust(trustedDays)}
        </CheckField>
      </AccountForm>
      <p className="auth-footer soft">
        {texts.lost}{" "}
        {isStaff ? (
          texts.askColleague
        ) : (
          <Link to="/contact" className="text-link">
            {texts.contact}
          </Link>
        )}
      </p>
    </AuthLayout>
  );
}
