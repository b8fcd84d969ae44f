import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { notifyCustomer } from "./order-mails.server.ts";

/** Emails the link of an order to its own address, if number and address belong together. */
export async function emailOrderLink(
  { database, origin }: { database: Database; origin: string },
  { number, email }: { number: number; email: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const isAddress = eq(sql`lower(${orders.email})`, email.toLowerCase());
    const [order] = await transaction
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.number, number), isAddress));
    if (order) await notifyCustomer(transaction, { origin }, order, "link");
  });
}
