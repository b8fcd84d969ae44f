import { and, eq, inArray, isNull, ne, not, notInArray, type SQL, sql } from "drizzle-orm";
import { BANK_TRANSFER_METHODS } from "#app/content/payment-methods.ts";
import { isEftPaused } from "#app/content/texts/eft-paused-texts.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { orderLines, orders } from "#app/database/tables/orders.ts";
import { proofsOfPayment } from "#app/database/tables/payments.ts";
import { notifyCustomer } from "./order-mails.server.ts";
import { REMINDER_DAYS } from "./order-states.ts";
import { allocateBackorder, returnStock } from "./order-stock.server.ts";
import { hasPayment } from "./payment-status.server.ts";
import {
  flagIfProofSent,
  type LockedOrder,
  recordOrderEvent,
  transitionOrder,
} from "./transition-order.server.ts";

/** Per run; the rest follows in the next run, ten minutes later. */
const BATCH_SIZE = 500;

/**
 * Expires unpaid orders, releases the stock of ended reservations (the order stays payable) and sends payment reminders.
 * The database's clock decides; one transaction for each order with skip locked, so several processes can run
 * it at the same time. The rest waits for the next run once the signal aborts.
 */
export async function sweepOrders(services: Services) {
  const failed: unknown[] = [];
  const forEach = (due: SQL | undefined, act: OrderStep) => forEachDue(services, failed, due, act);
  return {
    expired: await forEach(and(overdue, isPayable()), async (transaction, order) => {
      const expiry = { order, to: "expired" } as const;
      const expired = await transitionOrder(transaction, services, "system", expiry);
      if (expired.ok) await flagIfProofSent(transaction, order, EXPIRED_WITH_PROOF);
    }),
    released: await forEach(reservationExpired, async (transaction, order) => {
      await returnStock(transaction, order);
      await recordOrderEvent(transaction, "system", order, { kind: "reservation-ended" });
    }),
    reminded: await forEach(and(dueForReminder, isPayable()), (transaction, order) =>
      remind(transaction, services, order),
    ),
    failed,
  };
}

/** Takes units on backorder from stock as they arrive, for the order that was paid first. */
export async function allocateBackorders(services: Services) {
  const failed: unknown[] = [];
  const allocated = await forEachDue(
    services,
    failed,
    hasArrivals,
    allocateArrivals,
    orders.paidAt,
  );
  return { allocated, failed };

  async function allocateArrivals(transaction: Transaction, order: LockedOrder) {
    const { arrived, awaited } = await allocateBackorder(transaction, services, order);
    // Another order was faster.
    if (arrived === 0) return;
    const detail = awaited > 0 ? `${arrived} arrived, ${awaited} still on backorder` : undefined;
    const event = { kind: "backorder-arrived", detail, forStaff: awaited > 0 };
    await recordOrderEvent(transaction, "system", order, event);
  }
}

const hasArrivals = and(
  eq(orders.state, "paid"),
  sql`exists (select from ${orderLines} join ${products} on ${products.id} = ${orderLines.productId}
    where ${orderLines.orderId} = ${orders.id} and ${orderLines.awaited} > 0
      and ${products.stock} > 0)`,
);

const EXPIRED_WITH_PROOF =
  "The order expired before its proof of payment was checked. Check the bank account: if the money has arrived, confirm the payment.";

type Services = { database: Database; origin: string; signal?: AbortSignal | undefined };
type OrderStep = (transaction: Transaction, order: LockedOrder) => Promise<void>;

/** A partly paid order never expires and keeps its stock: staff decide. */
const isUnpaid = and(eq(orders.state, "awaiting-payment"), not(hasPayment));
const overdue = and(isUnpaid, sql`${orders.expiresAt} <= now()`);
/** Nobody is reminded to pay, or loses an order, while they are asked not to pay. */
const isPayable = () =>
  isEftPaused() ? notInArray(orders.paymentMethod, BANK_TRANSFER_METHODS) : undefined;
const reservationExpired = and(isUnpaid, sql`${orders.stockReservedUntil} <= now()`);

/** No reminder after a proof of payment, nor without an email address. */
const dueForReminder = and(
  isUnpaid,
  ne(orders.email, ""),
  inArray(orders.paymentMethod, BANK_TRANSFER_METHODS),
  isNull(orders.remindedAt),
  sql`${orders.placedAt} <= now() - make_interval(days => ${REMINDER_DAYS})`,
  sql`${orders.expiresAt} > now()`,
  sql`not exists (select from ${proofsOfPayment} where ${proofsOfPayment.orderId} = ${orders.id})`,
);

async function remind(transaction: Transaction, { origin }: Services, order: LockedOrder) {
  await transaction.update(orders).set({ remindedAt: sql`now()` }).where(eq(orders.id, order.id));
  await recordOrderEvent(transaction, "system", order, { kind: "reminder" });
  await notifyCustomer(transaction, { origin }, order, "reminder");
}

/** One transaction for each order: a failure does not stop the others. */
async function forEachDue(
  { database, signal }: Services,
  failed: unknown[],
  due: SQL | undefined,
  act: OrderStep,
  orderBy: typeof orders.expiresAt | typeof orders.paidAt = orders.expiresAt,
): Promise<number> {
  const found = await database
    .select({ id: orders.id })
    .from(orders)
    .where(due)
    .orderBy(orderBy)
    .limit(BATCH_SIZE);
  let done = 0;
  for (const { id } of found) {
    if (signal?.aborted) break;
    try {
      done += await database.transaction(async (transaction) => {
        const [order] = await transaction
          .select()
          .from(orders)
          .where(and(eq(orders.id, id), due))
          .for("update", { skipLocked: true });
        if (order) await act(transaction, order);
        return order ? 1 : 0;
      });
    } catch (error) {
      failed.push(error);
    }
  }
  return done;
}
