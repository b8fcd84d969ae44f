import { eq } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import { profiles } from "#app/database/tables/users.ts";
import type { Admin, PasswordHolder } from "./people.ts";

/**
 * Whether this person is an admin still, until the transaction ends. All admins are locked in one
 * order: two who dismiss each other at once cannot both succeed.
 */
export async function isAdminForSure(transaction: Transaction, admin: Admin): Promise<boolean> {
  const admins = await transaction
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, "admin"))
    .orderBy(profiles.id)
    .for("update");
  return admins.some(({ id }) => id === admin.userId);
}

/** The password that was typed must be the acting admin's own. */
export function requireSamePerson(admin: Admin, holder: PasswordHolder): void {
  if (holder.userId !== admin.userId) throw new Error("The password of somebody else was proved");
}
