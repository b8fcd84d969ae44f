import { data, Form, redirect, useNavigation } from "react-router";
import { messages } from "#app/content/messages/messages.ts";
import { firstAdminForm } from "#app/domain/accounts/account-forms.ts";
import {
  createFirstAdmin,
  isFirstAdminTokenValid,
} from "#app/domain/accounts/admins/first-admin.server.ts";
import { logIn } from "#app/http/auth/log-in.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { useFocusOnErrors } from "#app/ui/form/form-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/first-admin-page";
import { AuthLayout, AuthMessage } from "./auth-layout.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

export const handle = { surface: "light" };

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/first-admin", title: "Create the first admin" });

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
      "link-invalid": { form: messages.firstAdmin.linkInvalid.lead },
      "address-taken": { email: messages.account.emailTaken },
      "too-short": { password: messages.password.tooShort },
      "too-long": { password: messages.password.tooLong },
      common: { password: messages.password.common },
    } satisfies Record<typeof outcome.reason, Record<string, string>>;
    return actionFailure(409, { errors: errors[outcome.reason], submitted: { name, email } });
  }
  const login = await logIn(context, request, { email, password });
  return login.ok ? redirect("/admin", { headers: login.headers }) : redirect("/login");
}

export default function FirstAdminPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === "submitting";
  const errors = actionData?.errors;
  const form = useFocusOnErrors(errors);
  if (!loaderData.isLinkValid) return <AuthMessage {...messages.firstAdmin.linkInvalid} />;
  return (
    <AuthLayout
      title="Create the first admin"
      lead="This account opens the back office. The link works once, until an admin exists."
    >
      <Form ref={form} method="post" noValidate className="auth-form">
        {errors?.form && <Notice kind="danger">{errors.form}</Notice>}
        <input type="hidden" name="token" value={loaderData.token} />
        <TextField
          label="Full Name"
          name="name"
          autoComplete="name"
          required
          maxLength={200}
          defaultValue={actionData?.submitted.name}
          error={errors?.name}
        />
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={actionData?.submitted.email}
          error={errors?.email}
        />
        <NewPasswordFields errors={errors} />
        <Button type="submit" variant="brand" busy={isBusy}>
          Create admin account
        </Button>
      </Form>
    </AuthLayout>
  );
}
