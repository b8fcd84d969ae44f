import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { cachedQuery } from "#app/database/query-cache.server.ts";
import { discountRedemptions, discounts } from "#app/database/tables/discounts.ts";
import { orders } from "#app/database/tables/orders.ts";
import { toCents } from "#app/format/money.ts";
import type { AppliedDiscount, DiscountEffect, DiscountTerms } from "./apply-discounts.ts";

/** Who is ordering, as far as known. A first order and the uses of one customer are counted by account and mailbox. */
export type DiscountCustomer = {
  userId?: string | undefined;
  /** As it was typed at the checkout. */
  email?: string | undefined;
};

type Wanted = { code: string | null | undefined; customer: DiscountCustomer };

/** The discounts that may apply now: those without a code, and that of the code. What is in the cart decides further. */
export async function findDiscounts(
  database: DatabaseOrTransaction,
  { code, customer }: Wanted,
): Promise<DiscountTerms[]> {
  const isWanted = or(isNull(discounts.code), eq(discounts.code, normalizeCode(code)));
  const rows = await database
    .select()
    .from(discounts)
    .where(and(isWanted, isRedeemable(customer)))
    .orderBy(discounts.createdAt, discounts.id);
  return rows.map(discountTerms);
}

/** The same for pages, which need not ask while there is neither a code nor a discount without one. */
export async function findShownDiscounts(
  database: Database,
  wanted: Wanted,
): Promise<DiscountTerms[]> {
  const isNeeded = Boolean(wanted.code) || (await hasAutomaticDiscounts(database));
  return isNeeded ? findDiscounts(database, wanted) : [];
}

/** Now or later: what these queries return is kept while the days pass. */
const isGivenOut = and(
  isNull(discounts.pausedAt),
  isNull(discounts.endedAt),
  sql`coalesce(${discounts.endsOn}, 'infinity') >= local_date()`,
);

const hasAutomaticDiscounts = cachedQuery(["discounts"], (database) =>
  database.$count(discounts, and(isNull(discounts.code), isGivenOut)).then((count) => count > 0),
);

/** Whether the shop has any code, so a field for one is worth showing. */
export const hasDiscountCodes = cachedQuery(["discounts"], (database) =>
  database.$count(discounts, and(isNotNull(discounts.code), isGivenOut)).then((count) => count > 0),
);

type TermsRow = Pick<
  typeof discounts.$inferSelect,
  | "id"
  | "name"
  | "code"
  | "kind"
  | "percent"
  | "amount"
  | "minimumAmount"
  | "categoryIds"
  | "productIds"
  | "includesSaleItems"
>;

export function discountTerms(row: TermsRow): DiscountTerms {
  const { id, name, code, minimumAmount, categoryIds, productIds, includesSaleItems } = row;
  return {
    ...{ id, name, categoryIds, productIds, includesSaleItems },
    code: code ?? undefined,
    effect: discountEffect(row),
    minimum: minimumAmount === null ? undefined : toCents(minimumAmount),
  };
}

function discountEffect({ kind, percent, amount }: TermsRow): DiscountEffect {
  if (kind === "percent") return { kind, percent: percent ?? 0 };
  if (kind === "amount") return { kind, cents: toCents(amount ?? "0") };
  return { kind };
}

/** Codes are compared without case and spaces. */
export function normalizeCode(code: string | null | undefined): string {
  return (code ?? "").replace(/\s/g, "").toUpperCase();
}

function isRedeemable(customer: DiscountCustomer): SQL | undefined {
  return and(
    isNull(discounts.pausedAt),
    isNull(discounts.endedAt),
    sql`local_date() between ${discounts.startsOn} and coalesce(${discounts.endsOn}, 'infinity')`,
    hasUsesLeft(),
    isLeftFor(customer),
  );
}

function hasUsesLeft(): SQL {
  return sql`(${discounts.maxUses} is null or ${discounts.maxUses} > ${usesWhere(sql`true`)})`;
}

