import { Link } from "react-router";
import { ACCOUNTING_RECORD_YEARS } from "#app/content/shop-terms.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { settingsGroups } from "#app/settings/settings-groups.ts";
import type { Route } from "./+types/privacy-settings-page";
import { SettingsSection, SettingsSections } from "./settings-fields.tsx";
import { keepSettingsForm, SettingsForm } from "./settings-form.tsx";
import { settingsPath } from "./settings-paths.ts";
import { readGroupForm, saveGroupForm } from "./settings-responses.server.ts";

const { title, lead, sections } = settingsGroups.privacy;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: settingsPath("privacy"), title });

export async function loader({ context }: Route.LoaderArgs) {
  return (await readGroupForm(context, "privacy")).form;
}

export async function action({ request, context }: Route.ActionArgs) {
  return saveGroupForm({ request, context }, "privacy");
}

export const clientAction = keepSettingsForm;

export default function PrivacySettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsForm
      group="privacy"
      {...loaderData}
      failure={actionData}
      lead={
        <>
          {lead} The{" "}
          <Link to="/privacy" className="admin-link">
            privacy policy
          </Link>{" "}
          states these periods and the day of the last change. Shortening a period deletes older
          records within a day.
        </>
      }
    >
      <SettingsSections sections={sections} {...loaderData} failure={actionData} />
      <SettingsSection title="Fixed periods">
        <p>
          Invoices, credit notes and orders: {ACCOUNTING_RECORD_YEARS} years, as the Companies Act
          requires (section 24). Accounts, with their quotations, stay until the customer deletes
          the account. Messages, except spam, stay until staff delete them or the sender’s account
          is deleted.
        </p>
      </SettingsSection>
    </SettingsForm>
  );
}
