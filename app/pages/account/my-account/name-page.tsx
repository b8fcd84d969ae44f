import { Form, redirect, useNavigation } from "react-router";
import { changeName } from "#app/domain/users/change-name.server.ts";
import { nameForm } from "#app/domain/users/my-account-forms.ts";
import { refuse } from "#app/http/action-result.ts";
import { requireShopper } from "#app/http/guards.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { stayOnFailure } from "#app/pages/system/stay-on-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/name-page";
import { AccountFrame } from "./account-frame.tsx";
import { accountMeta } from "./account-meta.ts";

export const meta: Route.MetaFunction = accountMeta("Your name", "/name");

export function loader({ request, context }: Route.LoaderArgs) {
  const { name } = requireShopper(context, request);
  return { name };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopper(context, request);
  const form = await readForm(nameForm, request);
  if (!form.ok) return refuse(422, form);
  await changeName(context.get(services), shopper, form.value);
  return redirect("/account?done=name");
}

export const clientAction = stayOnFailure();

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
          defaultValue={actionData?.typed.name ?? loaderData.name}
          error={errors?.name}
        />
        <Button type="submit" variant="brand" busy={isBusy}>
          Save name
        </Button>
      </Form>
    </AccountFrame>
  );
}
