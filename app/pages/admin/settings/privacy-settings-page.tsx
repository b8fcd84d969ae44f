import { Link } from "react-router";
import { ACCOUNTING_RECORD_YEARS } from "#app/content/shop-terms.ts";
import {
  privacyFields,
  privacyForm,
  RETENTION_BOUNDS,
  savePrivacy,
} from "#app/domain/settings/privacy-form.server.ts";
import { readSettings } from "#app/domain/settings/settings.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/privacy-settings-page";
import {
  keepSettingsForm,
  SettingsForm,
  SettingsSection,
  settingsFields,
} from "./settings-form.tsx";
import { saveSettingsForm } from "./settings-responses.server.ts";

const PATH = "/admin/settings/privacy";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Privacy" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  const { value, ...settings } = await readSettings(services, admin, "privacy");
  return { fields: privacyFields(value), settings, bounds: RETENTION_BOUNDS };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  return saveSettingsForm({
    request,
    context,
    schema: privacyForm,
    save: (form) => savePrivacy(services, admin, form),
    path: PATH,
    message: "Saved. The privacy policy states the new periods.",
  });
}

export const clientAction = keepSettingsForm;

export default function PrivacySettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { text } = settingsFields(loaderData.fields, actionData);
  const period = (name: keyof typeof loaderData.bounds, label: string, why: string) => {
    const { least, most } = loaderData.bounds[name];
    return text(name, label, {
      type: "number",
      inputMode: "numeric",
      required: true,
      min: least,
      max: most,
      hint: `From ${least} to ${most}. ${why}`,
    });
  };
  return (
    <SettingsForm
      title="Privacy"
      lead={
        <>
          How long personal information is kept before the site deletes it automatically. The{" "}
          <Link to="/privacy" className="admin-link">
            privacy policy
          </Link>{" "}
          states these periods and the day of the last change. A shorter period also deletes what is
          older than that, within a day.
        </>
      }
      settings={loaderData.settings}
      failure={actionData}
    >
      <SettingsSection
        title="Periods you can choose"
        about="The Protection of Personal Information Act (section 14) allows keeping personal information only for as long as its purpose needs."
      >
        {period(
          "mailDays",
          "Emails that were sent, in days",
          "Long enough to tell a customer what you wrote to them.",
        )}
        {period(
          "visitorCartDays",
          "Carts without an account, in days",
          "Counted from the last change. The cookie in the visitor’s browser lasts as long.",
        )}
        {period(
          "visitorDetailsDays",
          "Checkout details without an account, in days",
          "Name and address are filled in again in the same browser. Short, because others may use that browser.",
        )}
        {period(
          "quoteMonths",
          "Quotations without an account, in months",
          "Counted from the day on which a quotation expired unaccepted. Long enough for a buyer who comes back to it.",
        )}
      </SettingsSection>
      <SettingsSection title="Periods that are fixed">
        <p>
          Invoices, credit notes and orders: {ACCOUNTING_RECORD_YEARS} years, as the Companies Act
          requires (section 24). Accounts and the messages and quotations that belong to them stay
          until the customer or an admin deletes them.
        </p>
      </SettingsSection>
    </SettingsForm>
  );
}
