import { randomBytes, randomUUID } from "node:crypto";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/running-postgres.server.ts";
import { createOrder, type PlacedOrder } from "#app/domain/orders/create-order.server.ts";
import { query } from "./people.ts";

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
          isGuest: true,
          hold: { for: "24-hours", ipHash: undefined },
        },
      ),
    );
    if (!outcome.ok) throw new Error(`Not placed: ${outcome.reason}`);
    return outcome.order;
  } finally {
    await closeDatabase(database);
  }
}

/** A quotation that somebody with an account was given, for one thing of R 1299.00; its number. */
export async function addQuote({ name, email }: { name: string; email: string }): Promise<number> {
  const details = { fullName: name, email, phone: "+27821234567", deliveryWay: "collection" };
  const [row] = await query(
    `with made as (
       insert into quotes (number, checkout_key, access_key, user_id, details, goods_total,
         delivery_total, vat_total, vat_percent, valid_until)
       select take_number('quote'), gen_random_uuid(), $1, id, $2, 1299, 0, 169.43, 15,
         now() + interval '14 days'
       from users where email = $3 returning id, number),
     line as (
       insert into quote_lines (quote_id, position, name, unit_price, quantity, weight_grams)
       select id, 1, 'Scene product', 1299, 1, 0 from made)
     select number from made`,
    [randomBytes(32).toString("base64url"), { ...details, paymentWay: "eft" }, email],
  );
  return Number(row?.number);
}