/** What depends on the customer; while nobody is known, everything is left. */
function isLeftFor({ userId, email }: DiscountCustomer): SQL | undefined {
  if (!userId && !email) return undefined;
  const isTheirs = sql`(${orders.userId} = ${userId ?? null}::uuid
    or mailbox(${orders.email}) = mailbox(${email || null}::text)
    or mailbox(${orders.email}) = (select mailbox(email) from users where id = ${userId ?? null}::uuid))`;
  const limit = discounts.maxUsesPerCustomer;
  return and(
    sql`(${limit} is null or ${limit} > ${usesWhere(isTheirs)})`,
    sql`(not ${discounts.firstOrderOnly} or not exists (select from ${orders}
      where ${isTheirs} and ${orders.state} not in ('cancelled', 'expired')))`,
  );
}

const usesWhere = (condition: SQL) => sql`(select count(*) from ${discountRedemptions}
  join ${orders} on ${eq(orders.id, discountRedemptions.orderId)}
  where ${and(eq(discountRedemptions.discountId, discounts.id), isNull(discountRedemptions.returnedAt), condition)})`;

/**
 * Locks the discounts that an order uses, always in the same order, so the last use is given once. False when
 * one of them is no longer available: another order was faster, or it was ended.
 */
export async function lockUsedDiscounts(
  transaction: Transaction,
  used: readonly AppliedDiscount[],
  wanted: Wanted,
): Promise<boolean> {
  if (used.length === 0) return true;
  const ids = used.map(({ id }) => id);
  await lockDiscounts(transaction, ids);
  const left = await findDiscounts(transaction, wanted);
  return ids.every((id) => left.some((each) => each.id === id));
}

async function lockDiscounts(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction
    .select({ id: discounts.id })
    .from(discounts)
    .where(inArray(discounts.id, [...ids]))
    .orderBy(discounts.id)
    .for("update");
}

/**
 * Whether an order that had ended may have its discounts again: other orders may have had the last uses since. Its
 * products must be locked before, as when an order is placed.
 */
export async function lockReturnedDiscounts(
  transaction: Transaction,
  order: { id: string; userId: string | null; email: string },
): Promise<boolean> {
  const returned = await transaction
    .select({ id: discountRedemptions.discountId })
    .from(discountRedemptions)
    .where(
      and(eq(discountRedemptions.orderId, order.id), isNotNull(discountRedemptions.returnedAt)),
    );
  if (returned.length === 0) return true;
  const ids = returned.map(({ id }) => id);
  await lockDiscounts(transaction, ids);
  const customer = { userId: order.userId ?? undefined, email: order.email };
  const areLeft = and(inArray(discounts.id, ids), hasUsesLeft(), isLeftFor(customer));
  return (await transaction.$count(discounts, areLeft)) === ids.length;
}

/** Counts the uses of an order; the discounts must be locked. */
export async function recordRedemptions(
  transaction: Transaction,
  orderId: string,
  used: readonly AppliedDiscount[],
): Promise<void> {
  if (used.length === 0) return;
  await transaction.insert(discountRedemptions).values(
    used.map(({ id, cents }) => ({
      orderId,
      discountId: id,
      amount: sql`${cents}::numeric / 100`,
    })),
  );
}

/** An order that ends unpaid gives its uses back; one that is paid after all has used them. */
export async function returnRedemptions(transaction: Transaction, orderId: string): Promise<void> {
  await setReturned(transaction, orderId, sql`now()`);
}

export async function takeRedemptionsAgain(
  transaction: Transaction,
  orderId: string,
): Promise<void> {
  await setReturned(transaction, orderId, sql`null`);
}

async function setReturned(transaction: Transaction, orderId: string, returnedAt: SQL) {
  await transaction
    .update(discountRedemptions)
    .set({ returnedAt })
    .where(eq(discountRedemptions.orderId, orderId));
}
