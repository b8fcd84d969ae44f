import { randomBytes } from "node:crypto";
import { and, asc, eq, inArray, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { orderEvents, orders, quotes } from "#app/database/tables/orders.ts";
import {
  documents,
  payfastItns,
  payments,
  proofsOfPayment,
} from "#app/database/tables/payments.ts";
import { formatOrderNumber, formatQuoteNumber } from "#app/domain/documents/document.ts";
import { claimGuestOrders } from "#app/domain/orders/lists/list-my-orders.server.ts";
import type { OrderState } from "#app/domain/orders/order-states.ts";
import { isOverpaid } from "#app/domain/orders/payment-status.server.ts";
import { transitionOrder } from "#app/domain/orders/transition-order.server.ts";
import { eraseMailAbout } from "#app/mail/outbox-queue.server.ts";

/** For as long as the law has a company keep its invoices and what they rest on. */
export const ORDER_RETENTION_YEARS = 5;

/** Nothing more is delivered. */
const ENDED_STATES: OrderState[] = ["completed", "cancelled", "expired", "refunded"];

/**
 * Erasure: somebody deletes their account. What they have not paid is cancelled, and its goods go back. Goods
 * that they paid for are delivered first, and money that we owe them is paid back: such an order
 * forgets them afterwards. All others keep number, goods and money without the person; invoices keep
 * their buyer, as tax law asks. Says which orders are still to be delivered, or paid back.
 */
export async function eraseOrdersOf(
  transaction: Transaction,
  { origin }: { origin: string },
  { userId }: { userId: string },
): Promise<{ stillToDeliver: string[]; stillToPayBack: string[] }> {
  await claimGuestOrders({ database: transaction }, { userId });
  // Before any products are locked: whoever accepts a quotation locks it first, too.
  await eraseQuotes(transaction, eq(quotes.userId, userId));
  const locked = await transaction
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.id))
    .for("update");
  for (const order of locked) {
    if (order.state !== "awaiting-payment") continue;
    const actor = { kind: "customer" } as const;
    await transitionOrder(transaction, { origin }, actor, { order, to: "cancelled", news: null });
  }
  const underWay = locked.filter(
    ({ state }) => state !== "awaiting-payment" && !ENDED_STATES.includes(state),
  );
  const overpaid = await transaction
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(inArray(orders.id, idsOf(locked)), isOverpaid))
    .orderBy(asc(orders.number));
  const needed = new Set(idsOf([...underWay, ...overpaid]));
  await transaction
    .update(orders)
    .set({ eraseWhenEnded: true })
    .where(inArray(orders.id, [...needed]));
  await eraseBuyers(
    transaction,
    locked.filter(({ id }) => !needed.has(id)),
  );
  return {
    stillToDeliver: underWay.map(({ number }) => formatOrderNumber(number)),
    stillToPayBack: overpaid.map(({ number }) => formatOrderNumber(number)),
  };
}

/**
 * Retention: erases buyers whose order has ended since they asked, and, once the law no longer wants them
 * kept, the buyers of orders that belong to no account, on their invoices, too.
 */
export async function eraseOldOrders(database: Database): Promise<{ forgotten: number }> {
  return database.transaction(async (transaction) => {
    const isOld = sql`${orders.stateChangedAt} < now() - make_interval(years => ${ORDER_RETENTION_YEARS})`;
    const isNobodys = sql`${orders.userId} is null and ${orders.fullName} <> ''`;
    const due = await transaction
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(
        and(
          inArray(orders.state, ENDED_STATES),
          or(and(eq(orders.eraseWhenEnded, true), not(isOverpaid)), and(isNobodys, isOld)),
        ),
      )
      .orderBy(asc(orders.id))
      .for("update", { skipLocked: true });
    await eraseBuyers(transaction, due);
    const nameless = transaction
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.state, ENDED_STATES), eq(orders.fullName, ""), isOld));
    await transaction
      .update(documents)
      .set({ buyer: { name: "", address: [] } })
      .where(and(inArray(documents.orderId, nameless), sql`${documents.buyer} ->> 'name' <> ''`));
    return { forgotten: due.length };
  });
}

/** Erases the buyer from orders that are locked. The old link opens nothing any more. */
async function eraseBuyers(transaction: Transaction, held: readonly Numbered[]): Promise<void> {
  for (const { id, number } of held) {
    await transaction
      .update(orders)
      .set({ ...ERASED_BUYER, accessKey: randomBytes(32).toString("base64url") })
      .where(eq(orders.id, id));
    await eraseMailAbout(transaction, formatOrderNumber(number));
  }
  const ofThem = idsOf(held);
  await eraseQuotes(transaction, inArray(quotes.orderId, ofThem));
  await transaction
    .update(orderEvents)
    .set({ detail: null })
    .where(inArray(orderEvents.orderId, ofThem));
  // What a bank statement says is often the payer's name; PayFast's number is nobody's.
  await transaction
    .update(payments)
    .set({ reference: null })
    .where(and(inArray(payments.orderId, ofThem), notInArray(payments.method, ["payfast"])));
  await transaction
    .update(payfastItns)
    .set({ body: "" })
    .where(inArray(payfastItns.orderId, ofThem));
  // Their files are swept once no row names them.
  await transaction.delete(proofsOfPayment).where(inArray(proofsOfPayment.orderId, ofThem));
}

async function eraseQuotes(transaction: Transaction, which: SQL): Promise<void> {
  const gone = await transaction.delete(quotes).where(which).returning({ number: quotes.number });
  for (const { number } of gone) await eraseMailAbout(transaction, formatQuoteNumber(number));
}

const ERASED_BUYER = {
  fullName: "",
  email: "",
  phone: "",
  companyName: null,
  buyerVatNumber: null,
  buyerReference: null,
  remark: null,
  deliveryAddress: null,
  billingAddress: null,
  trackingNumber: null,
  userId: null,
  eraseWhenEnded: false,
} satisfies Partial<typeof orders.$inferInsert>;

type Numbered = { id: string; number: number };

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
