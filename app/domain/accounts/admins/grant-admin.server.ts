import { and, eq, isNotNull, ne } from "drizzle-orm";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { accounts, profiles, sessions, users } from "#app/database/tables/users.ts";
import {
  clearUnverifiedDetails,
  revokeAccess,
} from "#app/domain/accounts/sessions/revoke-access.server.ts";
import { addPassword, createUser, findUser } from "#app/domain/accounts/users.server.ts";

/**
 * Grants the admin role by email: promotes an existing account, which keeps its password, or creates
 * one. An unverified account may be a stranger's (account pre-hijacking): its password, sessions and
 * links are revoked first. For the command line and the configuration, not for forms.
 */
export async function grantAdmin(
  { database }: { database: DatabaseOrTransaction },
  person: NewAdmin,
) {
  const email = person.email.toLowerCase();
  return database.transaction(async (transaction) => {
    const created = await createUser(transaction, {
      // Without a name, the back office asks for it.
      name: person.name ?? "",
      email,
      ...(person.password !== undefined && { password: person.password }),
    });
    const userId = created?.id ?? (await takeOverAccount(transaction, { ...person, email }));
    const isNew = await assignAdminRole(transaction, userId);
    const granted = (await findUser(transaction, userId)) ?? { name: "", email };
    return { userId, hasPassword: await hasPassword(transaction, userId), isNew, person: granted };
  });
}

type NewAdmin = { email: string; name?: string | undefined; password?: string | undefined };

/** Ends the user's sessions: none outlives a change of privileges. */
export async function assignAdminRole(transaction: Transaction, userId: string): Promise<boolean> {
  const changed = await transaction
    .update(profiles)
    .set({ role: "admin" })
    .where(and(eq(profiles.id, userId), ne(profiles.role, "admin")))
    .returning({ id: profiles.id });
  if (changed.length > 0) await transaction.delete(sessions).where(eq(sessions.userId, userId));
  return changed.length > 0;
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
