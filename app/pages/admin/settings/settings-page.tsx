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
import { COMPANY_DOCUMENTS_PATH } from "#app/pages/admin/company-documents/document-paths.ts";
import { TRANSFER_PATH } from "#app/pages/admin/content/content-paths.ts";
import { MaintenanceNotice } from "#app/pages/admin/maintenance-notice.tsx";
import { SETUP_PATH } from "#app/pages/admin/setup/setup-paths.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { REDIRECT_METHODS } from "#app/settings/payment-providers.ts";
import {
  listSettingsPages,
  type SettingsGroup,
  settingsGroups,
} from "#app/settings/settings-groups.ts";
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
  const others = otherPages.filter(({ path }) => mayOpen(permissionsOf(admin.staffRoles), path));
  const rows = [...(await Promise.all(groups)), ...others];
  return {
    areas: areas
      .map(({ title, paths }) => ({ title, rows: rows.filter(({ path }) => paths.includes(path)) }))
      .filter((area) => area.rows.length > 0),
    maintenance: maintenanceMode(context),
  };
}

/** Settings that are no group of fields. */
const otherPages = [
  {
    path: STAFF_PATH,
    title: "Staff",
    about: "Your staff and their roles.",
    last: undefined,
  },
  {
    path: COMPANY_DOCUMENTS_PATH,
    title: "Company documents",
    about:
      "B-BBEE, tax compliance, registration, insurance and the bank’s letter: for the supplier pack, or as links that expire.",
    last: undefined,
  },
  {
    path: SETUP_PATH,
    title: "Setup guide",
    about: "Takes you through setting up your shop.",
    last: undefined,
  },
  {
    path: TRANSFER_PATH,
    title: "Export and import",
    about: "Settings and content as one file.",
    last: undefined,
  },
];

const areas = /* @__PURE__ */ listAreas();

/** What no other area has is under System. */
function listAreas() {
  const pathsOf = (...groups: SettingsGroup[]) => groups.map(settingsPath);
  const business = [...pathsOf("company", "branding", "bank"), COMPANY_DOCUMENTS_PATH, STAFF_PATH];
  const methods = pathsOf("delivery", "shop", "payments", ...REDIRECT_METHODS);
  const selling = [...methods, ...pathsOf("numbers", "documents")];
  const website = pathsOf("announcement", "maintenance");
  const elsewhere = new Set([...business, ...selling, ...website]);
  const all = [...listSettingsPages().map(settingsPath), ...otherPages.map(({ path }) => path)];
  return [
    { title: "Business", paths: business },
    { title: "Selling", paths: selling },
    { title: "Website", paths: website },
    { title: "System", paths: all.filter((path) => !elsewhere.has(path)) },
  ];
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Settings"
        lead="Changes apply immediately to every page, email and new document, except a change of bank account, which waits for approval or 24 hours. Documents already issued do not change."
      />
      <MaintenanceNotice mode={loaderData.maintenance} />
      {loaderData.areas.map(({ title, rows }) => (
        <section key={title} className="admin-section">
          <h2>{title}</h2>
          <ul className="settings-list ruled-list">
            {rows.map(({ path, title, about, last }) => (
              <li key={path}>
                <h3>
                  <Link to={path} className="cover-link">
                    {title}
                  </Link>
                </h3>
                <p className="soft">{about}</p>
                {last && <p className="caption">{last}</p>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
