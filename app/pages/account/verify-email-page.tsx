import { data, Form, redirect, useNavigation } from "react-router";
import { accountWords } from "#app/content/account.ts";
import { messages } from "#app/content/messages.ts";
import {
  confirmEmailForm,
  confirmEmailNewPasswordForm,
  forgotPasswordForm,
} from "#app/domain/users/account-forms.ts";
import { findVerification } from "#app/domain/users/email-verification.server.ts";
import { type FieldErrors, refuse } from "#app/http/action-result.ts";
import { confirmEmail, confirmEmailWithNewPassword } from "#app/http/confirm-email.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { sendVerificationAgain } from "#app/http/send-verification-again.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { currentViewer } from "#app/http/session.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { stayOnFailure } from "#app/pages/system/stay-on-failure.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/verify-email-page";
import { afterLogin } from "./after-login.ts";
import { NewPasswordForm, PasswordForm, verifyEmailPath } from "./confirm-email-forms.tsx";
import { GateMessage } from "./gate-message.tsx";

export const handle = { ground: "paper" };

const words = accountWords.verification;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/verify-email", title: words.open.title });

/**
 * The link in the email comes here; without one, whoever comes can have it sent again. Opening it
 * verifies nothing: mail programs and scanners open links on their own.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = currentViewer(context);
  const onward = viewer && afterLogin(viewer.role);
  const { token, setsPassword, isDone } = readSearch(request);
  if (token === null) {
    const verified = isDone ? ("done" as const) : ("already" as const);
    const outcome = viewer?.isVerified ? verified : ("ask" as const);
    return data({ outcome, onward, email: viewer?.email ?? "" });
  }
  const link = await findVerification(context.get(services), token);
  if (link.state !== "open") {
    const status = link.state === "link-dead" ? 410 : 200;
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
  if (!form.ok) return refuse(422, form);
  const outcome = await confirmEmail(context, request, { token, ...form.value });
  // The link leaves the URL once it has done its work.
  if (outcome.ok) return redirect("/verify-email?done=confirmed", { headers: outcome.headers });
  switch (outcome.reason) {
    case "wrong-password":
      return refuse(401, { errors: { password: messages.password.wrong } });
    case "too-many":
      return refuseTooMany(outcome, messages.login.tooManyFailures(outcome.retryAfterSeconds));
    default:
      return showLink(token, outcome.headers);
  }
}

async function setNewPassword(request: Request, context: Context, token: string) {
  const form = await readForm(confirmEmailNewPasswordForm, request);
  if (!form.ok) return refuse(422, form);
  const outcome = await confirmEmailWithNewPassword(context, request, { token, ...form.value });
  if (outcome.ok) return redirect("/login?password=saved", { headers: outcome.headers });
  switch (outcome.reason) {
    case "too-many":
      return refuseTooMany(outcome);
    case "too-short":
      return refuse(422, { errors: { password: messages.password.tooShort } });
    case "too-long":
      return refuse(422, { errors: { password: messages.password.tooLong } });
    case "common":
      return refuse(422, { errors: { password: messages.password.common } });
    default:
      return showLink(token);
  }
}

async function sendAgain(request: Request, context: Context) {
  const form = await readForm(forgotPasswordForm, request);
  if (!form.ok) return refuse(422, form);
  const outcome = await sendVerificationAgain(context, form.value);
  return outcome.ok
    ? data({ ok: true as const })
    : refuseTooMany(outcome, messages.login.tooMany, form.value);
}

function refuseTooMany(
  { retryAfterSeconds }: { retryAfterSeconds: number },
  message: string = messages.login.tooMany,
  typed: Record<string, string> = {},
) {
  return refuse(429, { errors: { form: message }, typed }, retryAfterSeconds);
}

/** Opened again, the link says what became of it. */
function showLink(token: string, headers?: Headers) {
  return redirect(verifyEmailPath(token), headers && { headers });
}

export const clientAction = stayOnFailure();

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, onward, email } = loaderData;
  const failure = actionData?.ok === false ? actionData : undefined;
  const errors = failure?.errors;
  // Whoever asks for a new link gets the same answer, also someone who is verified.
  if (actionData?.ok === true) {
    return <SendAgain {...words.ask} email={email} errors={undefined} isSent />;
  }
  switch (outcome) {
    case "password":
      return <PasswordForm email={email} token={loaderData.token} errors={errors} />;
    case "new-password":
      return <NewPasswordForm email={email} token={loaderData.token} errors={errors} />;
    case "ask":
    case "link-dead":
      return (
        <SendAgain
          {...(outcome === "ask" ? words.ask : words.linkDead)}
          email={failure?.typed.email ?? email}
          errors={errors}
          isSent={false}
        />
      );
    default:
      return (
        <GateMessage {...words[outcome]}>
          <ButtonLink to={onward ?? "/login"} variant="brand">
            {onward ? "Continue" : "Login"}
          </ButtonLink>
        </GateMessage>
      );
  }
}

function SendAgain({ title, lead, email, errors, isSent }: SendAgainProps) {
  const isSending = useNavigation().state === "submitting";
  const form = useFocusOnErrors(errors);
  return (
    <GateMessage title={title} lead={lead}>
      <Form ref={form} method="post" action="/verify-email" noValidate className="gate-form">
        {errors?.form && <Notice kind="danger">{errors.form}</Notice>}
        {isSent && <Notice kind="success">{words.sent}</Notice>}
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={email}
          error={errors?.email}
        />
        <Button type="submit" variant="brand" busy={isSending}>
          {isSending ? words.sending : words.send}
        </Button>
      </Form>
    </GateMessage>
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
