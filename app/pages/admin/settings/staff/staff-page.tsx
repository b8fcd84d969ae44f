import { Link } from "react-router";
import { listStaff, type StaffMember } from "#app/domain/accounts/staff/list-staff.server.ts";
import { roleNames } from "#app/domain/accounts/staff/permissions.ts";
import { formatDateTime } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { type Column, DataTable } from "#app/pages/admin/admin-records.tsx";
import { SETTINGS_PATH } from "#app/pages/admin/settings/settings-paths.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/staff-page";
import { STAFF_PATH, StaffStateTag, staffUrl } from "./staff-labels.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: STAFF_PATH, title: "Staff" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/settings/staff");
  return { staff: await listStaff(context.get(appServices), admin) };
}

export default function StaffPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Staff"
        lead="People with access to the admin area, and their roles."
        back={{ to: SETTINGS_PATH, label: "Settings" }}
      >
        <ButtonLink to={`${STAFF_PATH}/invite`} variant="line" size="compact">
          Invite a colleague
        </ButtonLink>
      </AdminPageHeader>
      <DataTable
        caption="Staff, by name"
        columns={staffColumns}
        rows={loaderData.staff}
        rowKey={({ id }) => id}
      />
    </>
  );
}

const staffColumns: Column<StaffMember>[] = [
  {
    label: "Name",
    className: "cell-main",
    cell: ({ id, name, email }) => (
      <>
        <Link to={staffUrl(id)} className="cover-link">
          {name}
        </Link>
        <small>{email}</small>
      </>
    ),
  },
  { label: "Roles", cell: ({ roles }) => roleNames(roles) },
  { label: "Status", cell: ({ state }) => <StaffStateTag state={state} /> },
  {
    label: "Two-step login",
    className: "cell-short",
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? "On" : "Off"),
  },
  {
    label: "Last login",
    className: "cell-short",
    cell: ({ lastLoginAt }) => (lastLoginAt ? formatDateTime(lastLoginAt) : "Never"),
  },
];
