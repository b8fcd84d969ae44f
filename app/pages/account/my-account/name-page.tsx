import { redirect } from "react-router";
import { changeNameForm } from "#app/domain/accounts/account-forms.ts";
import { changeName } from "#app/domain/accounts/users.server.ts";
import { requireLogin } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AccountForm, FullNameField } from "#app/pages/account/account-form.tsx";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import type { Route } from "./+types/name-page";
import { AccountFrame, accountMeta } from "./account-frame.tsx";

export const meta: Route.MetaFunction = accountMeta("Your name", "/name");

export function loader({ request, context }: Route.LoaderArgs) {
  const { name } = requireLogin(context, request);
  return { name };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireLogin(context, request);
  const form = await readForm(changeNameForm, request);
  if (!form.ok) return actionFailure(422, form);
  await changeName(context.get(appServices), person, form.value);
  return redirect("/account?done=name");
}

export const clientAction = clientActionKeepingForm();

export default function NamePage({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors;
  return (
    <AccountFrame title="Your name" lead="How we address you on this site and in our emails.">
      <AccountForm errors={errors} button="Save name">
        <FullNameField
          defaultValue={actionData?.submitted.name ?? loaderData.name}
          error={errors?.name}
        />
      </AccountForm>
    </AccountFrame>
  );
}
