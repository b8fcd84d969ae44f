import { Form, redirect, useNavigation } from "react-router";
import { messages } from "#app/content/messages.ts";
import { changePassword } from "#app/domain/users/change-password.server.ts";
import { passwordChangeForm } from "#app/domain/users/my-account-forms.ts";
import { refuse } from "#app/http/action-result.ts";
import { rememberBrowser } from "#app/http/device-cookie.server.ts";
import { requireShopper } from "#app/http/guards.server.ts";
import { provePassword } from "#app/http/prove-password.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { NewPasswordFields } from "#app/pages/account/new-password-fields.tsx";
import { stayOnFailure } from "#app/pages/system/stay-on-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/password-page";
import { AccountFrame } from "./account-frame.tsx";
import { accountMeta } from "./account-meta.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { refuseProof } from "./refuse-proof.ts";

export const meta: Route.MetaFunction = accountMeta("Your password", "/password");

export function loader({ request, context }: Route.LoaderArgs) {
  const { email } = requireShopper(context, request);
  return { email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopper(context, request);
  const form = await readForm(passwordChangeForm, request);
  if (!form.ok) return refuse(422, form);

  const proof = await provePassword(context, shopper, form.value.currentPassword);
  if (!proof.ok) return refuseProof(proof);
  const outcome = await changePassword(context.get(services), proof.holder, form.value);
  if (outcome.ok) {
    const cookie = await rememberBrowser(context, request, shopper.userId);
    return redirect("/account?done=password", { headers: { "Set-Cookie": cookie } });
  }
  const sentences = {
    "too-short": messages.password.tooShort,
    "too-long": messages.password.tooLong,
    common: messages.password.common,
  } satisfies Record<typeof outcome.reason, string>;
  return refuse(422, { errors: { password: sentences[outcome.reason] } });
}

export const clientAction = stayOnFailure();

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
