import { useRef, useState } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import { accountTexts } from "#app/content/texts/account-texts.ts";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import { loginForm } from "#app/domain/accounts/account-forms.ts";
import { logIn } from "#app/http/auth/login/log-in.server.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { consumeToast } from "#app/http/forms/toast.server.ts";
import { safeRedirectPath } from "#app/http/safe-redirect.ts";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { pageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Button } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { useVisibleErrors } from "#app/ui/form/form-errors.ts";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/login-page";
import { EmailField } from "./account-form.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { ForgotPasswordDialog, ForgotPasswordLink } from "./forgot-password.tsx";
import { loginCodePath, pathAfterLogin } from "./path-after-login.ts";
import { redirectAfterLogin } from "./redirect-after-login.server.ts";

const texts = accountTexts.login;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/login",
    title: texts.title,
    description: `Log in to your account at ${company().name}.`,
    hidden: true,
  });

export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = currentViewer(context);
  const { searchParams } = new URL(request.url);
  const next = searchParams.get("next");
  if (viewer) throw redirect(pathAfterLogin(viewer.role, next));
  const { toast, headers } = consumeToast(context, request);
  const notice =
    searchParams.get("password") === "saved"
      ? texts.saved
      : searchParams.get("email") === "confirmed"
        ? texts.emailConfirmed
        : toast?.message;
  const interrupted = searchParams.has("code") ? texts.codeExpired : undefined;
  return data({ next: safeRedirectPath(next, ""), notice, interrupted }, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(loginForm, request);
  if (!form.ok) return actionFailure(422, form);

  const { email, password, keep: rememberMe } = form.value;
  const outcome = await logIn(context, request, { email, password, rememberMe });
  if (outcome.ok) {
    return redirectAfterLogin(context, outcome, { next: form.value.next });
  }
  if (outcome.reason === "second-factor") {
    return redirect(loginCodePath(form.value.next), { headers: outcome.headers });
  }
  const submitted: Record<string, string> = { email };
  if (rememberMe) submitted.keep = "on";
  if (outcome.reason === "invalid") {
    return actionFailure(401, { errors: { form: specTexts.login.invalid }, submitted });
  }
  const { retryAfterSeconds } = outcome;
  const errors = { form: specTexts.login.tooManyFailures(retryAfterSeconds) };
  return actionFailure(429, { errors, submitted, offersReset: true }, retryAfterSeconds);
}

export const clientAction = clientActionKeepingForm();

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, notice, interrupted } = loaderData;
  const isBusy = useNavigation().formAction?.startsWith("/login") ?? false;
  const errors = actionData?.errors;
  const offersReset = actionData !== undefined && "offersReset" in actionData;
  const form = useRef<HTMLFormElement>(null);
  const { shown, markEdited } = useVisibleErrors(errors);
  const [dialogState, setDialogState] = useState<{ email: string }>();
  return (
    <AuthLayout
      title={texts.title}
      lead={next ? texts.leadBack : notice ? texts.leadNews : texts.lead}
      benefits={texts.say}
    >
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={(event) => markEdited((event.target as HTMLInputElement).name)}
        className="account-form"
      >
        {shown.form && (
          <FormError>
            {shown.form}
            {offersReset && (
              <>
                {" "}
                <Link to="/forgot-password">{specTexts.login.resetPassword}</Link>
              </>
            )}
          </FormError>
        )}
        {interrupted && !errors && <FormError>{interrupted}</FormError>}
        {notice && !errors && (
          <div data-announce>
            <Notice kind="success">{notice}</Notice>
          </div>
        )}
        {next && <input type="hidden" name="next" value={next} />}
        <EmailField defaultValue={actionData?.submitted.email} error={shown.email} />
        <div className="login-password">
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={shown.password}
          />
          <ForgotPasswordLink onOpen={() => setDialogState({ email: emailIn(form.current) })} />
        </div>
        <CheckField
          name="keep"
          value="on"
          defaultChecked={actionData?.submitted.keep === "on"}
          className="touch-target"
        >
          {texts.keep}
        </CheckField>
        <Button type="submit" variant="brand" busy={isBusy}>
          {isBusy ? specTexts.login.busy : "Log in"}
        </Button>
      </Form>
      <p className="auth-footer soft">
        New here?{" "}
        <Link to="/sign-up" className="text-link">
          Create an account
        </Link>
        . Ordered as a guest?{" "}
        <Link to="/find-order" className="text-link">
          Find my order
        </Link>
      </p>
      <ForgotPasswordDialog dialogState={dialogState} onClose={() => setDialogState(undefined)} />
    </AuthLayout>
  );
}

function emailIn(form: HTMLFormElement | null): string {
  return form ? String(new FormData(form).get("email") ?? "") : "";
}
