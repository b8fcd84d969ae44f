import { data, Form, Link, redirect, useNavigation } from "react-router";
import { messages } from "#app/content/messages.ts";
import { resetPasswordForm } from "#app/domain/users/account-forms.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { resetPassword } from "#app/http/reset-password.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/reset-password-page";
import { Gate } from "./gate.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

export const handle = { ground: "paper" };

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/reset-password", title: "Choose a password" });

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(resetPasswordForm, request);
  if (!form.ok) return data(form.errors, { status: 422 });
  const outcome = await resetPassword(context, form.value);
  if (outcome.ok) return redirect("/login?password=saved");
  const failures = {
    "link-dead": { status: 410, errors: { form: messages.password.linkDead } },
    "too-many": { status: 429, errors: { form: messages.login.tooMany } },
    "too-short": { status: 422, errors: { password: messages.password.tooShort } },
    "too-long": { status: 422, errors: { password: messages.password.tooLong } },
    common: { status: 422, errors: { password: messages.password.common } },
  } satisfies Record<typeof outcome.reason, { status: number; errors: Record<string, string> }>;
  const { status, errors } = failures[outcome.reason];
  return data<Record<string, string>>(errors, { status });
}

export default function ResetPasswordPage({
  loaderData,
  actionData: errors,
}: Route.ComponentProps) {
  const isBusy = useNavigation().state === "submitting";
  const form = useFocusOnErrors(errors);
  return (
    <Gate title="Choose a password" lead="You will use it to log in from now on.">
      <Form ref={form} method="post" className="grid gap-5">
        {errors?.form && <Notice kind="danger">{errors.form}</Notice>}
        {errors?.form === messages.password.linkDead && (
          <Link to="/forgot-password" className="text-link justify-self-start">
            Ask for a new link
          </Link>
        )}
        <input type="hidden" name="token" value={loaderData.token} />
        <NewPasswordFields errors={errors} />
        <Button type="submit" variant="brand" busy={isBusy}>
          Save password
        </Button>
      </Form>
    </Gate>
  );
}
