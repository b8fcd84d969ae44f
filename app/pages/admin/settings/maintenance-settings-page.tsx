import { requirePage } from "#app/http/auth/guards.server.ts";
import { maintenanceMode } from "#app/http/maintenance.server.ts";
import { MaintenanceNotice } from "#app/pages/admin/maintenance-notice.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { settingsGroups } from "#app/settings/settings-groups.ts";
import type { Route } from "./+types/maintenance-settings-page";
import { SettingsSections } from "./settings-fields.tsx";
import { keepSettingsForm, SettingsForm } from "./settings-form.tsx";
import { settingsPath } from "./settings-paths.ts";
import { readGroupForm, saveGroupForm } from "./settings-responses.server.ts";

const { title, sections, saved } = settingsGroups.maintenance;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: settingsPath("maintenance"), title });

export async function loader({ context }: Route.LoaderArgs) {
  const { form } = await readGroupForm(context, "maintenance");
  return { ...form, mode: maintenanceMode(context) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const _admin = requirePage(context, "/admin/settings/maintenance");
  return saveGroupForm({ request, context }, "maintenance", () =>
    maintenanceMode(context)
      ? `${saved} Maintenance mode is on: visitors see the maintenance page.`
      : `${saved} Maintenance mode is off: the website is open.`,
  );
}

export const clientAction = keepSettingsForm;

export default function MaintenanceSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsForm
      group="maintenance"
      {...loaderData}
      failure={actionData}
      lead={
        <>
          Closes the website and the shop, and shows{" "}
          <a href="/maintenance" className="admin-link" target="_blank" rel="noreferrer">
            the maintenance page
          </a>{" "}
          instead. You and your colleagues can still log in and work here, and payments that arrive
          are recorded.
        </>
      }
      notice={<MaintenanceNotice mode={loaderData.mode} isOnItsPage />}
    >
      <SettingsSections sections={sections} {...loaderData} failure={actionData} />
    </SettingsForm>
  );
}
