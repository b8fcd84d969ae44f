import { and, arrayOverlaps, eq, type SQL } from "drizzle-orm";
import { profiles } from "#app/database/tables/users.ts";
import { type Permission, rolesWith } from "./permissions.ts";

/** Whether a profile is that of a member of staff who has the permission. */
export function isStaffWith(permission: Permission): SQL | undefined {
  return and(eq(profiles.role, "admin"), arrayOverlaps(profiles.staffRoles, rolesWith(permission)));
}
