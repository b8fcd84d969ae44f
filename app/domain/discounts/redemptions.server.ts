import { asc, desc, eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { discountRedemptions } from "#app/database/tables/discounts.ts";
import { orders } from "#app/database/tables/orders.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import { paginateWithin } from "#app/format/list-query.ts";
import { toCents } from "#app/format/money.ts";

export const REDEMPTION_PAGE_SIZE = 50;

/** One page of the orders that used a discount, the newest first; with the customers for those who may see them. */
export async function listRedemptions(
  { database }: { database: Database },
  admin: Admin<"manage-discounts">,
  { discountId, page: wanted }: { discountId: string; page: number },
) {
  const total = await database.$count(
    discountRedemptions,
    eq(discountRedemptions.discountId, discountId),
  );
  const { page, limit, offset } = paginateWithin(total, wanted, REDEMPTION_PAGE_SIZE);
  const rows = await selectRedemptions(database, discountId, desc).limit(limit).offset(offset);
  return {
    total,
    page,
    redemptions: rows.map(({ fullName, companyName, email, ...row }) => ({
      ...toRedemption(row),
      contact: may(admin, "see-contact-details") ? { fullName, companyName, email } : undefined,
    })),
  };
}

export type Redemption = Awaited<ReturnType<typeof listRedemptions>>["redemptions"][number];

/** All of them without the customers, for a file. */
export async function* exportRedemptions(
  { database }: { database: Database },
  _admin: Admin<"manage-discounts">,
  discountId: string,
) {
  for (let offset = 0; ; offset += BATCH_SIZE) {
    // The oldest first: what is added meanwhile shifts no batch.
    const rows = await selectRedemptions(database, discountId, asc)
      .limit(BATCH_SIZE)
      .offset(offset);
    for (const { redeemedAt, orderNumber, amount, returnedAt } of rows) {
      yield toRedemption({ redeemedAt, orderNumber, amount, returnedAt });
    }
    if (rows.length < BATCH_SIZE) return;
  }
}

const BATCH_SIZE = 1000;

function selectRedemptions(database: Database, discountId: string, order: typeof asc) {
  return database
    .select({
      id: discountRedemptions.id,
      redeemedAt: discountRedemptions.redeemedAt,
      orderNumber: orders.number,
      amount: discountRedemptions.amount,
      returnedAt: discountRedemptions.returnedAt,
      fullName: orders.fullName,
      companyName: orders.companyName,
      email: orders.email,
    })
    .from(discountRedemptions)
    .innerJoin(orders, eq(orders.id, discountRedemptions.orderId))
    .where(eq(discountRedemptions.discountId, discountId))
    .orderBy(order(discountRedemptions.redeemedAt), order(discountRedemptions.id));
}

function toRedemption<Row extends { amount: string; returnedAt: Date | null }>({
  amount,
  returnedAt,
  ...row
}: Row) {
  return { ...row, amount: toCents(amount), isReturned: returnedAt !== null };
}
