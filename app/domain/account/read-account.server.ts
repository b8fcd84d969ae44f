import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { accounts, users } from "#app/database/tables/users.ts";
import { countMyOrders } from "#app/domain/orders/list-my-orders.server.ts";
import { countMyQuotes } from "#app/domain/orders/quotes/list-my-quotes.server.ts";
import { readPreferences } from "#app/domain/preferences/read-preferences.server.ts";
import { listSessions } from "#app/domain/users/list-sessions.server.ts";
import type { Shopper } from "#app/domain/users/people.ts";
import { readEmailChange } from "#app/domain/users/request-email-change.server.ts";

/** What someone sees of their account at a glance. */
export async function readAccount({ database }: { database: Database }, shopper: Shopper) {
  const [[person], { chosen }, devices, change, bought] = await Promise.all([
    database
      .select({
        name: users.name,
        email: users.email,
        emailVerified: users.emailVerified,
        createdAt: users.createdAt,
        passwordChangedAt: accounts.updatedAt,
      })
      .from(users)
      .leftJoin(accounts, eq(accounts.userId, users.id))
      .where(eq(users.id, shopper.userId)),
    readPreferences({ database }, shopper),
    listSessions({ database }, shopper),
    readEmailChange({ database }, shopper),
    countBought({ database }, shopper),
  ]);
  if (!person) throw new Error("An account that was there a moment ago is gone");
  return { ...person, preferences: chosen, devices: devices.length, change, ...bought };
}

/** One after the other: the first makes theirs what they had as a guest. */
async function countBought(needs: { database: Database }, shopper: Shopper) {
  const orders = await countMyOrders(needs, shopper);
  return { orders, quotes: await countMyQuotes(needs, shopper) };
}
