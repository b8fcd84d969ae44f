import { data, Form, redirect, useNavigation } from "react-router";
import { preferences } from "#app/content/preferences.ts";
import { spellMoment } from "#app/content/spell-moment.ts";
import { preferencesForm } from "#app/domain/preferences/preferences-form.ts";
import { readPreferences } from "#app/domain/preferences/read-preferences.server.ts";
import { savePreferences } from "#app/domain/preferences/save-preferences.server.ts";
import { requireShopper } from "#app/http/guards.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { PreferenceSwitches } from "#app/pages/account/preference-switches.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/preferences-page";
import { AccountFrame } from "./account-frame.tsx";
import { accountMeta } from "./account-meta.ts";
import { ConsentHistory } from "./consent-history.tsx";

export const meta: Route.MetaFunction = accountMeta("Mail from us", "/preferences");

export async function loader({ request, context }: Route.LoaderArgs) {
  const shopper = requireShopper(context, request);
  const { chosen, history } = await readPreferences(context.get(services), shopper);
  return {
    // Whoever never saved has allowed nothing, so nothing is on here.
    chosen: chosen ?? { newsletter: false, promotions: false, updates: false },
    history: history.map(({ id, value, wording, channel, createdAt }) => ({
      id,
      value,
      wording,
      channel,
      at: spellMoment(createdAt),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopper(context, request);
  const form = await readForm(preferencesForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  await savePreferences(context.get(services), shopper, form.value);
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
