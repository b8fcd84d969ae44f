import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { createUser } from "./create-user.server.ts";

/**
 * Makes this address an admin: an account that exists is given the role and keeps its password, a
 * missing one is created. For whoever runs the process; no form leads here.
 */
export async function grantAdmin(
  { database }: { database: Database },
  person: { email: string; name?: string; password?: string },
): Promise<{ userId: string; created: boolean }> {
  const email = person.email.toLowerCase();
  return database.transaction(async (transaction) => {
    const [known] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, email));
    const user =
      known ??
      (await createUser(transaction, {
        name: person.name ?? "Administrator",
        email,
        ...(person.password !== undefined && { password: person.password }),
      }));
    await giveAdminRole(transaction, user.id);
    return { userId: user.id, created: known === undefined };
  });
}

export async function giveAdminRole(transaction: Transaction, userId: string): Promise<void> {
  await transaction.update(profiles).set({ role: "admin" }).where(eq(profiles.id, userId));
}

export async function adminExists(database: Database | Transaction): Promise<boolean> {
  const found = await database
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, "admin"))
    .limit(1);
  return found.length > 0;
}
