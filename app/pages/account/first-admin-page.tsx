import { data, redirect } from "react-router";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import { firstAdminForm } from "#app/domain/accounts/account-forms.ts";
import { passwordErrors } from "#app/domain/accounts/passwords/password-rules.ts";
import {
  createFirstAdmin,
  isFirstAdminTokenValid,
} from "#app/domain/accounts/staff/first-admin.server.ts";
import { logIn } from "#app/http/auth/login/log-in.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import type { Route } from "./+types/first-admin-page";
import { AccountForm, EmailField, FullNameField } from "./account-form.tsx";
import { AuthLayout, AuthMessage } from "./auth-layout.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

const TITLE = "Create the owner’s account";

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, { title: TITLE });

/** Opened with the one-time link that the server prints at start. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const isLinkValid = await isFirstAdminTokenValid(context.get(appServices).database, token);
  return data({ token, isLinkValid }, { status: isLinkValid ? 200 : 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(firstAdminForm, request);
  if (!form.ok) return actionFailure(422, form);

  const { token, name, email, password } = form.value;
  const { database } = context.get(appServices);
  const outcome = await createFirstAdmin({ database }, token, { name, email, password });
  if (!outcome.ok) {
    const errors = {
      "link-invalid": { form: specTexts.firstAdmin.linkInvalid.lead },
      "address-taken": { email: specTexts.account.emailTaken },
      ...passwordErrors,
    } satisfies Record<typeof outcome.reason, Record<string, string>>;
    return actionFailure(409, { errors: errors[outcome.reason], submitted: { name, email } });
  }
  const login = await logIn(context, request, { email, password, isFirstLogin: true });
  return login.ok ? redirect("/admin/setup", { headers: login.headers }) : redirect("/login");
}

export default function FirstAdminPage({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors;
  if (!loaderData.isLinkValid) return <AuthMessage {...specTexts.firstAdmin.linkInvalid} />;
  return (
    <AuthLayout
      title={TITLE}
      lead="This account can do everything in the admin area. The link works once, for the first account only."
    >
      <AccountForm errors={errors} button="Create account">
        <input type="hidden" name="token" value={loaderData.token} />
        <FullNameField defaultValue={actionData?.submitted.name} error={errors?.name} />
        <EmailField defaultValue={actionData?.submitted.email} error={errors?.email} />
        <NewPasswordFields errors={errors} />
      </AccountForm>
    </AuthLayout>
  );
}
