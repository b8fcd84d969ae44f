import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { profiles } from "#app/database/tables/users.ts";

export type Role = "customer" | "admin";

/** profiles.role is the one authority on who is an admin; it is asked every time. */
export async function readRole(database: Database, userId: string): Promise<Role> {
  const [profile] = await database
    .select({ role: profiles.role })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return profile?.role ?? "customer";
}
