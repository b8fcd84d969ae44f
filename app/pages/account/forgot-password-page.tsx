import { data, Form, useNavigation } from "react-router";
import { accountWords } from "#app/content/account.ts";
import { company } from "#app/content/company.ts";
import { messages } from "#app/content/messages.ts";
import { forgotPasswordForm } from "#app/domain/users/account-forms.ts";
import { refuse } from "#app/http/action-result.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { requestPasswordReset } from "#app/http/request-password-reset.server.ts";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import { stayOnFailure } from "#app/pages/system/stay-on-failure.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import type { Route } from "./+types/forgot-password-page";
import { ForgotPasswordFields } from "./forgot-password-fields.tsx";
import { Gate } from "./gate.tsx";
import { GateMessage } from "./gate-message.tsx";

export const handle = { ground: "paper" };

const words = accountWords.forgot;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/forgot-password",
    title: words.title,
    description: `Choose a new password for your account at ${company.name}.`,
    hidden: true,
  });

/** The answer is the same whether or not there is such an account. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(forgotPasswordForm, request);
  if (!form.ok) return refuse(422, form);
  const outcome = await requestPasswordReset(context, form.value);
  if (outcome.ok) return data({ ok: true as const });
  const errors = { form: messages.login.tooMany };
  return refuse(429, { errors, typed: form.value }, outcome.retryAfterSeconds);
}

export const clientAction = stayOnFailure();

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === "submitting";
  const form = useFocusOnErrors(actionData?.ok === false && actionData.errors);
  if (actionData?.ok) return <GateMessage title={words.sent} lead={words.sentMore} />;
  return (
    <Gate title={words.title} lead={words.lead}>
      <Form ref={form} method="post" noValidate className="gate-form">
        <ForgotPasswordFields
          answer={actionData}
          isSending={isSending}
          leave={
            <ButtonLink to="/login" variant="line">
              Back to login
            </ButtonLink>
          }
        />
      </Form>
    </Gate>
  );
}
