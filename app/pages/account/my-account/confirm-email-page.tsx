import { data, Form, redirect, useNavigation } from "react-router";
import { type EmailChangeState, myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import { answerEmailChangeForm } from "#app/domain/accounts/account-forms.ts";
import {
  type ConfirmEmailChangeOutcome,
  confirmEmailChange,
  findCurrentEmailOfChange,
  findEmailChange,
  refuseEmailChange,
} from "#app/domain/accounts/email/email-change.server.ts";
import { emailChangePath } from "#app/domain/accounts/email/email-change.ts";
import { logIn } from "#app/http/auth/login/log-in.server.ts";
import { refuseWrongPassword } from "#app/http/auth/step-up.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AuthLayout, AuthMessage } from "#app/pages/account/auth-layout.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { FormError } from "#app/ui/notice.tsx";
import type { Route } from "./+types/confirm-email-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { title: "New email address" });

/** Read-only, because mail scanners open links. Works without a session: the mail may be read on another device. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const done = search.get("done");
  if (done && Object.hasOwn(myAccountTexts.emailChange, done)) {
    return { done: done as EmailChangeState };
  }
  const token = search.get("token") ?? "";
  const change = await findEmailChange(context.get(appServices), token);
  if (!change) return data({ done: "dead" as const }, { status: 410 });
  if (change.hasConfirmed && change.side === "new") return { done: waitingState("new") };
  return { token, change };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(answerEmailChangeForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const { token, answer, currentPassword } = form.value;
  const { database, origin } = context.get(appServices);
  if (answer === "refuse") {
    const refused = await refuseEmailChange({ database }, token);
    return redirectToState(refused.ok ? "refused" : "dead");
  }
  if (currentPassword === undefined) {
    return resultResponse(await confirmEmailChange({ database, origin }, token), token);
  }
  const email = await findCurrentEmailOfChange({ database }, token);
  if (email === undefined) return redirectToState("dead");
  if (currentPassword === "")
    return actionFailure(422, { errors: { currentPassword: specTexts.password.required } });
  // The login checks the password and counts failures towards its rate limit.
  const login = await logIn(context, request, { email, password: currentPassword });
  if (!login.ok && login.reason === "invalid") {
    return refuseWrongPassword({ ok: false, reason: "wrong" });
  }
  if (!login.ok && login.reason === "too-many") return refuseWrongPassword(login);
  // Where a second factor is to follow, the address changes without a login.
  const holder = { authenticatedUserId: login.userId };
  const outcome = await confirmEmailChange({ database, origin }, token, holder);
  return resultResponse(outcome, token, login.ok ? login.headers : undefined);
}

function resultResponse(outcome: ConfirmEmailChangeOutcome, token: string, headers?: Headers) {
  if (outcome.ok) {
    const { waitsFor, side } = outcome.change;
    return redirectToState(waitsFor.length === 0 ? "changed" : waitingState(side), headers);
  }
  if (outcome.reason === "password-required")
    return redirect(emailChangePath(token), headers && { headers });
  return redirectToState(outcome.reason === "taken" ? "taken" : "dead", headers);
}

export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { formData } = useNavigation();
  const errors = actionData?.errors;
  if ("done" in loaderData) {
    const link = loaderData.done === "refused" ? RESET : ACCOUNT;
    return (
      <AuthMessage {...myAccountTexts.emailChange[loaderData.done]}>
        <ButtonLink to={link.to} variant="brand">
          {link.label}
        </ButtonLink>
      </AuthMessage>
    );
  }
  const { token, change } = loaderData;
  const isOld = change.side === "old";
  return (
    <AuthLayout
      title={isOld ? "Change your email address?" : "Confirm your new email address"}
      lead={
        isOld
          ? "Someone who knows your password asked to change your account’s email address to:"
          : "Enter your account password to use this address:"
      }
    >
      <p className="auth-email">{change.newEmail}</p>
      <Form
        method="post"
        action={emailChangePath(token)}
        noValidate
        className="account-form auth-answers"
      >
        {errors?.form && <FormError>{errors.form}</FormError>}
        <input type="hidden" name="token" value={token} />
        {!isOld && (
          <PasswordField
            label="Your password"
            name="currentPassword"
            autoComplete="current-password"
            required
            error={errors?.currentPassword}
          />
        )}
        {change.hasConfirmed ? (
          <p>You have confirmed the change. You can still reject it.</p>
        ) : (
          <Button
            type="submit"
            name="answer"
            value="confirm"
            variant="brand"
            busy={formData?.get("answer") === "confirm"}
          >
            {isOld ? "Yes, change it" : "Confirm email"}
          </Button>
        )}
        {isOld && (
          <Button
            type="submit"
            name="answer"
            value="refuse"
            variant="line"
            busy={formData?.get("answer") === "refuse"}
          >
            No, that wasn’t me
          </Button>
        )}
      </Form>
    </AuthLayout>
  );
}

const ACCOUNT = { to: "/account", label: "My account" };
const RESET = { to: "/forgot-password", label: "Choose a new password" };

function waitingState(side: "new" | "old"): EmailChangeState {
  return side === "new" ? "waits-for-old" : "waits-for-new";
}

function redirectToState(state: EmailChangeState, headers: HeadersInit = {}) {
  return redirect(`/account/confirm-email?done=${state}`, { headers });
}
