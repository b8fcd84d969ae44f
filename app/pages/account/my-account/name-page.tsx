import { Form, redirect, useNavigation } from "react-router";
import { changeNameForm } from "#app/domain/accounts/account-forms.ts";
import { changeName } from "#app/domain/accounts/users.server.ts";
import { requireShopper } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { useFocusOnErrors } from "#app/ui/form/form-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/name-page";
import { AccountFrame, accountMeta } from "./account-frame.tsx";

export const meta: Route.MetaFunction = accountMeta("Your name", "/name");

export function loader({ request, context }: Route.LoaderArgs) {
  const { name } = requireShopper(context, request);
  return { name };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopper(context, request);
  const form = await readForm(changeNameForm, request);
  if (!form.ok) return actionFailure(422, form);
  await changeName(context.get(appServices), shopper, form.value);
  return redirect("/account?done=name");
}

export const clientAction = clientActionKeepingForm();

export default function NamePage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === "submitting";
  const errors = actionData?.errors;
  const form = useFocusOnErrors(errors);
  return (
    <AccountFrame title="Your name" lead="What we call you on this site and in our mail.">
      <Form ref={form} method="post" noValidate className="account-form">
        {errors?.form && <Notice kind="danger">{errors.form}</Notice>}
        <TextField
          label="Full Name"
          name="name"
          autoComplete="name"
          required
          maxLength={200}
          defaultValue={actionData?.submitted.name ?? loaderData.name}
          error={errors?.name}
        />
        <Button type="submit" variant="brand" busy={isBusy}>
          Save name
        </Button>
      </Form>
    </AccountFrame>
  );
}
