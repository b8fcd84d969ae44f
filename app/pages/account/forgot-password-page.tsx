import { data, Form, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import { accountTexts } from "#app/content/texts/account-texts.ts";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import { forgotPasswordForm } from "#app/domain/accounts/account-forms.ts";
import { requestPasswordReset } from "#app/http/auth/reset-password.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { pageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/forgot-password-page";
import { AuthLayout, AuthMessage } from "./auth-layout.tsx";
import { ForgotPasswordFields } from "./forgot-password.tsx";

const texts = accountTexts.forgot;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/forgot-password",
    title: texts.title,
    description: `Choose a new password for your account at ${company().name}.`,
    hidden: true,
  });

/** The response does not reveal whether the account exists. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(forgotPasswordForm, request);
  if (!form.ok) return actionFailure(422, form);
  const outcome = await requestPasswordReset(context, form.value);
  if (outcome.ok) return data({ ok: true as const });
  const errors = { form: specTexts.login.tooMany };
  return actionFailure(429, { errors, submitted: form.value }, outcome.retryAfterSeconds);
}

export const clientAction = clientActionKeepingForm();

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === "submitting";
  if (actionData?.ok) return <AuthMessage title={texts.sent} lead={texts.sentMore} />;
  return (
    <AuthLayout title={texts.title} lead={texts.lead}>
      <Form method="post" noValidate className="account-form">
        <ForgotPasswordFields
          result={actionData}
          isSending={isSending}
          cancelButton={
            <ButtonLink to="/login" variant="line">
              Back to login
            </ButtonLink>
          }
        />
      </Form>
    </AuthLayout>
  );
}
