import type { Database } from "#app/database/connection.server.ts";
import { accounts, profiles } from "#app/database/tables/users.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { grantAdmin } from "#app/domain/accounts/staff/grant-admin.server.ts";
import type { StaffRole } from "#app/domain/accounts/staff/permissions.ts";

/** A new colleague with these roles, who has accepted the invitation unless told otherwise. */
export async function makeStaff(
  database: Database,
  email: string,
  { roles = ["owner"], hasPassword = true }: { roles?: StaffRole[]; hasPassword?: boolean } = {},
): Promise<Owner> {
  const name = email.split("@")[0] ?? "";
  const { userId } = await grantAdmin({ database }, { email, name, roles });
  if (hasPassword) {
    const account = { userId, accountId: userId, providerId: "credential", password: "x" };
    await database.insert(accounts).values(account).onConflictDoNothing();
  }
  const sessionId = crypto.randomUUID();
  return { userId, name, email, role: "admin", staffRoles: roles, sessionId } as unknown as Owner;
}

/** Leaves nobody on staff. */
export async function clearStaff(database: Database): Promise<void> {
  await database.update(profiles).set({ role: "customer", staffRoles: [], deactivatedAt: null });
}
