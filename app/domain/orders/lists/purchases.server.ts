import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { statesWhere } from "#app/domain/orders/order-states.ts";

/** An account, or the orders of guests with this email address. */
export type Buyer = { userId: string } | { guestEmail: string };

/** A product with what was bought of it and not returned. */
export type PurchasedProduct = {
  /** Null once the product has been deleted. */
  productId: string | null;
  name: string;
  sku: string | null;
  quantity: number;
  /** Including VAT, in cents, at the prices of the orders. */
  total: number;
};

export type Purchases = {
  orders: number;
  /** What was paid for orders and delivery and not refunded, in cents. */
  total: number;
  products: PurchasedProduct[];
  /** How many products there are, also those that are not listed. */
  productCount: number;
};

const SOLD_STATES = statesWhere(({ isSale }) => isSale);
const MAX_PRODUCTS = 20;

/** What someone has bought: the sum of it, and the products, most money first. */
export async function readPurchases(
  { database }: { database: Database },
  _admin: Admin<"see-orders" | "see-contact-details">,
  buyer: Buyer,
): Promise<Purchases> {
  const isBought = sql`${isOf(buyer)} and orders.state in ${SOLD_STATES}`;
  const [sums, products] = await Promise.all([
    database.execute<{ orders: number; total: number }>(sql`
      select count(*)::int as orders,
        (coalesce(sum(total - refunded_total), 0) * 100)::float8 as total
      from orders where ${isBought}`),
    database.execute<PurchasedProduct & { productCount: number }>(sql`
      select product_id as "productId", max(name) as name, max(sku) as sku,
        sum(quantity)::int as quantity, round(sum(quantity * paid_each) * 100)::float8 as total,
        (count(*) over ())::int as "productCount"
      from (
        select product_id, name, sku, order_lines.total / order_lines.quantity as paid_each,
          order_lines.quantity - coalesce((select sum(refund_lines.quantity) from refund_lines
            where refund_lines.order_line_id = order_lines.id), 0) as quantity
        from orders join order_lines on order_lines.order_id = orders.id
        -- A refund of the whole amount has no lines.
        where ${isBought} and refunded_total < orders.total
      ) as bought
      -- The lines of deleted products have nothing in common but the name.
      group by product_id, case when product_id is null then name end
      having sum(quantity) > 0
      order by sum(quantity * paid_each) desc, max(name)
      limit ${MAX_PRODUCTS}`),
  ]);
  const [{ orders, total } = { orders: 0, total: 0 }] = sums.rows;
  return {
    orders,
    total,
    products: products.rows.map(({ productCount: _, ...product }) => product),
    productCount: products.rows[0]?.productCount ?? 0,
  };
}

/** The condition on `orders`. */
export function isOf(buyer: Buyer): SQL {
  if ("userId" in buyer) return sql`orders.user_id = ${buyer.userId}`;
  return sql`orders.user_id is null and lower(orders.email) = ${buyer.guestEmail.toLowerCase()}`;
}
