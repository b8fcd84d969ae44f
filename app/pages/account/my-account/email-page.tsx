import { Form, redirect, useNavigation } from "react-router";
import { myAccount } from "#app/content/my-account.ts";
import { spellMoment } from "#app/content/spell-moment.ts";
import { emailChangeForm } from "#app/domain/users/my-account-forms.ts";
import {
  cancelEmailChange,
  readEmailChange,
  requestEmailChange,
} from "#app/domain/users/request-email-change.server.ts";
import { refuse } from "#app/http/action-result.ts";
import { requireShopper } from "#app/http/guards.server.ts";
import { provePassword } from "#app/http/prove-password.server.ts";
import { takeFromLimit } from "#app/http/rate-limit.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { stayOnFailure } from "#app/pages/system/stay-on-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/email-page";
import { AccountFrame } from "./account-frame.tsx";
import { accountMeta } from "./account-meta.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { PendingChange } from "./pending-change.tsx";
import { refuseProof } from "./refuse-proof.ts";

/** Each request mails two people, one of whom may be a stranger. */
const CHANGE_LIMIT = { name: "email-change", most: 5, seconds: 60 * 60 };

export const meta: Route.MetaFunction = accountMeta("Your email address", "/email");

export async function loader({ request, context }: Route.LoaderArgs) {
  const shopper = requireShopper(context, request);
  const change = await readEmailChange(context.get(services), shopper);
  return {
    email: shopper.email,
    change: change && { ...change, expiresAt: spellMoment(change.expiresAt) },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopper(context, request);
  const { database, origin } = context.get(services);
  if (request.method === "DELETE" || new URL(request.url).searchParams.has("cancel")) {
    await cancelEmailChange({ database }, shopper);
    return redirect("/account/email?done=change-cancelled");
  }
  const form = await readForm(emailChangeForm, request);
  if (!form.ok) return refuse(422, form);

  const typed = { email: form.value.email };
  const proof = await provePassword(context, shopper, form.value.currentPassword);
  if (!proof.ok) return refuseProof(proof, typed);
  const limit = await takeFromLimit(database, CHANGE_LIMIT, shopper.userId);
  if (!limit.ok) {
    const errors = { form: myAccount.errors.changesTooMany };
    return refuse(429, { errors, typed }, limit.retryAfterSeconds);
  }
  const outcome = await requestEmailChange({ database, origin }, proof.holder, form.value);
  if (outcome.ok) return redirect("/account/email?done=change-asked");
  const sentences = {
    unusable: myAccount.errors.addressUnusable,
    same: myAccount.errors.sameAddress,
    taken: myAccount.errors.addressTaken,
    asked: myAccount.errors.changeAsked,
  } satisfies Record<typeof outcome.reason, string>;
  return refuse(409, { errors: { email: sentences[outcome.reason] }, typed });
}

export const clientAction = stayOnFailure();

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === "submitting";
  const errors = actionData?.errors;
  const form = useFocusOnErrors(errors);
  const { email, change } = loaderData;
  return (
    <AccountFrame
      title="Your email address"
      lead={
        <>
          You log in with <strong>{email}</strong>, and our mail goes there. To change it, confirm a
          link in both mailboxes, the old and the new.
        </>
      }
    >
      {change && <PendingChange {...change} />}
      <Form
        // Once asked for, the address and the password have done their work: an empty form follows.
        key={change?.newEmail ?? ""}
        ref={form}
        method="post"
        action="/account/email"
        noValidate
        className="account-form"
      >
        {errors?.form && <Notice kind="danger">{errors.form}</Notice>}
        <TextField
          label="New email address"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={actionData?.typed.email}
          error={errors?.email}
        />
        <CurrentPasswordField email={email} error={errors?.currentPassword} />
        <Button type="submit" variant="brand" busy={isBusy}>
          {change ? "Ask for another address" : "Change address"}
        </Button>
      </Form>
    </AccountFrame>
  );
}
