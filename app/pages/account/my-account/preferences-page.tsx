import { data, Form, redirect, useNavigation } from "react-router";
import { preferences } from "#app/content/preferences.ts";
import { myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import { preferencesForm } from "#app/domain/accounts/account-forms.ts";
import {
  mailConfirmationLink,
  readMarketingConsent,
} from "#app/domain/accounts/marketing-consent.server.ts";
import type { SignedIn } from "#app/domain/accounts/people.ts";
import { readPreferences, savePreferences } from "#app/domain/accounts/preferences.server.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { requireLogin } from "#app/http/auth/guards.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { consumeRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, type Context, clientIpGroup } from "#app/http/request-context.server.ts";
import { PreferenceSwitches } from "#app/pages/account/mail-preferences.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/preferences-page";
import { AccountFrame, accountMeta } from "./account-frame.tsx";

const HOUR = 60 * 60;
/** Protects a mailbox from being flooded; it may be a stranger's. */
const CONFIRMATION_LIMIT = { name: "confirm-preferences", max: 5, seconds: HOUR };
/** Many new accounts could otherwise be used to email many strangers. */
const CONFIRMATION_IP_LIMIT = { name: "confirm-preferences-ip", max: 10, seconds: HOUR };

export const meta: Route.MetaFunction = accountMeta("Email preferences", "/preferences");

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireLogin(context, request);
  const { database } = context.get(appServices);
  const { chosen, history } = await readPreferences({ database }, person);
  const { confirmed, unconfirmed } = await readMarketingConsent(database, person.userId);
  return {
    email: person.email,
    // No saved choice means that all are off.
    chosen: chosen ?? { newsletter: false, promotions: false, updates: false },
    confirmed: confirmed.map(({ label }) => label).join(", "),
    unconfirmed: unconfirmed.map(({ label }) => label).join(", "),
    linksTooMany: new URL(request.url).searchParams.has("too-many"),
    history: history.map(({ createdAt, ...answer }) => ({
      ...answer,
      at: formatLongDateTime(createdAt),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireLogin(context, request);
  const services = context.get(appServices);
  if (new URL(request.url).searchParams.has("send-again")) {
    return redirect(`${PATH}${searchAfterMail[await sendConfirmation(context, person)]}`);
  }
  const form = await readForm(preferencesForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const { turnedOn } = await savePreferences(services, person, form.value);
  const isMailed = turnedOn && (await sendConfirmation(context, person)) === "sent";
  return redirect(`${PATH}?done=${isMailed ? "preferences-mailed" : "preferences"}`);
}

const PATH = "/account/preferences";
const searchAfterMail = { sent: "?done=confirmation", "too-many": "?too-many", nothing: "" };

/** Saving never fails for these limits: switching off must always work. */
async function sendConfirmation(context: Context, person: SignedIn) {
  const { database, origin } = context.get(appServices);
  const byIp = await consumeRateLimit(database, CONFIRMATION_IP_LIMIT, clientIpGroup(context));
  if (!byIp.ok) return "too-many";
  const byAccount = await consumeRateLimit(database, CONFIRMATION_LIMIT, person.userId);
  if (!byAccount.ok) return "too-many";
  return (await mailConfirmationLink({ database, origin }, person)) ? "sent" : "nothing";
}

export default function PreferencesPage({ loaderData }: Route.ComponentProps) {
  const { state, formAction } = useNavigation();
  const isBusy = state === "submitting" && !formAction?.includes("send-again");
  const { chosen, history, linksTooMany } = loaderData;
  return (
    <AccountFrame
      title="Email preferences"
      lead="Choose what we may email you and confirm it by email. We always send emails about your account and your orders."
    >
      {linksTooMany && <Notice kind="warning">{myAccountTexts.errors.confirmationsTooMany}</Notice>}
      <ConsentStatus {...loaderData} />
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

/** What is confirmed, and what waits for the link in our email. */
function ConsentStatus({ confirmed, unconfirmed, email }: Route.ComponentProps["loaderData"]) {
  if (!unconfirmed) return confirmed ? <p>Confirmed by email: {confirmed}.</p> : null;
  return (
    <div className="split account-reminder">
      <p>
        {confirmed && `Confirmed by email: ${confirmed}. `}
        <strong>Not confirmed yet: {unconfirmed}.</strong> We send these only after you confirm them
        with the link in our email to {email}.
      </p>
      <Form method="post" action={`${PATH}?send-again`}>
        <button type="submit" className="text-button">
          Email me a link
        </button>
      </Form>
    </div>
  );
}

/** The history of answers with the wording at the time, newest first. */
function ConsentHistory({ history }: Pick<Route.ComponentProps["loaderData"], "history">) {
  return (
    <section className="account-consents" aria-labelledby="consent-history">
      <h2 id="consent-history" className="section-title">
        Your choices so far
      </h2>
      {history.length === 0 ? (
        <p className="account-lead">
          You haven’t saved any choices yet, so we don’t send you any of these emails.
        </p>
      ) : (
        <ol className="ruled-list account-history">
          {history.map(({ id, value, wording, channel, at }) => (
            <li key={id}>
              <span data-value={value && channel === "email" ? "yes" : "no"}>
                {value ? (channel === "email" ? "Confirmed" : "On") : "Off"}
              </span>
              <p>
                {wording}
                <span className="caption own-line">
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

const channels = {
  "sign-up": "when you signed up",
  account: "in My account",
  email: "with the link in our email",
} as const;
