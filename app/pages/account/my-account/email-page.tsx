import { Form, redirect } from "react-router";
import { myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import { emailChangeForm } from "#app/domain/accounts/account-forms.ts";
import {
  cancelEmailChange,
  readEmailChange,
  requestEmailChange,
} from "#app/domain/accounts/email/email-change.server.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { requireLogin } from "#app/http/auth/guards.server.ts";
import { stepUp, stepUpFields } from "#app/http/auth/step-up.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AccountForm, EmailField } from "#app/pages/account/account-form.tsx";
import { StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { Button } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/email-page";
import { AccountFrame, accountMeta } from "./account-frame.tsx";

/** Each request mails two addresses, one of which may be a stranger's. */
const CHANGE_LIMIT = { name: "email-change", max: 5, seconds: 60 * 60 };

export const meta: Route.MetaFunction = accountMeta("Your email address", "/email");

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireLogin(context, request);
  const change = await readEmailChange(context.get(appServices), person);
  return {
    email: person.email,
    asked: stepUpFields(context),
    change: change && { ...change, expiresAt: formatLongDateTime(change.expiresAt) },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireLogin(context, request);
  const { database, origin } = context.get(appServices);
  if (request.method === "DELETE" || new URL(request.url).searchParams.has("cancel")) {
    await cancelEmailChange({ database }, person);
    return redirect("/account/email?done=change-cancelled");
  }
  const form = await readForm(emailChangeForm, request);
  if (!form.ok) return actionFailure(422, form);

  const submitted = { email: form.value.email };
  const proof = await stepUp(context, request, form.value, { submitted });
  if (!proof.ok) return proof.failure;
  const limit = await countTowardsRateLimit(database, CHANGE_LIMIT, person.userId);
  if (!limit.ok) {
    const errors = { form: myAccountTexts.errors.changesTooMany };
    return actionFailure(429, { errors, submitted }, limit.retryAfterSeconds);
  }
  const outcome = await requestEmailChange({ database, origin }, proof.holder, form.value);
  if (outcome.ok) return redirect("/account/email?done=change-asked");
  const messagesByReason = {
    unusable: myAccountTexts.errors.addressUnusable,
    same: myAccountTexts.errors.sameAddress,
    taken: myAccountTexts.errors.addressTaken,
    pending: myAccountTexts.errors.changeAsked,
  } satisfies Record<typeof outcome.reason, string>;
  return actionFailure(409, { errors: { email: messagesByReason[outcome.reason] }, submitted });
}

export const clientAction = clientActionKeepingForm();

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors;
  const { email, change } = loaderData;
  return (
    <AccountFrame
      title="Your email address"
      lead={
        <>
          You log in with <strong>{email}</strong>, and we send our emails there. To change it,
          follow the links that we send to the old and the new address.
        </>
      }
    >
      {change && <PendingEmailChange {...change} />}
      <AccountForm
        // A new key clears the form after the request.
        key={change?.newEmail ?? ""}
        action="/account/email"
        errors={errors}
        button={change ? "Change to another address" : "Change address"}
      >
        <EmailField
          label="New email address"
          autoComplete="email"
          defaultValue={actionData?.submitted.email}
          error={errors?.email}
        />
        <StepUpFields asked={loaderData.asked} errors={errors} />
      </AccountForm>
    </AccountFrame>
  );
}

function PendingEmailChange({ newEmail, expiresAt, waitsFor }: PendingChange) {
  return (
    <section className="panel stack account-pending" aria-labelledby="pending-change">
      <h2 id="pending-change" className="card-title">
        Changing to {newEmail}
      </h2>
      <ul>
        {Object.entries(mailboxes).map(([side, mailbox]) => {
          const isDone = !waitsFor.some((each) => each === side);
          return (
            <li key={side} data-done={isDone || undefined}>
              {mailbox}: {isDone ? "no action needed" : "not confirmed yet"}
            </li>
          );
        })}
      </ul>
      <p className="caption">The links work until {expiresAt}.</p>
      <Form method="post" action="/account/email?cancel">
        <Button type="submit" variant="line" size="s">
          Cancel the change
        </Button>
      </Form>
    </section>
  );
}

const mailboxes = { new: "New address", old: "Current address" };

type PendingChange = NonNullable<Route.ComponentProps["loaderData"]["change"]>;
