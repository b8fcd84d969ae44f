import { and, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { paymentNotices, paymentProofs } from "#app/database/tables/payments.ts";
import { type HeldOrder, moveOrder, noteOnOrder } from "./move-order.server.ts";
import { hasMoney } from "./order-standing.server.ts";
import { REMINDER_DAYS } from "./order-states.ts";
import { returnStock } from "./order-stock.server.ts";
import { tellCustomer } from "./tell-customer.server.ts";

const SYSTEM = { kind: "system" } as const;
/** In one go; the rest is there again in ten minutes. */
const MOST_AT_ONCE = 500;

type Swept = { expired: number; released: number; reminded: number; failed: unknown[] };

/**
 * Ends what was not paid in time, releases the stock of holds that have run out (the order stays
 * payable), and reminds who has not paid yet. The database's clock decides, and
 * each order is one transaction: several processes share the work, and none does it twice.
 */
export async function sweepOrders(services: Needed): Promise<Swept> {
  const swept: Swept = { expired: 0, released: 0, reminded: 0, failed: [] };
  swept.expired = await eachDue(services, swept.failed, overdue, async (transaction, order) => {
    await moveOrder(transaction, services, SYSTEM, { order, to: "expired" });
  });
  swept.released = await eachDue(
    services,
    swept.failed,
    heldTooLong,
    async (transaction, order) => {
      await returnStock(transaction, order);
      await noteOnOrder(transaction, SYSTEM, { order, kind: "hold-ended" });
    },
  );
  swept.reminded = await eachDue(services, swept.failed, unreminded(), (transaction, order) =>
    remind(transaction, services, order),
  );
  return swept;
}

/** Notices hold names and addresses: they go once nobody can dispute the payment any more. */
export async function sweepNotices(database: Database): Promise<void> {
  const { receivedAt, verdict } = paymentNotices;
  await database.delete(paymentNotices).where(
    sql`${receivedAt} < now() - make_interval(days =>
      case when ${verdict} in ('paid', 'for-staff', 'wrong-amount') then 180 else 30 end)`,
  );
}

/** An order that some money came for, only not what was due, waits for a person. */
const overdue = and(
  eq(orders.state, "awaiting-payment"),
  sql`${orders.expiresAt} <= now()`,
  not(hasMoney),
);

/** Somebody who paid a part keeps their goods until a person has looked. */
const heldTooLong = and(
  eq(orders.state, "awaiting-payment"),
  sql`${orders.stockHeldUntil} <= now()`,
  not(hasMoney),
);

/** Whoever has sent a proof says that they have paid: asking again would only annoy. */
function unreminded() {
  const proofs = sql`select from ${paymentProofs} where ${paymentProofs.orderId} = ${orders.id}`;
  return and(
    eq(orders.state, "awaiting-payment"),
    eq(orders.paymentWay, "eft"),
    isNull(orders.remindedAt),
    sql`${orders.placedAt} <= now() - make_interval(days => ${REMINDER_DAYS})`,
    sql`${orders.expiresAt} > now()`,
    sql`not exists (${proofs})`,
    not(hasMoney),
  );
}

async function remind(transaction: Transaction, { origin }: Needed, order: HeldOrder) {
  await transaction.update(orders).set({ remindedAt: sql`now()` }).where(eq(orders.id, order.id));
  await noteOnOrder(transaction, SYSTEM, { order, kind: "reminder" });
  await tellCustomer(transaction, { origin }, { orderId: order.id, news: "reminder" });
}

/** One order that fails does not keep the others waiting. */
async function eachDue(
  { database }: Needed,
  failed: unknown[],
  due: SQL | undefined,
  act: (transaction: Transaction, order: HeldOrder) => Promise<void>,
): Promise<number> {
  const found = await database
    .select({ id: orders.id })
    .from(orders)
    .where(due)
    .orderBy(orders.expiresAt)
    .limit(MOST_AT_ONCE);
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
