import { data, Form, redirect, useNavigation } from "react-router";
import { formatLongDateTime } from "#app/content/format/dates-and-numbers.ts";
import { preferences } from "#app/content/preferences.ts";
import { preferencesForm } from "#app/domain/accounts/account-forms.ts";
import { readPreferences, savePreferences } from "#app/domain/accounts/preferences.server.ts";
import { requireShopper } from "#app/http/auth/guards.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { PreferenceSwitches } from "#app/pages/account/mail-preferences.tsx";
import { Button } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/preferences-page";
import { AccountFrame, accountMeta } from "./account-frame.tsx";

export const meta: Route.MetaFunction = accountMeta("Mail from us", "/preferences");

export async function loader({ request, context }: Route.LoaderArgs) {
  const shopper = requireShopper(context, request);
  const { chosen, history } = await readPreferences(context.get(appServices), shopper);
  return {
    // No saved choice means no consent.
    chosen: chosen ?? { newsletter: false, promotions: false, updates: false },
    history: history.map(({ createdAt, ...answer }) => ({
      ...answer,
      at: formatLongDateTime(createdAt),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopper(context, request);
  const form = await readForm(preferencesForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  await savePreferences(context.get(appServices), shopper, form.value);
  return redirect("/account/preferences?done=preferences");
}

export default function PreferencesPage({ loaderData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === "submitting";
  const { chosen, history } = loaderData;
  return (
    <AccountFrame
      title="Mail from us"
      lead="Choose what we may mail you. Mail about your account and your orders always comes."
    >
      <Form method="post" className="account-preferences">
        <PreferenceSwitches chosen={chosen} />
        <Button type="submit" variant="brand" busy={isBusy}>
          {isBusy ? preferences.saving : preferences.save}
        </Button>
      </Form>
      <ConsentHistory history={history} />
    </AccountFrame>
  );
}

/** The consent history with the wording at the time, newest first. */
function ConsentHistory({ history }: Pick<Route.ComponentProps["loaderData"], "history">) {
  return (
    <section className="account-consents" aria-labelledby="consent-history">
      <h2 id="consent-history">Your answers so far</h2>
      {history.length === 0 ? (
        <p>You have not saved a choice yet, so we mail you nothing of the kind.</p>
      ) : (
        <ol className="account-history">
          {history.map(({ id, value, wording, channel, at }) => (
            <li key={id}>
              <span data-value={value ? "yes" : "no"}>{value ? "Allowed" : "Declined"}</span>
              <p>
                {wording}
                <span className="caption">
                  {at}, {channels[channel]}
                </span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const channels = { "sign-up": "when you signed up", account: "in My account" } as const;
