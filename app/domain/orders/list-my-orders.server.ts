import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orderLines, orders } from "#app/database/tables/orders.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";
import type { Shopper } from "#app/domain/users/people.ts";
import { claimGuestOrders } from "./claim-guest-orders.server.ts";

export const ORDERS_ON_A_PAGE = 20;

/** Somebody's own orders, newest first. What they ordered as a guest meanwhile is among them. */
export async function listMyOrders(
  { database }: { database: Database },
  shopper: Pick<Shopper, "userId">,
  { page }: { page: number },
) {
  await claimGuestOrders({ database }, shopper);
  const isMine = eq(orders.userId, shopper.userId);
  const total = await database.$count(orders, isMine);
  const pages = Math.max(1, Math.ceil(total / ORDERS_ON_A_PAGE));
  const shown = Math.min(page, pages);
  const rows = await database
    .select({
      id: orders.id,
      number: orders.number,
      placedAt: orders.placedAt,
      state: orders.state,
      deliveryWay: orders.deliveryWay,
      total: orders.total,
    })
    .from(orders)
    .where(isMine)
    .orderBy(desc(orders.placedAt), desc(orders.number))
    .limit(ORDERS_ON_A_PAGE)
    .offset((shown - 1) * ORDERS_ON_A_PAGE);
  const goods = await goodsOf(
    database,
    rows.map(({ id }) => id),
  );
  return {
    total,
    page: shown,
    orders: rows.map(({ id, total: sum, ...order }) => ({
      ...order,
      total: centsOfRand(sum ?? "0"),
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

/** How many things each order holds, and the name of the first. */
async function goodsOf(database: Database, ids: string[]) {
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
