import { sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { cachedQuery } from "#app/database/query-cache.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { TIME_ZONE } from "#app/format/dates-and-numbers.ts";

const dayAndMonth = new Intl.DateTimeFormat("en-ZA", {
  day: "numeric",
  month: "long",
  timeZone: TIME_ZONE,
});

/** "Sale ends 30 November": its last day, also when it ends at midnight. */
export function describeSaleEnd(endsAt: Date | undefined): string | undefined {
  return endsAt && `Sale ends ${dayAndMonth.format(new Date(endsAt.getTime() - 1))}`;
}

/** When the next sale starts or ends: until then, a cached page shows the right prices. */
export async function readNextPriceChange({
  database,
}: {
  database: Database;
}): Promise<Date | undefined> {
  const at = await nextPriceChange(database);
  // It has passed, and no price has changed since.
  return at && at.getTime() <= Date.now() ? queryNextPriceChange(database) : at;
}

const nextPriceChange = cachedQuery(["products"], queryNextPriceChange);

async function queryNextPriceChange(database: DatabaseOrTransaction): Promise<Date | undefined> {
  const { saleStartsAt, saleEndsAt, salePrice } = products;
  const [next] = await database
    .select({
      at: sql`least(min(${saleStartsAt}) filter (where ${saleStartsAt} > now()),
        min(${saleEndsAt}) filter (where ${saleEndsAt} > now()))`.mapWith(saleEndsAt),
    })
    .from(products)
    .where(sql`${salePrice} is not null`);
  return next?.at ?? undefined;
}

export function earliest(...moments: (Date | undefined)[]): Date | undefined {
  const known = moments.filter((moment) => moment !== undefined);
  return known.toSorted((one, other) => one.getTime() - other.getTime())[0];
}

/**
 * Switches the prices of products whose sale has started or ended; the trigger sets them, and invalidates the cached
 * pages. Safe to repeat, and in two processes at once.
 */
export async function switchSalePrices({
  database,
}: {
  database: DatabaseOrTransaction;
}): Promise<{ prices: number }> {
  // Locked by id, as in checkout, to avoid a deadlock.
  const { rowCount } = await database.execute(sql`
    with due as (
      select id from products
      where sale_price is not null
        and price <> selling_price(regular_price, sale_price, sale_starts_at, sale_ends_at, now())
      order by id for no key update
    )
    update products set price = products.price from due where products.id = due.id`);
  return { prices: rowCount ?? 0 };
}
