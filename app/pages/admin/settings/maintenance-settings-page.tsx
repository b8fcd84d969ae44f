import {
  MAX_MAINTENANCE_TEXT_LENGTH,
  maintenanceFields,
  maintenanceForm,
} from "#app/domain/settings/maintenance-form.server.ts";
import { readSettings, saveSettings } from "#app/domain/settings/settings.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { maintenanceMode } from "#app/http/maintenance.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { CheckField } from "#app/pages/admin/admin-form.tsx";
import { MaintenanceNotice } from "#app/pages/admin/maintenance-notice.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/maintenance-settings-page";
import {
  keepSettingsForm,
  SettingsForm,
  SettingsSection,
  settingsFields,
} from "./settings-form.tsx";
import { saveSettingsForm } from "./settings-responses.server.ts";

const PATH = "/admin/settings/maintenance";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Maintenance" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  const { value, ...settings } = await readSettings(services, admin, "maintenance");
  return {
    fields: maintenanceFields(value),
    settings,
    mode: maintenanceMode(context),
    maxLength: MAX_MAINTENANCE_TEXT_LENGTH,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  return saveSettingsForm({
    request,
    context,
    schema: maintenanceForm,
    save: (form) =>
      saveSettings(services, admin, {
        group: "maintenance",
        label: "Maintenance",
        ...form,
      }),
    path: PATH,
    message: () =>
      maintenanceMode(context)
        ? "Saved. Maintenance mode is on: visitors see the maintenance page."
        : "Saved. Maintenance mode is off: the website is open.",
  });
}

export const clientAction = keepSettingsForm;

export default function MaintenanceSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { text, area, isTicked } = settingsFields(loaderData.fields, actionData);
  const { mode, maxLength } = loaderData;
  return (
    <SettingsForm
      title="Maintenance"
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
      notice={<MaintenanceNotice mode={mode} isOnItsPage />}
      settings={loaderData.settings}
      failure={actionData}
    >
      <SettingsSection
        title="Maintenance mode"
        about="It stays on until you switch it off here, even after the expected end."
      >
        <CheckField name="isOn" defaultChecked={isTicked("isOn")}>
          Close the website for maintenance
        </CheckField>
        {area("text", "Text (optional)", {
          rows: 2,
          maxLength,
          hint: `What visitors should know, at most ${maxLength} characters. Leave empty for “We are optimising the site and will be back soon.”`,
        })}
        {text("expectedEnd", "Expected end (optional)", {
          type: "datetime-local",
          hint: "South African time. Visitors see it on the page, and search engines come back then.",
        })}
      </SettingsSection>
    </SettingsForm>
  );
}
