import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { accounts } from "#app/database/tables/users.ts";
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
