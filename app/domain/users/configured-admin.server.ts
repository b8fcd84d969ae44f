import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { adminExists, grantAdmin } from "./grant-admin.server.ts";
import { listAdminEmails, notifyAdmins } from "./notify-admins.server.ts";

/**
 * ADMIN_EMAIL and ADMIN_PASSWORD, at every start: creates the account as an admin. One that exists
 * is given the role only while there is no admin at all (recovery), so that an admin who was
 * demoted stays demoted.
 */
export function grantConfiguredAdmin(
  { database, origin }: { database: Database; origin: string },
  admin: { email: string; password: string },
): Promise<"granted" | "already-admin" | "not-granted"> {
  return database.transaction(async (transaction) => {
    const role = await lockRole(transaction, admin.email.toLowerCase());
    if (role === "admin") return "already-admin";
    if (role !== undefined && (await adminExists(transaction))) return "not-granted";
    const others = await listAdminEmails(transaction);
    const { isNew, person } = await grantAdmin({ database: transaction }, admin);
    // Another process, started at the same moment, may have been first.
    if (!isNew) return "already-admin";
    const change = { change: "added", person, actor: "settings" } as const;
    await notifyAdmins({ transaction, origin }, others, change);
    return "granted";
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
