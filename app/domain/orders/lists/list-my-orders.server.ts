import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { paginateWithin } from "#app/content/list-query.ts";
import { toCents } from "#app/content/money.ts";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import type { Shopper } from "#app/domain/accounts/people.ts";

const PAGE_SIZE = 20;

/** A customer's orders, newest first, including those placed as a guest with the same email address. */
export async function listMyOrders(
  { database }: { database: Database },
  shopper: Pick<Shopper, "userId">,
  { page }: { page: number },
) {
  await claimGuestOrders({ database }, shopper);
  const isMine = eq(orders.userId, shopper.userId);
  const total = await database.$count(orders, isMine);
  const { page: shown, limit, offset } = paginateWithin(total, page, PAGE_SIZE);
  const { number, placedAt, state, deliveryMethod, total: sum } = orders;
  const goods = lineSummary(sql`order_lines as line where line.order_id = orders.id`);
  const rows = await database
    .select({ number, placedAt, state, deliveryMethod, total: sum, ...goods })
    .from(orders)
    .where(isMine)
    .orderBy(desc(placedAt), desc(number))
    .limit(limit)
    .offset(offset);
  const mine = rows.map((order) => ({ ...order, total: toCents(order.total ?? "0") }));
  return { total, page: shown, pageSize: PAGE_SIZE, orders: mine };
}

/** The goods of an order or quotation in a list: units, the name of the first line, and how many others there are. */
export function lineSummary(lines: SQL) {
  return {
    items: sql<number>`(select coalesce(sum(line.quantity), 0)::int from ${lines})`,
    first: sql<string>`coalesce((select line.name from ${lines} order by line.position limit 1), '')`,
    others: sql<number>`(select greatest(count(*) - 1, 0)::int from ${lines})`,
  };
}

/**
 * Claims guest orders for an account with the same, verified email address. Orders of other accounts are not
 * changed.
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
