import { and, desc, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/content/list-query.ts";
import type { Database } from "#app/database/connection.server.ts";
import { users } from "#app/database/tables/users.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { listGuests } from "./list-guests.server.ts";
import { orderSearchText, phoneDigitsIn, quoteSearchText } from "./order-search.server.ts";

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
