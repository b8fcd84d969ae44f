import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { toCents } from "#app/content/money.ts";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { orderLines, orders, quotes } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import type { Shopper } from "#app/domain/accounts/people.ts";

export const MY_ORDERS_PAGE_SIZE = 20;

/** A customer's orders, newest first, including those placed as a guest with the same email address. */
export async function listMyOrders(
  { database }: { database: Database },
  shopper: Pick<Shopper, "userId">,
  { page }: { page: number },
) {
  await claimGuestOrders({ database }, shopper);
  const isMine = eq(orders.userId, shopper.userId);
  const total = await database.$count(orders, isMine);
  const pages = Math.max(1, Math.ceil(total / MY_ORDERS_PAGE_SIZE));
  const shown = Math.min(page, pages);
  const rows = await database
    .select({
      id: orders.id,
      number: orders.number,
      placedAt: orders.placedAt,
      state: orders.state,
      deliveryMethod: orders.deliveryMethod,
      total: orders.total,
    })
    .from(orders)
    .where(isMine)
    .orderBy(desc(orders.placedAt), desc(orders.number))
    .limit(MY_ORDERS_PAGE_SIZE)
    .offset((shown - 1) * MY_ORDERS_PAGE_SIZE);
  const goods = await orderLineSummaries(
    database,
    rows.map(({ id }) => id),
  );
  return {
    total,
    page: shown,
    orders: rows.map(({ id, total: sum, ...order }) => ({
      ...order,
      total: toCents(sum ?? "0"),
      items: goods.get(id)?.items ?? 0,
      first: goods.get(id)?.first ?? "",
      others: (goods.get(id)?.lines ?? 1) - 1,
    })),
  };
}

export async function countMyOrders(
  { database }: { database: Database },
  shopper: Pick<Shopper, "userId">,
): Promise<number> {
  await claimGuestOrders({ database }, shopper);
  return database.$count(orders, eq(orders.userId, shopper.userId));
}

/** Unit count of each order, and the name of its first line. */
async function orderLineSummaries(database: Database, ids: string[]) {
  const rows = ids.length
    ? await database
        .select({
          orderId: orderLines.orderId,
          items: sql`sum(${orderLines.quantity})`.mapWith(Number),
          lines: sql`count(*)`.mapWith(Number),
          first: sql<string>`(array_agg(${orderLines.name} order by ${orderLines.position}))[1]`,
        })
        .from(orderLines)
        .where(inArray(orderLines.orderId, ids))
        .groupBy(orderLines.orderId)
    : [];
  return new Map(rows.map(({ orderId, ...goods }) => [orderId, goods]));
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
