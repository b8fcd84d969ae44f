import { desc, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import { statesWhere } from "#app/domain/orders/order-states.ts";
import { toCents } from "#app/format/money.ts";
import { PERIOD_DAYS, startOfDaysAgo } from "./daily-figures.server.ts";

/** The orders placed last, newest first. */
export async function listRecentOrders(
  { database }: { database: Database },
  admin: Admin<"see-orders">,
  max: number,
) {
  const seesContact = may(admin, "see-contact-details");
  const rows = await database
    .select({
      number: orders.number,
      fullName: orders.fullName,
      companyName: orders.companyName,
      email: orders.email,
      state: orders.state,
      deliveryMethod: orders.deliveryMethod,
      attention: orders.attention,
      placedAt: orders.placedAt,
      total: orders.total,
    })
    .from(orders)
    .orderBy(desc(orders.placedAt), orders.id)
    .limit(max);
  return rows.map(({ total, fullName, companyName, email, ...order }) => ({
    ...order,
    total: toCents(total ?? "0"),
    /** For those who may see it. */
    contact: seesContact ? { fullName, companyName, email } : undefined,
  }));
}

export type RecentOrder = Awaited<ReturnType<typeof listRecentOrders>>[number];

/** A product with what was invoiced in the last 30 days and not refunded since. */
export type BestSeller = {
  /** Null once the product was deleted. */
  productId: string | null;
  name: string;
  quantity: number;
  /** At the prices of the orders, in cents. */
  sales: number;
};

const SOLD_STATES = statesWhere(({ isDispatchable }) => isDispatchable);

/** The products that sold most units in the last 30 days. */
export async function listBestSellers(
  { database }: { database: Database },
  _admin: Admin<"see-reports">,
  max: number,
): Promise<BestSeller[]> {
  const { rows } = await database.execute<BestSeller>(sql`
    select product_id as "productId",
      coalesce((select products.name from products where id = product_id), max(name)) as name,
      sum(quantity)::int as quantity,
      round(sum(quantity * paid_each) * 100)::float8 as sales
    from (
      select product_id, name, order_lines.total / order_lines.quantity as paid_each,
        order_lines.quantity - coalesce(refunded.quantity, 0) as quantity
      from documents join orders on orders.id = documents.order_id
        join order_lines on order_lines.order_id = documents.order_id
        left join (
          select order_line_id, sum(quantity) as quantity from refund_lines group by order_line_id
        ) as refunded on refunded.order_line_id = order_lines.id
      -- A refund of the whole amount has no lines.
      where kind = 'invoice' and cancelled_at is null and orders.state in ${SOLD_STATES}
        and not order_lines.is_text
        and issued_at >= ${startOfDaysAgo(PERIOD_DAYS - 1)}
    ) as sold
    -- The lines of deleted products have nothing in common but the name.
    group by product_id, case when product_id is null then name end
    having sum(quantity) > 0
    order by sum(quantity) desc, sum(quantity * paid_each) desc, max(name)
    limit ${max}`);
  return rows;
}
