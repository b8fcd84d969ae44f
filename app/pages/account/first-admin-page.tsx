import { data, Form, redirect, useNavigation } from "react-router";
import { messages } from "#app/content/messages.ts";
import { firstAdminForm } from "#app/domain/users/account-forms.ts";
import { createFirstAdmin, firstAdminTokenWorks } from "#app/domain/users/first-admin.server.ts";
import { refuse } from "#app/http/action-result.ts";
import { logIn } from "#app/http/log-in.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/first-admin-page";
import { Gate } from "./gate.tsx";
import { GateMessage } from "./gate-message.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

export const handle = { ground: "paper" };

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/first-admin", title: "Create the first admin" });

/** The link printed at the start opens this page, once; any other finds only that it is dead. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const isAlive = await firstAdminTokenWorks(context.get(services).database, token);
  return data({ token, isAlive }, { status: isAlive ? 200 : 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(firstAdminForm, request);
  if (!form.ok) return refuse(422, form);

  const { token, name, email, password } = form.value;
  const { database } = context.get(services);
  const outcome = await createFirstAdmin({ database }, token, { name, email, password });
  if (!outcome.ok) {
    const errors = {
      "link-dead": { form: messages.firstAdmin.linkDead.lead },
      "address-taken": { email: messages.account.emailTaken },
      "too-short": { password: messages.password.tooShort },
      "too-long": { password: messages.password.tooLong },
      common: { password: messages.password.common },
    } satisfies Record<typeof outcome.reason, Record<string, string>>;
    return refuse(409, { errors: errors[outcome.reason], typed: { name, email } });
  }
  const login = await logIn(context, request, { email, password });
  return login.ok ? redirect("/admin", { headers: login.headers }) : redirect("/login");
}

export default function FirstAdminPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === "submitting";
  const errors = actionData?.errors;
  const form = useFocusOnErrors(errors);
  if (!loaderData.isAlive) return <GateMessage {...messages.firstAdmin.linkDead} />;
  return (
    <Gate
      title="Create the first admin"
      lead="This account opens the back office. The link works once, until an admin exists."
    >
      <Form ref={form} method="post" noValidate className="gate-form">
        {errors?.form && <Notice kind="danger">{errors.form}</Notice>}
        <input type="hidden" name="token" value={loaderData.token} />
        <TextField
          label="Full Name"
          name="name"
          autoComplete="name"
          required
          maxLength={200}
          defaultValue={actionData?.typed.name}
          error={errors?.name}
        />
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={actionData?.typed.email}
          error={errors?.email}
        />
        <NewPasswordFields errors={errors} />
        <Button type="submit" variant="brand" busy={isBusy}>
          Create admin account
        </Button>
      </Form>
    </Gate>
  );
}
