import { and, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { discounts } from "#app/database/tables/discounts.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { likePattern, paginateWithin } from "#app/format/list-query.ts";
import { toCents } from "#app/format/money.ts";
import { readChosenNames } from "./chosen-names.server.ts";
import {
  DISCOUNT_STATES,
  type DiscountState,
  describeDays,
  describeDiscount,
  describeUses,
} from "./describe-discount.ts";

export const DISCOUNT_PAGE_SIZE = 50;
export const discountViews = ["all", ...DISCOUNT_STATES] as const;
export type DiscountView = (typeof discountViews)[number];

/** One page of the discounts, the newest first. */
export async function listDiscounts(
  { database }: { database: Database },
  _admin: Admin<"manage-discounts">,
  query: { view: DiscountView; search: string; page: number },
) {
  const found = matchesSearch(query.search);
  const where = and(query.view === "all" ? undefined : sql`${state} = ${query.view}`, found);
  const total = await database.$count(discounts, where);
  const { page, limit, offset } = paginateWithin(total, query.page, DISCOUNT_PAGE_SIZE);
  const rows = await database
    .select(columns)
    .from(discounts)
    .where(where)
    .orderBy(desc(discounts.createdAt), discounts.id)
    .limit(limit)
    .offset(offset);
  const names = await readChosenNames(
    database,
    rows.map(({ discount }) => discount),
  );
  const counted = await database
    .select({ state, count: sql<number>`count(*)::int` })
    .from(discounts)
    .where(found)
    .groupBy(sql`1`);
  const countOf = (of: DiscountState) => counted.find((each) => each.state === of)?.count ?? 0;
  const byState = Object.fromEntries(DISCOUNT_STATES.map((each) => [each, countOf(each)]));
  const all = counted.reduce((sum, { count }) => sum + count, 0);
  return {
    total,
    page,
    counts: { all, ...byState } as Record<DiscountView, number>,
    discounts: rows.map(({ discount, uses, cost, ...row }) => ({
      id: discount.id,
      name: discount.name,
      code: discount.code,
      state: row.state,
      gives: describeDiscount(discount, names),
      days: describeDays(discount),
      uses: describeUses(uses, discount.maxUses),
      cost: toCents(cost),
    })),
  };
}

export type ListedDiscount = Awaited<ReturnType<typeof listDiscounts>>["discounts"][number];

/** A discount with its state, its uses, and what it has cost so far. */
export async function readDiscount(
  { database }: { database: Database },
  _admin: Admin<"manage-discounts">,
  id: string,
) {
  const [row] = await database.select(columns).from(discounts).where(eq(discounts.id, id));
  if (!row) return undefined;
  return { ...row.discount, state: row.state, uses: row.uses, cost: toCents(row.cost) };
}

/** Chosen products with their names, in the order of the ids. */
export async function readProductNames(
  { database }: { database: Database },
  _admin: Admin<"manage-discounts">,
  productIds: string[],
): Promise<{ id: string; name: string }[]> {
  const names = await readChosenNames(database, [{ categoryIds: [], productIds }]);
  return productIds.map((id) => ({ id, name: names.get(id) ?? "Deleted product" }));
}

function matchesSearch(search: string): SQL | undefined {
  if (search === "") return undefined;
  const pattern = likePattern(search);
  return or(ilike(discounts.name, pattern), ilike(discounts.code, pattern));
}

const counted = sql`from discount_redemptions as redemption
  where redemption.discount_id = ${discounts.id} and redemption.returned_at is null`;
const uses = sql<number>`(select count(*)::int ${counted})`;

/** Matches isRedeemable; a discount that has ended or is used up is no longer shown as paused. */
const state = sql<DiscountState>`case
  when ${discounts.endedAt} is not null or ${discounts.endsOn} < local_date() then 'ended'
  when ${discounts.maxUses} <= ${uses} then 'used-up'
  when ${discounts.pausedAt} is not null then 'paused'
  when ${discounts.startsOn} > local_date() then 'scheduled'
  else 'active' end`;

const columns = {
  discount: discounts,
  state,
  uses,
  cost: sql<string>`(select coalesce(sum(redemption.amount), 0) ${counted})`,
};
