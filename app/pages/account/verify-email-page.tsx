import { data, Form, useNavigation } from "react-router";
import { accountWords } from "#app/content/account.ts";
import { messages } from "#app/content/messages.ts";
import { forgotPasswordForm } from "#app/domain/users/account-forms.ts";
import { verifyEmail } from "#app/domain/users/email-verification.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { sendVerificationAgain } from "#app/http/send-verification-again.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { currentViewer } from "#app/http/session.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/verify-email-page";
import { afterLogin } from "./after-login.ts";
import { GateMessage } from "./gate-message.tsx";
import { sendOrStay } from "./send-or-stay.ts";

export const handle = { ground: "paper" };

const words = accountWords.verification;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/verify-email", title: "Verify your address" });

/** The link in the mail comes here; without one, whoever comes can have it sent again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = currentViewer(context);
  const onward = viewer && afterLogin(viewer.role);
  const email = viewer?.email ?? "";
  const token = new URL(request.url).searchParams.get("token");
  if (token === null) {
    const outcome = viewer?.isVerified ? ("already" as const) : ("ask" as const);
    return data({ outcome, onward, email });
  }
  const outcome = await verifyEmail(context.get(services), token);
  return data({ outcome, onward, email }, { status: outcome === "link-dead" ? 410 : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(forgotPasswordForm, request);
  if (!form.ok) return data(form, { status: 422 });
  const outcome = await sendVerificationAgain(context, form.value);
  if (outcome.ok) return data({ ok: true as const });
  const errors: Record<string, string> = { form: messages.login.tooMany };
  const typed: Record<string, string> = form.value;
  return data(
    { ok: false as const, errors, typed },
    { status: 429, headers: { "Retry-After": String(outcome.retryAfterSeconds) } },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrStay(serverAction);
}

const said = {
  verified: words.done,
  already: words.already,
  "link-dead": words.linkDead,
  ask: words.ask,
} as const;

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, onward, email } = loaderData;
  const isSending = useNavigation().state === "submitting";
  const failure = actionData?.ok === false ? actionData : undefined;
  const errors = failure?.errors;
  const form = useFocusOnErrors(errors);
  const needsLink = outcome === "link-dead" || outcome === "ask";
  if (!needsLink) {
    return (
      <GateMessage {...said[outcome]}>
        <ButtonLink to={onward ?? "/login"} variant="brand">
          {onward ? "Continue" : "Login"}
        </ButtonLink>
      </GateMessage>
    );
  }
  return (
    <GateMessage {...said[outcome]}>
      <Form ref={form} method="post" noValidate className="grid gap-5">
        {errors?.form && <Notice kind="danger">{errors.form}</Notice>}
        {actionData?.ok && <Notice kind="success">{words.sent}</Notice>}
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={failure?.typed.email ?? email}
          error={errors?.email}
        />
        <Button type="submit" variant="brand" busy={isSending}>
          {isSending ? words.sending : words.send}
        </Button>
      </Form>
    </GateMessage>
  );
}
