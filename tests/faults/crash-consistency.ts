import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { counted, type Finding, none } from "./fault-report.ts";
import type { Shop } from "./shop.ts";

/** What the site said yes to. */
export type ConfirmedWrites = { orders: Set<string>; messages: Set<string>; uploads: Set<string> };

/** Everything that must hold after the last restart, whatever was killed when. */
export async function countInconsistencies(
  shop: Shop,
  input: { productId: string; stock: number; confirmed: ConfirmedWrites; kills: number },
): Promise<Finding[]> {
  const { confirmed, kills } = input;
  const { count } = shop;
  const keys = [...confirmed.orders];
  const marks = [...confirmed.messages];
  const files = new Set(await readdir(join(shop.folder, "files", "product-images")));
  return [
    counted("kills", kills),
    counted("orders confirmed", keys.length),
    counted("messages confirmed", marks.length),
    counted("pictures confirmed", confirmed.uploads.size),
    none("confirmed orders lost", keys.length - (await count(LOST, [keys]))),
    ...(await countBadOrders(shop)),
    none(
      "units sold that the shelf does not miss",
      input.stock -
        (await count("select stock from products where id = $1", [input.productId])) -
        (await count("select coalesce(sum(quantity), 0) from order_lines")),
    ),
    none("gaps in the numbers", await count(GAPS)),
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
}

/** Orders that stand only in part, or twice. */
export async function countBadOrders({ count }: Shop): Promise<Finding[]> {
  return [
    none(
      "orders half written",
      await count(`select count(*) from orders o where
        (select count(*) from order_lines where order_id = o.id) <> 1
        or (select count(*) from order_events where order_id = o.id and kind = 'placed') <> 1`),
    ),
    none(
      "orders doubled",
      await count("select count(*) - count(distinct idempotency_key) from orders"),
    ),
  ];
}

const LOST = "select count(*) from orders where idempotency_key = any($1)";
const GAPS = "select coalesce(max(number) - 1000, 0) - count(*) from orders";
