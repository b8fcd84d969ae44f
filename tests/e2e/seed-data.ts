import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { createOrder, type PlacedOrder } from "#app/domain/orders/placement/create-order.server.ts";
import { acceptQuote } from "#app/domain/quotes/accept-quote.server.ts";
import { querySiteDatabase } from "./accounts.ts";

/** A connection to the database of the site under test; the caller closes it. */
export async function connectToSiteDatabase(): Promise<pg.Client> {
  const address = await findRunningPostgres(join(process.env.SITE_DATA ?? "", "postgres"));
  if (!address) throw new Error("The site's database is not running");
  const client = new pg.Client(address);
  await client.connect();
  return client;
}

const createdProductIds: string[] = [];

/** A product as a test needs it, older than all others, so no list begins with it; its address. */
export async function seedProduct({
  name = "Scene product",
  description = "A thing of ours.",
  price = "100.00",
  stock = 3,
  pictures = 0,
}: {
  name?: string;
  description?: string;
  price?: string;
  stock?: number;
  /** None of them has a file. */
  pictures?: number;
}): Promise<string> {
  const images = Array.from({ length: pictures }, (_, place) => ({
    path: `1-scene-${place}.png`,
    width: 1280,
    height: 1024,
    widths: [],
  }));
  const [row] = await querySiteDatabase(
    `insert into products (name, description, price, stock, images, created_at)
     values ($1, $2, $3, $4, $5, '2001-01-01') returning id`,
    [name, description, price, stock, JSON.stringify(images)],
  );
  createdProductIds.push(row.id);
  return `/products/${row.id}`;
}

export async function deleteSeededProducts(): Promise<void> {
  await querySiteDatabase("delete from products where id = any($1)", [createdProductIds.splice(0)]);
}

/** An order on the running site as if somebody had just placed it: one thing of R 1299.00. */
export async function seedOrder(
  facts: { paymentMethod?: "eft" | "payfast"; fullName?: string; email?: string } = {},
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
      createOrder(transaction, { origin: site.origin }, "customer", {
        idempotencyKey: randomUUID(),
        source: "shop",
        userId: undefined,
        details: {
          fullName: "Thandi O'Reilly",
          email: "thandi@example.co.za",
          phone: "+27821234567",
          deliveryMethod: "collection",
          paymentMethod: "eft",
          ...facts,
        },
        lines: [{ productId: rows[0].id, quantity: 1, unitPrice: 129900 }],
        agreedTotal: 129900,
        isGuest: true,
        reservation: { for: "reservation-hours", ipHash: undefined },
      }),
    );
    if (!outcome.ok) throw new Error(`Not placed: ${outcome.reason}`);
    return outcome.order;
  } finally {
    await closeDatabase(database);
  }
}

/** A quotation that somebody with an account was given, for one thing of R 1299.00; its number. */
export async function seedQuote({ name, email }: { name: string; email: string }): Promise<number> {
  const details = { fullName: name, email, phone: "+27821234567", deliveryMethod: "collection" };
  const [row] = await querySiteDatabase(
    `with made as (
       insert into quotes (number, idempotency_key, access_key, user_id, details, goods_total,
         delivery_total, vat_total, vat_percent, valid_until)
       select next_document_number('quote'), gen_random_uuid(), $1, id, $2, 1299, 0, 169.43, 15,
         now() + interval '14 days'
       from users where email = $3 returning id, number),
     line as (
       insert into quote_lines (quote_id, position, name, unit_price, quantity, weight_grams)
       select id, 1, 'Scene product', 1299, 1, 0 from made)
     select number from made`,
    [randomBytes(32).toString("base64url"), { ...details, paymentMethod: "eft" }, email],
  );
  return Number(row?.number);
}

/** The customer accepts a quotation by its link; the number of the order. */
export async function acceptSentQuote(number: number): Promise<number> {
  const [row] = await querySiteDatabase("select access_key from quotes where number = $1", [
    number,
  ]);
  const data = process.env.SITE_DATA ?? "";
  const database = openDatabase((await findRunningPostgres(join(data, "postgres"))) ?? {});
  try {
    const outcome = await acceptQuote(
      { database, origin: process.env.SITE_ORIGIN ?? "" },
      String(row?.access_key),
      { paymentMethod: "eft", ipHash: randomUUID() },
    );
    if (!outcome.ok) throw new Error(`Not accepted: ${outcome.reason}`);
    return outcome.order.number;
  } finally {
    await closeDatabase(database);
  }
}
