import { data, Link, redirect, useNavigation } from "react-router";
import { accountTexts } from "#app/content/texts/account-texts.ts";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import {
  confirmEmailForm,
  confirmEmailNewPasswordForm,
  forgotPasswordForm,
} from "#app/domain/accounts/account-forms.ts";
import { findVerificationLink } from "#app/domain/accounts/email/email-verification.server.ts";
import { passwordErrors } from "#app/domain/accounts/passwords/password-rules.ts";
import {
  confirmEmail,
  confirmEmailWithNewPassword,
  resendVerification,
} from "#app/http/auth/confirm-email.server.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { actionFailure, type FieldErrors } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/verify-email-page";
import { AccountForm, EmailField } from "./account-form.tsx";
import { AuthLayout, AuthMessage } from "./auth-layout.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { pathAfterLogin } from "./path-after-login.ts";

const texts = accountTexts.verification;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/verify-email", title: texts.open.title });

/** The verification link; without a token the page offers to send one. Read-only, because mail scanners open links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = currentViewer(context);
  const onward = viewer && pathAfterLogin(viewer.role);
  const { token, setsPassword, isDone } = readSearch(request);
  if (token === null) {
    const verified = isDone ? ("done" as const) : ("already" as const);
    const outcome = viewer?.isVerified ? verified : ("ask" as const);
    return data({ outcome, onward, email: viewer?.email ?? "" });
  }
  const link = await findVerificationLink(context.get(appServices), token);
  if (link.state !== "open") {
    const status = link.state === "link-invalid" ? 410 : 200;
    return data({ outcome: link.state, onward, email: viewer?.email ?? "" }, { status });
  }
  const outcome = setsPassword ? ("new-password" as const) : ("password" as const);
  return data({ outcome, onward, email: link.email, token });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { token, setsPassword } = readSearch(request);
  if (token === null) return sendAgain(request, context);
  return setsPassword
    ? setNewPassword(request, context, token)
    : confirmWithPassword(request, context, token);
}

type Context = Route.ActionArgs["context"];

async function confirmWithPassword(request: Request, context: Context, token: string) {
  const form = await readForm(confirmEmailForm, request);
  if (!form.ok) return actionFailure(422, form);
  const outcome = await confirmEmail(context, request, { token, ...form.value });
  // Redirect, so the token leaves the URL.
  if (outcome.ok) {
    const to = outcome.isSignedIn ? "/verify-email?done=confirmed" : "/login?email=confirmed";
    return redirect(to, { headers: outcome.headers });
  }
  switch (outcome.reason) {
    case "wrong-password":
      return actionFailure(401, { errors: { password: specTexts.password.wrong } });
    case "too-many":
      return refuseTooMany(outcome, specTexts.login.tooManyFailures(outcome.retryAfterSeconds));
    default:
      return showLink(token, outcome.headers);
  }
}

async function setNewPassword(request: Request, context: Context, token: string) {
  const form = await readForm(confirmEmailNewPasswordForm, request);
  if (!form.ok) return actionFailure(422, form);
  const outcome = await confirmEmailWithNewPassword(context, request, { token, ...form.value });
  if (outcome.ok) return redirect("/login?password=saved", { headers: outcome.headers });
  switch (outcome.reason) {
    case "too-many":
      return refuseTooMany(outcome);
    case "too-short":
    case "too-long":
    case "common":
      return actionFailure(422, { errors: passwordErrors[outcome.reason] });
    default:
      return showLink(token);
  }
}

async function sendAgain(request: Request, context: Context) {
  const form = await readForm(forgotPasswordForm, request);
  if (!form.ok) return actionFailure(422, form);
  const outcome = await resendVerification(context, form.value);
  return outcome.ok
    ? data({ ok: true as const })
    : refuseTooMany(outcome, specTexts.login.tooMany, form.value);
}

function refuseTooMany(
  { retryAfterSeconds }: { retryAfterSeconds: number },
  message: string = specTexts.login.tooMany,
  submitted: Record<string, string> = {},
) {
  return actionFailure(429, { errors: { form: message }, submitted }, retryAfterSeconds);
}

/** The loader then shows the state of the link. */
function showLink(token: string, headers?: Headers) {
  return redirect(verifyEmailPath(token), headers && { headers });
}

export const clientAction = clientActionKeepingForm();

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, onward, email } = loaderData;
  const failure = actionData?.ok === false ? actionData : undefined;
  const errors = failure?.errors;
  // The same response for every email, verified or not (no account enumeration).
  if (actionData?.ok === true) {
    return <SendAgain {...texts.ask} email={email} errors={undefined} isSent />;
  }
  switch (outcome) {
    case "password":
    case "new-password":
      return (
        <ConfirmForm
          email={email}
          token={loaderData.token}
          errors={errors}
          setsPassword={outcome === "new-password"}
        />
      );
    case "ask":
    case "link-invalid":
      return (
        <SendAgain
          {...(outcome === "ask" ? texts.ask : texts.linkInvalid)}
          email={failure?.submitted.email ?? email}
          errors={errors}
          isSent={false}
        />
      );
    default:
      return (
        <AuthMessage {...texts[outcome]}>
          <ButtonLink to={onward ?? "/login"} variant="brand">
            {onward ? "Continue" : "Log in"}
          </ButtonLink>
        </AuthMessage>
      );
  }
}

function SendAgain({ title, lead, email, errors, isSent }: SendAgainProps) {
  const isSending = useNavigation().state === "submitting";
  return (
    <AuthMessage title={title} lead={lead}>
      <AccountForm
        action="/verify-email"
        errors={errors}
        button={isSending ? texts.sending : texts.send}
      >
        {isSent && <Notice kind="success">{texts.sent}</Notice>}
        <EmailField defaultValue={email} error={errors?.email} />
      </AccountForm>
    </AuthMessage>
  );
}

type SendAgainProps = {
  title: string;
  lead: string;
  email: string;
  errors: FieldErrors | undefined;
  isSent: boolean;
};

function readSearch(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    token: searchParams.get("token"),
    setsPassword: searchParams.get("password") === "new",
    isDone: searchParams.get("done") === "confirmed",
  };
}

/**
 * Confirms the email with the account's password, or with a new one for owners of the mailbox who do
 * not know it. Posts to the current URL, which contains the token.
 */
function ConfirmForm({ email, token, errors, setsPassword }: ConfirmFormProps) {
  const { title, lead, button, question, link, back } = texts.newPassword;
  const here = verifyEmailPath(token);
  return (
    <AuthLayout {...(setsPassword ? { title, lead } : texts.open)}>
      <p className="auth-email">{email}</p>
      <AccountForm errors={errors} button={setsPassword ? button : texts.confirm}>
        {/* The username for password managers. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {setsPassword ? (
          <NewPasswordFields label="New password" errors={errors} />
        ) : (
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={errors?.password}
          />
        )}
      </AccountForm>
      <p className="auth-footer soft">
        {!setsPassword && `${question} `}
        <Link to={setsPassword ? here : `${here}&password=new`} className="text-link">
          {setsPassword ? back : link}
        </Link>
      </p>
    </AuthLayout>
  );
}

type ConfirmFormProps = {
  email: string;
  token: string;
  errors: FieldErrors | undefined;
  setsPassword: boolean;
};

function verifyEmailPath(token: string): string {
  return `/verify-email?token=${encodeURIComponent(token)}`;
}
