import { and, desc, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/content/list-query.ts";
import type { Database } from "#app/database/connection.server.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import {
  orderSearchTerms,
  orderSearchText,
  phoneDigitsIn,
  quoteSearchText,
} from "./order-search.server.ts";

export const GUEST_PAGE_SIZE = 50;

/** A guest with the details of their latest order or quotation. */
export type Guest = {
  email: string;
  name: string;
  phone: string;
  orders: number;
  quotes: number;
  lastAt: Date;
};

/** Lists the guests, latest activity first. */
export async function listGuests(
  { database }: { database: Database },
  admin: Admin,
  { search, page, most = GUEST_PAGE_SIZE }: { search: string; page: number; most?: number },
): Promise<{ guests: Guest[]; total: number }> {
  const { rows } = await database.execute<Row>(sql`
    with known as (${guestRecords(search)}), guests as (
      select distinct on (address) address, email, full_name, phone, at,
        count(*) filter (where is_order) over (partition by address)::int as orders,
        count(*) filter (where not is_order) over (partition by address)::int as quotes
      from known order by address, at desc, is_order desc, number desc
    )
    select email, full_name as name, phone, orders, quotes, at::text as "lastAt",
      count(*) over ()::int as total
    from guests order by guests.at desc, address
    limit ${most} offset ${(page - 1) * GUEST_PAGE_SIZE}`);
  const [first] = rows;
  return {
    guests: rows.map(({ total: _, ...guest }) => ({ ...guest, lastAt: new Date(guest.lastAt) })),
    total: first?.total ?? (page > 1 ? await countGuests({ database }, admin, search) : 0),
  };
}

export async function countGuests(
  { database }: { database: Database },
  _admin: Admin,
  search = "",
): Promise<number> {
  const { rows } = await database.execute<{ guests: number }>(
    sql`select count(distinct address)::int as guests from (${guestRecords(search)}) as known`,
  );
  return rows[0]?.guests ?? 0;
}

type Row = Omit<Guest, "lastAt"> & { lastAt: string; total: number };

/** Without erased guests. */
const isGuestsOrder = sql`user_id is null and email <> ''`;
const isGuestsQuote = sql`user_id is null and coalesce(details ->> 'email', '') <> ''`;

/** All orders and quotations of guests of whom at least one matches. */
function guestRecords(words: string): SQL {
  const orderSays = containsTerms(orderSearchText, words);
  const quoteSays = containsTerms(quoteSearchText, words);
  const found = sql`(select lower(email) from ${orders} where ${and(isGuestsOrder, orderSays)}
    union all
    select lower(details ->> 'email') from ${quotes} where ${and(isGuestsQuote, quoteSays)})`;
  const isFound = (address: SQL) => (words ? sql`${address} in ${found}` : undefined);
  return sql`
    select lower(email) as address, email, full_name, phone, placed_at as at, number,
      true as is_order
    from ${orders} where ${and(isGuestsOrder, isFound(sql`lower(email)`))}
    union all
    select lower(details ->> 'email'), details ->> 'email', details ->> 'fullName',
      details ->> 'phone', created_at, number, false
    from ${quotes} where ${and(isGuestsQuote, isFound(sql`lower(details ->> 'email')`))}`;
}

function containsTerms(text: SQL, search: string): SQL | undefined {
  const phoneDigits = phoneDigitsIn(search);
  const each = phoneDigits ? [phoneDigits] : orderSearchTerms(search);
  return and(...each.map((word) => sql`${text} like ${likePattern(word)}`));
}

const MAX_BUYERS = 8;

/** Finds customers by name, email or phone: accounts first, then guests, newest first. */
export async function findBuyers(
  { database }: { database: Database },
  admin: Admin,
  words: string,
) {
  const [accounts, { guests }] = await Promise.all([
    database
      .select({ userId: users.id, name: users.name, email: users.email, phone: lastPhone })
      .from(users)
      .where(matchesBuyer(words))
      .orderBy(desc(users.createdAt), users.id)
      .limit(MAX_BUYERS),
    listGuests({ database }, admin, { search: words, page: 1, most: MAX_BUYERS }),
  ]);
  return [
    ...accounts,
    ...guests.map(({ name, email, phone }) => ({ userId: undefined, name, email, phone })),
  ];
}

/** Accounts have no phone number: it comes from the latest order. */
const lastPhone = sql<string>`coalesce((select phone from orders where orders.user_id = users.id
  order by placed_at desc limit 1), '')`;

function matchesBuyer(words: string): SQL | undefined {
  const phoneDigits = phoneDigitsIn(words);
  if (phoneDigits) {
    const like = likePattern(phoneDigits);
    return inArray(
      users.id,
      sql`(select user_id from orders where user_id is not null and ${orderSearchText} like ${like}
        union all
        select user_id from quotes where user_id is not null and ${quoteSearchText} like ${like})`,
    );
  }
  const each = words.split(/\s+/).filter(Boolean).slice(0, 8);
  return and(
    ...each.map((word) =>
      or(ilike(users.name, likePattern(word)), ilike(users.email, likePattern(word))),
    ),
  );
}
