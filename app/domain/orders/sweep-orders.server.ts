import { and, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { payfastItns, proofsOfPayment } from "#app/database/tables/payments.ts";
import { notifyCustomer } from "./order-mails.server.ts";
import { REMINDER_DAYS } from "./order-states.ts";
import { returnStock } from "./order-stock.server.ts";
import { hasPayment } from "./payment-status.server.ts";
import { type LockedOrder, recordOrderEvent, transitionOrder } from "./transition-order.server.ts";

const SYSTEM = { kind: "system" } as const;
/** In one go; the rest is there again in ten minutes. */
const BATCH_SIZE = 500;

type Swept = { expired: number; released: number; reminded: number; failed: unknown[] };

/**
 * Ends what was not paid in time, releases the stock of holds that have run out (the order stays
 * payable), and reminds who has not paid yet. The database's clock decides, and
 * each order is one transaction: several processes share the work, and none does it twice.
 */
export async function sweepOrders(services: Needed): Promise<Swept> {
  const swept: Swept = { expired: 0, released: 0, reminded: 0, failed: [] };
  swept.expired = await forEachDue(services, swept.failed, overdue, async (transaction, order) => {
    await transitionOrder(transaction, services, SYSTEM, { order, to: "expired" });
  });
  swept.released = await forEachDue(
    services,
    swept.failed,
    holdExpired,
    async (transaction, order) => {
      await returnStock(transaction, order);
      await recordOrderEvent(transaction, SYSTEM, { order, kind: "hold-ended" });
    },
  );
  swept.reminded = await forEachDue(
    services,
    swept.failed,
    dueForReminder(),
    (transaction, order) => remind(transaction, services, order),
  );
  return swept;
}

/** ITNs hold names and email addresses: they are deleted once nobody can dispute the payment any more. */
export async function sweepPayfastItns(database: Database): Promise<void> {
  const { receivedAt, verificationResult } = payfastItns;
  await database.delete(payfastItns).where(
    sql`${receivedAt} < now() - make_interval(days =>
      case when ${verificationResult} in ('paid', 'for-staff', 'wrong-amount') then 180 else 30 end)`,
  );
}

/** An order that some money came for, only not what was due, waits for a person. */
const overdue = and(
  eq(orders.state, "awaiting-payment"),
  sql`${orders.expiresAt} <= now()`,
  not(hasPayment),
);

/** Somebody who paid a part keeps their goods until a person has looked. */
const holdExpired = and(
  eq(orders.state, "awaiting-payment"),
  sql`${orders.stockReservedUntil} <= now()`,
  not(hasPayment),
);

/** Whoever has sent a proof says that they have paid: asking again would only annoy. */
function dueForReminder() {
  const proofs = sql`select from ${proofsOfPayment} where ${proofsOfPayment.orderId} = ${orders.id}`;
  return and(
    eq(orders.state, "awaiting-payment"),
    eq(orders.paymentMethod, "eft"),
    isNull(orders.remindedAt),
    sql`${orders.placedAt} <= now() - make_interval(days => ${REMINDER_DAYS})`,
    sql`${orders.expiresAt} > now()`,
    sql`not exists (${proofs})`,
    not(hasPayment),
  );
}

async function remind(transaction: Transaction, { origin }: Needed, order: LockedOrder) {
  await transaction.update(orders).set({ remindedAt: sql`now()` }).where(eq(orders.id, order.id));
  await recordOrderEvent(transaction, SYSTEM, { order, kind: "reminder" });
  await notifyCustomer(transaction, { origin }, { orderId: order.id, news: "reminder" });
}

/** One order that fails does not keep the others waiting. */
async function forEachDue(
  { database }: Needed,
  failed: unknown[],
  due: SQL | undefined,
  act: (transaction: Transaction, order: LockedOrder) => Promise<void>,
): Promise<number> {
  const found = await database
    .select({ id: orders.id })
    .from(orders)
    .where(due)
    .orderBy(orders.expiresAt)
    .limit(BATCH_SIZE);
  let done = 0;
  for (const { id } of found) {
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

type Needed = { database: Database; origin: string };
