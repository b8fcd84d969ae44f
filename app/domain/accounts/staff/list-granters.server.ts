import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { type Admin, displayName } from "#app/domain/accounts/people.ts";
import { isStaffWith } from "./is-staff-with.server.ts";
import type { StaffRole } from "./permissions.ts";

/** Everybody on staff with their roles, to name those who take a step. */
export async function listStaffWithRoles(
  { database }: { database: Database },
  _admin: Admin<"see-orders">,
): Promise<Colleague[]> {
  const rows = await database
    .select({ name: users.name, email: users.email, roles: profiles.staffRoles })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.role, "admin"))
    .orderBy(users.name);
  return rows.map(({ roles, ...person }) => ({ name: displayName(person), roles }));
}

export type Colleague = { name: string; roles: readonly StaffRole[] };

/** The names of those who can change what a colleague may do. */
export async function listGranters(
  { database }: { database: Database },
  _admin: Admin<never>,
): Promise<string[]> {
  const rows = await database
    .select({ name: users.name, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(isStaffWith("manage-staff"))
    .orderBy(users.name);
  return rows.map(displayName);
}
