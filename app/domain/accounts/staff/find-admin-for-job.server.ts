import { and, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import type { AdminForJob } from "#app/domain/accounts/people.ts";
import { hasPermission, type Permission } from "#app/domain/accounts/staff/permissions.ts";

/** The member of staff who asked for a job; undefined if they no longer have these permissions. */
export async function findAdminForJob<P extends Permission>(
  database: DatabaseOrTransaction,
  userId: string,
  ...permissions: P[]
): Promise<AdminForJob<P> | undefined> {
  const { id, name, email } = users;
  const [person] = await database
    .select({ userId: id, name, email, staffRoles: profiles.staffRoles })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, id))
    .where(and(eq(id, userId), eq(profiles.role, "admin")));
  if (!person || !permissions.every((each) => hasPermission(person.staffRoles, each)))
    return undefined;
  return person as unknown as AdminForJob<P>;
}
