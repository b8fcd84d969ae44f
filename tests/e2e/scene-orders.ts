import { randomUUID } from "node:crypto";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/running-postgres.server.ts";
import { createOrder, type PlacedOrder } from "#app/domain/orders/create-order.server.ts";

/** An order on the running site as if somebody had just placed it: one thing of R 1299.00. */
export async function addOrder(
  facts: { paymentWay?: "eft" | "payfast"; fullName?: string; email?: string } = {},
  site = { origin: process.env.SITE_ORIGIN ?? "", data: process.env.SITE_DATA ?? "" },
): Promise<PlacedOrder> {
  const address = await findRunningPostgres(`${site.data}/postgres`);
  const database = openDatabase(address ?? {});
  try {
    const { rows } = await database.$client.query(
      `insert into products (name, description, price, stock, created_at)
       values ('Scene product', 'A thing of ours.', 1299, 5, '2001-01-01') returning id`,
    );
    const outcome = await database.transaction((transaction) =>
      createOrder(
        transaction,
        { origin: site.origin },
        { kind: "customer" },
        {
          key: randomUUID(),
          source: "shop",
          userId: undefined,
          details: {
            fullName: "Thandi O'Reilly",
            email: "thandi@example.co.za",
            phone: "+27821234567",
            deliveryWay: "collection",
            paymentWay: "eft",
            ...facts,
          },
          lines: [{ productId: rows[0].id, quantity: 1, unitPrice: 129900 }],
          agreedTotal: 129900,
        },
      ),
    );
    if (!outcome.ok) throw new Error(`Not placed: ${outcome.reason}`);
    return outcome.order;
  } finally {
    await closeDatabase(database);
  }
}
