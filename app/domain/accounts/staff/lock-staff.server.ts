import { and, arrayContains, eq, exists, isNotNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#app/database/connection.server.ts";
import { accounts, profiles, users } from "#app/database/tables/users.ts";
import type { StaffRole } from "./permissions.ts";

export type LockedStaff = { id: string; roles: StaffRole[] };

/** Locks all staff in a fixed order: two who demote each other, or leave, at once cannot both succeed. */
export function lockStaff(transaction: Transaction): Promise<LockedStaff[]> {
  return transaction
    .select({ id: profiles.id, roles: profiles.staffRoles })
    .from(profiles)
    .where(eq(profiles.role, "admin"))
    .orderBy(profiles.id)
    .for("update");
}

/** Whether nobody else could manage staff: an owner who has not accepted the invitation does not count. */
export async function isLastOwner(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<boolean> {
  const owners = await database
    .select({ id: profiles.id })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(isOwner, hasPassword(database)));
  return owners.length === 1 && owners[0]?.id === userId;
}

/** Whether there is an owner at all, also one who has not accepted the invitation. */
export async function ownerExists(database: DatabaseOrTransaction): Promise<boolean> {
  return (await database.$count(profiles, isOwner)) > 0;
}

const isOwner = and(eq(profiles.role, "admin"), arrayContains(profiles.staffRoles, ["owner"]));

/** Of a query on users: whoever has no password has not accepted their invitation. */
export function hasPassword(database: DatabaseOrTransaction) {
  return exists(
    database
      .select({ found: sql`1` })
      .from(accounts)
      .where(and(eq(accounts.userId, users.id), isNotNull(accounts.password))),
  );
}
