import { and, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import type { AdminForJob } from "#app/domain/accounts/people.ts";

/** The admin who asked for a job; undefined if they no longer are one. */
export async function findAdminForJob(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<AdminForJob | undefined> {
  const { id, name, email } = users;
  const [person] = await database
    .select({ userId: id, name, email })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, id))
    .where(and(eq(id, userId), eq(profiles.role, "admin")));
  return person as AdminForJob | undefined;
}
