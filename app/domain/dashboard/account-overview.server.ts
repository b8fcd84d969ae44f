import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { accounts, users } from "#app/database/tables/users.ts";
import { readEmailChange } from "#app/domain/accounts/email/email-change.server.ts";
import { readMarketingConsent } from "#app/domain/accounts/marketing-consent.server.ts";
import type { SignedIn } from "#app/domain/accounts/people.ts";
import { listSessions } from "#app/domain/accounts/sessions/sessions.server.ts";
import { listMyOrders } from "#app/domain/orders/lists/list-my-orders.server.ts";
import { countMyQuotes } from "#app/domain/quotes/lists/list-quotes.server.ts";

/** The overview of My Account. */
export async function readAccountOverview({ database }: { database: Database }, person: SignedIn) {
  const [[account], consent, devices, change, purchases] = await Promise.all([
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
      .where(eq(users.id, person.userId)),
    readMarketingConsent(database, person.userId),
    listSessions({ database }, person),
    readEmailChange({ database }, person),
    readPurchases({ database }, person),
  ]);
  if (!account) throw new Error("An account that was there a moment ago is gone");
  return { ...account, consent, devices: devices.length, change, ...purchases };
}

/** In sequence: listMyOrders first claims the user's guest orders and quotations. */
async function readPurchases(dependencies: { database: Database }, person: SignedIn) {
  const { total, orders } = await listMyOrders(dependencies, person, { page: 1 });
  const quotes = await countMyQuotes(dependencies, person);
  return { orders: total, latestOrder: orders[0], quotes };
}
