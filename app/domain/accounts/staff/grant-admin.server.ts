import { and, eq, isNotNull } from "drizzle-orm";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { accounts, profiles, users } from "#app/database/tables/users.ts";
import {
  clearUnverifiedDetails,
  revokeAccess,
} from "#app/domain/accounts/sessions/revoke-access.server.ts";
import { addPassword, createUser, findUser } from "#app/domain/accounts/users.server.ts";
import { setRoles } from "./change-staff.server.ts";
import { ownerExists } from "./lock-staff.server.ts";
import type { StaffRole } from "./permissions.ts";

/**
 * Puts somebody on staff by email: promotes an existing account, which keeps its password, or creates
 * one. An unverified account may be a stranger's (account pre-hijacking): its password, sessions and
 * links are revoked first. An owner unless told otherwise. For the command line and the configuration, not
 * for forms.
 */
export async function grantAdmin(
  { database }: { database: DatabaseOrTransaction },
  person: NewAdmin,
) {
  const email = person.email.toLowerCase();
  return database.transaction(async (transaction) => {
    const created = await createUser(transaction, {
      // Without a name, the admin area asks for it.
      name: person.name ?? "",
      email,
      ...(person.password !== undefined && { password: person.password }),
    });
    const userId = created?.id ?? (await takeOverAccount(transaction, { ...person, email }));
    const granted = await grantRoles(transaction, userId, person.roles ?? ["owner"]);
    const { name } = (await findUser(transaction, userId)) ?? { name: "" };
    const isAccepted = await hasPassword(transaction, userId);
    return { userId, hasPassword: isAccepted, ...granted, person: { name, email } };
  });
}

type NewAdmin = {
  email: string;
  name?: string | undefined;
  password?: string | undefined;
  roles?: readonly StaffRole[];
};

/** Somebody who is on staff keeps the roles that they have, unless there is no owner to change them. */
async function grantRoles(
  transaction: Transaction,
  userId: string,
  roles: readonly StaffRole[],
): Promise<{ isNew: boolean; roles: readonly StaffRole[] }> {
  const [before] = await transaction
    .select({ role: profiles.role, roles: profiles.staffRoles })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for("update");
  const isNew = before?.role !== "admin" || !(await ownerExists(transaction));
  if (isNew) await setRoles(transaction, userId, roles);
  return { isNew, roles: isNew ? roles : before.roles };
}

async function takeOverAccount(
  transaction: Transaction,
  { email, name, password }: NewAdmin,
): Promise<string> {
  const [user] = await transaction
    .select({ id: users.id, name: users.name, isVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email))
    .for("update");
  if (!user) throw new Error("An account that was there a moment ago is gone");
  // A verified account keeps the name that its owner chose.
  if (name && !(user.isVerified && user.name.trim())) {
    await transaction.update(users).set({ name }).where(eq(users.id, user.id));
  }
  if (user.isVerified) return user.id;
  await transaction.delete(accounts).where(eq(accounts.userId, user.id));
  await revokeAccess(transaction, user.id);
  await clearUnverifiedDetails(transaction, user.id);
  await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
  if (password !== undefined) await addPassword(transaction, user.id, password);
  return user.id;
}

async function hasPassword(transaction: Transaction, userId: string): Promise<boolean> {
  const withPassword = and(eq(accounts.userId, userId), isNotNull(accounts.password));
  return (await transaction.$count(accounts, withPassword)) > 0;
}

export async function adminExists(database: Database | Transaction): Promise<boolean> {
  return (await database.$count(profiles, eq(profiles.role, "admin"))) > 0;
}
