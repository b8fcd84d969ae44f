import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { accounts, users } from "#app/database/tables/users.ts";
import { verifyPassword } from "./password-hash.server.ts";

/** Whether this is the person's password now. */
export async function checkPassword(
  database: Database,
  userId: string,
  password: string,
): Promise<boolean> {
  const [account] = await database
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), isNotNull(accounts.password)));
  return account?.hash ? verifyPassword({ hash: account.hash, password }) : false;
}

/**
 * The hash of an account's password. With a lock it is read after a change that is under way: a
 * login compares the two, because a change ends only the sessions that are there already.
 */
export async function readPasswordHash(
  database: Database,
  email: string,
  { isLocked = false } = {},
): Promise<string | undefined> {
  const query = database
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email), eq(accounts.providerId, "credential")))
    .$dynamic();
  const [account] = await (isLocked ? query.for("share", { of: accounts }) : query);
  return account?.hash ?? undefined;
}
