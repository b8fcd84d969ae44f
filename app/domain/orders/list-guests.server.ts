import { and, isNull, ne, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/content/list-query.ts";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/users/people.ts";

export const GUEST_PAGE_SIZE = 50;

/** Somebody who ordered without an account, as their newest order names them. */
export type Guest = {
  email: string;
  name: string;
  phone: string;
  orders: number;
  lastAt: Date;
};

/** Everyone who ordered without an account, whoever ordered last first. */
export async function listGuests(
  { database }: { database: Database },
  admin: Admin,
  { words, page }: { words: string; page: number },
): Promise<{ guests: Guest[]; total: number }> {
  const { rows } = await database.execute<Row>(sql`
    with guests as (
      select distinct on (lower(email)) email, full_name, phone, placed_at,
        count(*) over (partition by lower(email)) as orders
      from ${orders} where ${and(isGuests, holds(words))}
      order by lower(email), placed_at desc, number desc
    )
    select *, placed_at::text as placed_at, count(*) over () as total from guests
    order by guests.placed_at desc, lower(email)
    limit ${GUEST_PAGE_SIZE} offset ${(page - 1) * GUEST_PAGE_SIZE}`);
  return {
    guests: rows.map((row) => ({
      email: row.email,
      name: row.full_name,
      phone: row.phone,
      orders: Number(row.orders),
      lastAt: new Date(row.placed_at),
    })),
    total: rows[0]
      ? Number(rows[0].total)
      : page > 1
        ? await countGuests({ database }, admin, words)
        : 0,
  };
}

export async function countGuests(
  { database }: { database: Database },
  _admin: Admin,
  words = "",
): Promise<number> {
  const [row] = await database
    .select({ guests: sql<number>`count(distinct lower(${orders.email}))::int` })
    .from(orders)
    .where(and(isGuests, holds(words)));
  return row?.guests ?? 0;
}

type Row = {
  email: string;
  full_name: string;
  phone: string;
  placed_at: string;
  orders: string;
  total: string;
};

/** Nobody who asked to be forgotten. */
const isGuests = and(isNull(orders.userId), ne(orders.email, ""));

/** Somebody any of whose orders says so: all of their orders are counted then. */
function holds(words: string): SQL | undefined {
  if (!words) return undefined;
  const found = sql`order_search_text(full_name, email, phone, company_name, buyer_reference,
    buyer_vat_number, tracking_number) like ${likePattern(words.toLowerCase())}`;
  return sql`lower(${orders.email}) in (select lower(email) from orders where user_id is null
    and ${found})`;
}
