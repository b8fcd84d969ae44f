import { data } from "react-router";
import { listGranters } from "#app/domain/accounts/staff/list-granters.server.ts";
import { allPermissions, permissionLabels } from "#app/domain/accounts/staff/permissions.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/refused-page";
import { AdminPageHeader } from "./admin-page-header.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { title: "Permission needed" });

/** Where requirePermission sends members of staff who lack a permission. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/refused");
  const asked = new URL(request.url).searchParams.getAll("missing");
  const missing = allPermissions.filter((permission) => asked.includes(permission));
  const granters = await listGranters(context.get(appServices), admin);
  return data(
    { missing: missing.map((permission) => permissionLabels[permission]), granters },
    { status: 403 },
  );
}

const both = new Intl.ListFormat("en-GB", { type: "conjunction" });
const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

export default function RefusedPage({ loaderData }: Route.ComponentProps) {
  const { missing, granters } = loaderData;
  const named = missing.map((label) => `“${label}”`);
  return (
    <>
      <AdminPageHeader title="Permission needed" />
      <div className="stack spaced">
        <p>
          {missing.length === 0
            ? "Your roles do not include this."
            : `This needs the ${missing.length === 1 ? "permission" : "permissions"} ${both.format(named)}, which your roles do not include.`}{" "}
          {granters.length > 0 && `${either.format(granters)} can change your roles.`}
        </p>
        <p>Nothing was changed.</p>
        <p>
          <ButtonLink to="/admin" variant="line" size="compact">
            Back to the overview
          </ButtonLink>
        </p>
      </div>
    </>
  );
}
