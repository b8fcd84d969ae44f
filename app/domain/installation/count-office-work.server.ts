import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { waitsForStaff } from "#app/domain/orders/order-conditions.server.ts";
import type { Admin } from "#app/domain/users/people.ts";

/** The figures beside the navigation of the back office: asked on every page, so counted at once. */
export async function countOfficeWork(
  { database }: { database: Database },
  _admin: Admin,
): Promise<{ products: number; orders: number; messages: number; failedMails: number }> {
  const { rows } = await database.execute<Record<string, string>>(sql`
    select
      (select count(*) from products) as products,
      (select count(*) from orders where ${waitsForStaff}) as orders,
      (select count(*) from contact_messages where state = 'open') as messages,
      (select count(*) from mail_outbox where given_up_at is not null) as failed`);
  const [row] = rows;
  return {
    products: Number(row?.products),
    orders: Number(row?.orders),
    messages: Number(row?.messages),
    failedMails: Number(row?.failed),
  };
}
