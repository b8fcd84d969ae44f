import { and, eq, inArray, ne, not, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#app/database/connection.server.ts";
import { orderLines, orders } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import { goodsTotal } from "#app/domain/checkout/pricing.ts";
import { statesWhere } from "#app/domain/orders/order-states.ts";
import { toCents } from "#app/format/money.ts";
import { settings } from "#app/settings/settings.ts";
import { customerReservation } from "./order-limits.ts";

/** The buyer, as far as limits depend on it: a guest is not signed in with a verified email address. */
export async function readBuyer(database: DatabaseOrTransaction, userId: string | undefined) {
  const [account] = userId
    ? await database
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.emailVerified, true)))
    : [];
  if (!account) return { verifiedId: undefined, isGuest: true, hasPaidBefore: false };
  const isOwn = eq(orders.userId, account.id);
  const paid = and(isOwn, inArray(orders.state, SOLD_STATES));
  const hasPaidBefore = (await database.$count(orders, paid)) > 0;
  return { verifiedId: account.id, isGuest: false, hasPaidBefore };
}

const SOLD_STATES = statesWhere(({ isDispatchable }) => isDispatchable);

type Buyer = Awaited<ReturnType<typeof readBuyer>>;

/**
 * The unpaid orders of a buyer. For a verified user only those placed while signed in count, so nobody can
 * block their email address. An advisory lock serializes concurrent orders of one buyer.
 */
export async function findOpenOrders(
  transaction: Transaction,
  { verifiedId }: Buyer,
  email: string,
): Promise<number[]> {
  await advisoryLock(transaction, `open-orders:${verifiedId ?? email.toLowerCase()}`);
  const whose = verifiedId
    ? and(eq(orders.userId, verifiedId), not(orders.isGuest))
    : eq(sql`lower(${orders.email})`, email.toLowerCase());
  const found = await transaction
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.state, "awaiting-payment"), ne(orders.source, "staff"), whose))
    .orderBy(orders.number);
  return found.map(({ number }) => number);
}

/** How long stock is reserved for an unpaid order, and against whose budget it counts. */
export type StockReservation =
  | { for: "reservation-hours"; ipHash: string | undefined }
  | { for: "life-of-order" }
  | { for: "nothing" };

type ReservedLines = readonly { productId: string | null; quantity: number; unitPrice: number }[];

/**
 * Beyond the buyer's reservation budget, an order is accepted without a reservation of stock. The budget is locked until the
 * transaction ends, always before products.
 */
export async function decideStockReservation(
  transaction: Transaction,
  buyer: Buyer,
  { ipHash, lines }: { ipHash: string; lines: ReservedLines },
): Promise<StockReservation> {
  const budget = reservationBudgetOf(buyer, ipHash);
  await advisoryLock(transaction, `reservation-budget:${budget.key}`);
  const fits = await fitsReservationBudget(transaction, budget, lines);
  return fits ? { for: "reservation-hours", ipHash: budget.key } : { for: "nothing" };
}

/** What decideStockReservation would decide now; takes no lock, for pages that only show it. */
export function wouldReserveStock(
  database: DatabaseOrTransaction,
  buyer: Buyer,
  { ipHash, lines }: { ipHash: string; lines: ReservedLines },
): Promise<boolean> {
  return fitsReservationBudget(database, reservationBudgetOf(buyer, ipHash), lines);
}

/**
 * Customers who have paid before have a reservation budget of their own. All others share that of their IP group: together
 * they reserve at most what one guest order may.
 */
function reservationBudgetOf({ hasPaidBefore, verifiedId }: Buyer, ipHash: string) {
  const { guestTotal, guestUnits } = settings().shop;
  return hasPaidBefore && verifiedId
    ? { key: `account:${verifiedId}`, ...customerReservation() }
    : { key: ipHash, cents: guestTotal, units: guestUnits };
}

async function fitsReservationBudget(
  database: DatabaseOrTransaction,
  budget: ReturnType<typeof reservationBudgetOf>,
  lines: ReservedLines,
): Promise<boolean> {
  const ofGroup = eq(orders.reservationIpHash, budget.key);
  const [reserved] = await database
    .select({ goods: sql<string>`coalesce(sum(${orders.goodsTotal}), 0)` })
    .from(orders)
    .where(ofGroup);
  if (toCents(reserved?.goods ?? "0") + goodsTotal(lines) > budget.cents) return false;
  const units = await database
    .select({
      productId: orderLines.productId,
      units: sql<number>`sum(${orderLines.quantity})::int`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(ofGroup)
    .groupBy(orderLines.productId);
  const reservedOf = new Map(units.map((row) => [row.productId, row.units]));
  return lines.every(
    ({ productId, quantity }) => (reservedOf.get(productId) ?? 0) + quantity <= budget.units,
  );
}

/** A hash collision of two advisory lock keys only makes them wait. */
async function advisoryLock(transaction: Transaction, key: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
