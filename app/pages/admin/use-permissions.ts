import { useRouteLoaderData } from "react-router";
import type { Permission } from "#app/domain/accounts/staff/permissions.ts";
import { mayOpen } from "#app/http/auth/admin-pages.ts";

/**
 * What the person at the screen may do, for what a page of the admin area shows. It protects nothing: the
 * loader leaves out what they may not see, and the action asks again.
 */
export function usePermissions() {
  const permissions = useRouteLoaderData<{ permissions: Permission[] }>(
    "pages/admin/admin-layout",
  )?.permissions;
  return {
    may: (permission: Permission) => permissions?.includes(permission) ?? false,
    /** Whether a link leads to a page that they can open. */
    mayOpen: (to: string) => mayOpen(permissions ?? [], to),
  };
}
