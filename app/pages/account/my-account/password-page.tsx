import { Form, redirect, useNavigation } from "react-router";
import { messages } from "#app/content/messages/messages.ts";
import { passwordChangeForm } from "#app/domain/accounts/account-forms.ts";
import { changePassword } from "#app/domain/accounts/passwords/change-password.server.ts";
import { rememberBrowser } from "#app/http/auth/device-cookie.server.ts";
import { requireShopper } from "#app/http/auth/guards.server.ts";
import { reauthenticate } from "#app/http/auth/reauthenticate.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { NewPasswordFields } from "#app/pages/account/new-password-fields.tsx";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { Button } from "#app/ui/form/button.tsx";
import { useFocusOnErrors } from "#app/ui/form/form-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/password-page";
import { AccountFrame, accountMeta } from "./account-frame.tsx";
import { CurrentPasswordField, refuseWrongPassword } from "./current-password.tsx";

export const meta: Route.MetaFunction = accountMeta("Your password", "/password");

export function loader({ request, context }: Route.LoaderArgs) {
  const { email } = requireShopper(context, request);
  return { email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopper(context, request);
  const form = await readForm(passwordChangeForm, request);
  if (!form.ok) return actionFailure(422, form);

  const reauthentication = await reauthenticate(context, shopper, form.value.currentPassword);
  if (!reauthentication.ok) return refuseWrongPassword(reauthentication);
  const outcome = await changePassword(
    context.get(appServices),
    reauthentication.holder,
    form.value,
  );
  if (outcome.ok) {
    const cookie = await rememberBrowser(context, request, shopper.userId);
    return redirect("/account?done=password", { headers: { "Set-Cookie": cookie } });
  }
  const messagesByReason = {
    "too-short": messages.password.tooShort,
    "too-long": messages.password.tooLong,
    common: messages.password.common,
  } satisfies Record<typeof outcome.reason, string>;
  return actionFailure(422, { errors: { password: messagesByReason[outcome.reason] } });
}

export const clientAction = clientActionKeepingForm();

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === "submitting";
  const errors = actionData?.errors;
  const form = useFocusOnErrors(errors);
  return (
    <AccountFrame
      title="Your password"
      lead="A new password signs every other device out. We tell you by mail that it was changed."
    >
      <Form ref={form} method="post" noValidate className="account-form">
        {errors?.form && <Notice kind="danger">{errors.form}</Notice>}
        <CurrentPasswordField
          email={loaderData.email}
          label="Current password"
          error={errors?.currentPassword}
        />
        <NewPasswordFields errors={errors} label="New password" />
        <Button type="submit" variant="brand" busy={isBusy}>
          Change password
        </Button>
      </Form>
    </AccountFrame>
  );
}
