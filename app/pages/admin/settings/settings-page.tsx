import { Link } from "react-router";
import { may } from "#app/domain/accounts/people.ts";
import { describeTwoStepRequirement } from "#app/domain/accounts/second-factor/requirement.server.ts";
import { permissionsOf } from "#app/domain/accounts/staff/permissions.ts";
import { readSettings } from "#app/domain/settings/settings.server.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { mayOpen } from "#app/http/auth/admin-pages.ts";
import { requirePage, requireSettings } from "#app/http/auth/guards.server.ts";
import { maintenanceMode } from "#app/http/maintenance.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { MaintenanceNotice } from "#app/pages/admin/maintenance-notice.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { listSettingsPages, settingsGroups } from "#app/settings/settings-groups.ts";
import type { Route } from "./+types/settings-page";
import { SETTINGS_PATH, settingsPath } from "./settings-paths.ts";
import { STAFF_PATH } from "./staff/staff-labels.tsx";
import "./settings.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: SETTINGS_PATH, title: "Settings" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/settings");
  const services = context.get(appServices);
  const groups = listSettingsPages()
    .filter((group) => may(admin, settingsGroups[group].permission))
    .map(async (group) => {
      const { title, about } = settingsGroups[group];
      const { changed } = await readSettings(services, requireSettings(context, group), group);
      const inForce = group === "security" ? describeTwoStepRequirement() : undefined;
      const last = changed && `Last changed by ${changed.by}, ${formatLongDateTime(changed.at)}`;
      return { path: settingsPath(group), title, about: inForce ?? about, last };
    });
  const staff = mayOpen(permissionsOf(admin.staffRoles), STAFF_PATH) ? [staffCard] : [];
  return {
    groups: [...(await Promise.all(groups)), ...staff],
    maintenance: maintenanceMode(context),
  };
}

const staffCard = {
  path: STAFF_PATH,
  title: "Staff",
  about: "Who works here, and what their roles let them do.",
  last: undefined,
};

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Settings"
        lead="Changes apply at once to every page, email and new document. Documents already issued do not change."
      />
      <MaintenanceNotice mode={loaderData.maintenance} />
      <ul className="settings-groups">
        {loaderData.groups.map(({ path, title, about, last }) => (
          <li key={path} className="panel">
            <h2>
              <Link to={path} className="cover-link">
                {title}
              </Link>
            </h2>
            <p>{about}</p>
            {last && <p className="caption">{last}</p>}
          </li>
        ))}
      </ul>
      <p>
        New here?{" "}
        <Link to="/admin/setup" className="admin-link">
          The setup guide
        </Link>{" "}
        takes you through setting up your shop.
      </p>
      <p>
        <Link to="/admin/content/transfer" className="admin-link">
          Export or import settings and content
        </Link>{" "}
        as one file.
      </p>
    </>
  );
}
