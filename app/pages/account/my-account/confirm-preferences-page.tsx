import { data, Form, redirect, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import { consentWording } from "#app/content/preferences.ts";
import {
  type ConfirmPreferencesState,
  myAccountTexts,
} from "#app/content/texts/my-account-texts.ts";
import { confirmPreferencesForm } from "#app/domain/accounts/account-forms.ts";
import {
  confirmPreferences,
  findConfirmationLink,
} from "#app/domain/accounts/marketing-consent.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AuthLayout, AuthMessage } from "#app/pages/account/auth-layout.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/confirm-preferences-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { title: "Email preferences" });

/** Read-only, because mail scanners open links. Works without a session: the mail may be read on another device. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const done = search.get("done");
  if (done && Object.hasOwn(myAccountTexts.confirmPreferences, done)) {
    return { done: done as ConfirmPreferencesState };
  }
  const token = search.get("token") ?? "";
  const link = await findConfirmationLink(context.get(appServices), token);
  if (!link) return data({ done: "dead" as const }, { status: 410 });
  const { email, confirmed, unconfirmed } = link;
  if (unconfirmed.length > 0) return { token, email, choices: unconfirmed };
  return { done: confirmed.length > 0 ? ("confirmed" as const) : ("off" as const) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(confirmPreferencesForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const { token, ...shown } = form.value;
  const outcome = await confirmPreferences(context.get(appServices), token, shown);
  const done = outcome === "link-invalid" ? "dead" : outcome;
  // Redirect, so the token leaves the URL.
  return redirect(`/account/confirm-preferences?done=${done}`);
}

export default function ConfirmPreferencesPage({ loaderData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === "submitting";
  if ("done" in loaderData) {
    return (
      <AuthMessage {...myAccountTexts.confirmPreferences[loaderData.done]}>
        <ButtonLink to="/account/preferences" variant="brand">
          Open email preferences
        </ButtonLink>
      </AuthMessage>
    );
  }
  const { token, email, choices } = loaderData;
  return (
    <AuthLayout
      title="May we email you?"
      lead={
        <>
          Press the button if you want these emails from {company().name}, sent to{" "}
          <strong>{email}</strong>:
        </>
      }
    >
      <ul className="ruled-list auth-consents">
        {choices.map((choice) => (
          <li key={choice.name}>{consentWording(choice)}</li>
        ))}
      </ul>
      <Form method="post" action="/account/confirm-preferences" className="account-form">
        <input type="hidden" name="token" value={token} />
        {choices.map(({ name }) => (
          <input key={name} type="hidden" name={name} value="on" />
        ))}
        <Button type="submit" variant="brand" busy={isBusy}>
          Yes, send me these emails
        </Button>
      </Form>
      <p className="auth-footer soft">
        You can change your mind at any time in My account. If you don’t press the button, we won’t
        send you any of these.
      </p>
    </AuthLayout>
  );
}
