import { and, eq, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";

/**
 * What somebody ordered as a guest is theirs once they have an account with the same address, and
 * have proved that the address is theirs. Orders that belong to an account stay where they are.
 */
export async function claimGuestOrders(
  { database }: { database: DatabaseOrTransaction },
  { userId }: { userId: string },
): Promise<void> {
  const [person] = await database
    .select({ email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
  if (!person?.email) return;
  await database
    .update(orders)
    .set({ userId })
    .where(and(isNull(orders.userId), eq(sql`lower(${orders.email})`, person.email)));
  await database
    .update(quotes)
    .set({ userId })
    .where(and(isNull(quotes.userId), eq(sql`lower(${quotes.details} ->> 'email')`, person.email)));
}
