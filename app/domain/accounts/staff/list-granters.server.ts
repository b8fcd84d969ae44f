import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { type Admin, displayName } from "#app/domain/accounts/people.ts";
import { isStaffWith } from "./is-staff-with.server.ts";

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
