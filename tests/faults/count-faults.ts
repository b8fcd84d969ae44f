import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { findRunningPostgres } from "#app/database/private-postgres/running-postgres.server.ts";

/** What the site said yes to. */
export type Confirmed = { orders: Set<string>; messages: Set<string>; uploads: Set<string> };
export type Finding = { promise: string; found: number; wanted: number };

/** Everything that must hold after the last restart, whatever was killed when. */
export async function countFaults(input: {
  folder: string;
  productId: string;
  stock: number;
  confirmed: Confirmed;
  kills: number;
}): Promise<Finding[]> {
  const { folder, confirmed, kills } = input;
  const client = new pg.Client(await findRunningPostgres(join(folder, "postgres")));
  await client.connect();
  const count = async (text: string, values: unknown[] = []) => {
    const { rows } = await client.query<{ count: number }>(
      `select (${text})::int as count`,
      values,
    );
    return rows[0]?.count ?? -1;
  };
  const none = (promise: string, found: number): Finding => ({ promise, found, wanted: 0 });
  const keys = [...confirmed.orders];
  const marks = [...confirmed.messages];
  const files = new Set(await readdir(join(folder, "files", "product-images")));
  try {
    return [
      { promise: "kills", found: kills, wanted: kills },
      { promise: "orders confirmed", found: keys.length, wanted: keys.length },
      { promise: "messages confirmed", found: marks.length, wanted: marks.length },
      {
        promise: "pictures confirmed",
        found: confirmed.uploads.size,
        wanted: confirmed.uploads.size,
      },
      none(
        "confirmed orders lost",
        keys.length -
          (await count("select count(*) from orders where checkout_key = any($1)", [keys])),
      ),
      none(
        "orders half written",
        await count(`select count(*) from orders o where
          (select count(*) from order_lines where order_id = o.id) <> 1
          or (select count(*) from order_events where order_id = o.id and kind = 'placed') <> 1`),
      ),
      none(
        "orders doubled",
        await count("select count(*) - count(distinct checkout_key) from orders"),
      ),
      none(
        "units sold that the shelf does not miss",
        input.stock -
          (await count("select stock from products where id = $1", [input.productId])) -
          (await count("select coalesce(sum(quantity), 0) from order_lines")),
      ),
      none(
        "gaps in the numbers",
        await count("select coalesce(max(number) - 1000, 0) - count(*) from orders"),
      ),
      none(
        "confirmed messages lost or doubled",
        await count(
          `select count(*) from unnest($1::text[]) as mark
           where (select count(*) from contact_messages where message = 'Hello ' || mark) <> 1`,
          [marks],
        ),
      ),
      none(
        "confirmed pictures without their file",
        [...confirmed.uploads].filter((answer) => {
          const path = /"path":"([^"]+)"/.exec(answer)?.[1] ?? "?";
          return !files.has(path);
        }).length,
      ),
    ];
  } finally {
    await client.end();
  }
}
