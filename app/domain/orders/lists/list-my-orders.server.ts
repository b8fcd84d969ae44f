import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import {
  isFromVerifiedEmail,
  readVerifiedEmails,
  type VerifiedEmail,
} from "#app/domain/accounts/email/verified-emails.server.ts";
import type { SignedIn } from "#app/domain/accounts/people.ts";
import { paginateWithin } from "#app/format/list-query.ts";
import { toCents } from "#app/format/money.ts";

const PAGE_SIZE = 20;

/** A customer's orders, newest first, including those placed as a guest with an address of the account. */
export async function listMyOrders(
  { database }: { database: Database },
  person: Pick<SignedIn, "userId">,
  { page }: { page: number },
) {
  await claimGuestOrders({ database }, person);
  const isMine = eq(orders.userId, person.userId);
  const total = await database.$count(orders, isMine);
  const { page: shown, limit, offset } = paginateWithin(total, page, PAGE_SIZE);
  const { number, placedAt, state, deliveryMethod, total: sum } = orders;
  const goods = lineSummary(sql`order_lines as line where line.order_id = orders.id`);
  const rows = await database
    .select({ number, placedAt, state, deliveryMethod, total: sum, ...goods })
    .from(orders)
    .where(isMine)
    .orderBy(desc(placedAt), desc(number))
    .limit(limit)
    .offset(offset);
  const mine = rows.map((order) => ({ ...order, total: toCents(order.total ?? "0") }));
  return { total, page: shown, pageSize: PAGE_SIZE, orders: mine };
}

/** The goods of an order or quotation in a list: units, the name of the first line, and how many others there are. */
export function lineSummary(lines: SQL) {
  return {
    items: sql<number>`(select coalesce(sum(line.quantity), 0)::int from ${lines})`,
    first: sql<string>`coalesce((select line.name from ${lines} order by line.position limit 1), '')`,
    others: sql<number>`(select greatest(count(*) - 1, 0)::int from ${lines})`,
  };
}

/** Claims guest orders and quotations for the account that verified their email address. */
export async function claimGuestOrders(
  { database }: { database: DatabaseOrTransaction },
  { userId }: { userId: string },
): Promise<void> {
  const emails = await readVerifiedEmails(database, userId);
  if (emails.length === 0) return;
  await database.update(orders).set({ userId }).where(isUnclaimedOrderOf(emails));
  await database.update(quotes).set({ userId }).where(isUnclaimedQuoteOf(emails));
}

export function isUnclaimedOrderOf(emails: readonly VerifiedEmail[]) {
  return and(isNull(orders.userId), isFromVerifiedEmail(emails, orders.email, orders.placedAt));
}

export function isUnclaimedQuoteOf(emails: readonly VerifiedEmail[]) {
  const email = sql`${quotes.details} ->> 'email'`;
  return and(isNull(quotes.userId), isFromVerifiedEmail(emails, email, quotes.createdAt));
}
