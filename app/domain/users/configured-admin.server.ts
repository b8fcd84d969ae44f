import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { adminExists, grantAdmin } from "./grant-admin.server.ts";

/**
 * ADMIN_EMAIL and ADMIN_PASSWORD, at every start: only while there is no admin at all, the account
 * is created as one or given the role. An admin who was demoted, or who moved to another address,
 * leaves no way back in.
 */
export function grantConfiguredAdmin(
  { database }: { database: Database },
  admin: { email: string; password: string },
): Promise<"granted" | "already-admin" | "not-granted"> {
  return database.transaction(async (transaction) => {
    const role = await lockRole(transaction, admin.email.toLowerCase());
    if (role === "admin") return "already-admin";
    if (await adminExists(transaction)) return "not-granted";
    const { isNew } = await grantAdmin({ database: transaction }, admin);
    // Another process, started at the same moment, may have been first.
    return isNew ? "granted" : "already-admin";
  });
}

async function lockRole(transaction: Transaction, email: string) {
  const [account] = await transaction
    .select({ role: profiles.role })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, email))
    .for("update");
  return account?.role;
}
