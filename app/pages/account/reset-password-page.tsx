import { data, Form, redirect, useNavigation } from "react-router";
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
  if (outcome.ok) return redirect("/login");
  const sentences = {
    "link-dead": messages.password.linkDead,
    "too-many": messages.login.tooMany,
  } satisfies Record<typeof outcome.reason, string>;
  const errors: Record<string, string> = { form: sentences[outcome.reason] };
  return data(errors, { status: outcome.reason === "too-many" ? 429 : 410 });
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
        <input type="hidden" name="token" value={loaderData.token} />
        <NewPasswordFields errors={errors} />
        <Button type="submit" variant="brand" busy={isBusy}>
          Save password
        </Button>
      </Form>
    </Gate>
  );
}
