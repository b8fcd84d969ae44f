import { randomBytes } from "node:crypto";
import { and, asc, eq, inArray, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { orderEvents, orders, quotes } from "#app/database/tables/orders.ts";
import {
  documents,
  paymentNotices,
  paymentProofs,
  payments,
} from "#app/database/tables/payments.ts";
import { forgetMailAbout } from "#app/mail/forget-mail.server.ts";
import { claimGuestOrders } from "./claim-guest-orders.server.ts";
import { moveOrder } from "./move-order.server.ts";
import { orderNumber, quoteNumber } from "./order-numbers.ts";
import { owesMoney } from "./order-standing.server.ts";
import type { OrderState } from "./order-states.ts";

/** For as long as the law has a company keep its invoices and what they rest on. */
export const YEARS_KEPT = 5;

/** Nothing more is delivered. */
const OVER: OrderState[] = ["completed", "cancelled", "expired", "refunded"];

/**
 * Somebody deletes their account. What they have not paid is cancelled, and its goods go back. Goods
 * that they paid for are delivered first, and money that we owe them is paid back: such an order
 * forgets them afterwards. All others keep number, goods and money without the person; invoices keep
 * their buyer, as tax law asks. Says which orders are still to be delivered, or paid back.
 */
export async function forgetOrdersOf(
  transaction: Transaction,
  { origin }: { origin: string },
  { userId }: { userId: string },
): Promise<{ stillToDeliver: string[]; stillToPayBack: string[] }> {
  await claimGuestOrders({ database: transaction }, { userId });
  // Before any goods are held: whoever accepts a quotation holds it first, too.
  await forgetQuotes(transaction, eq(quotes.userId, userId));
  const held = await transaction
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.id))
    .for("update");
  for (const order of held) {
    if (order.state !== "awaiting-payment") continue;
    const actor = { kind: "customer" } as const;
    await moveOrder(transaction, { origin }, actor, { order, to: "cancelled", news: null });
  }
  const underWay = held.filter(
    ({ state }) => state !== "awaiting-payment" && !OVER.includes(state),
  );
  const owed = await transaction
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(inArray(orders.id, idsOf(held)), owesMoney))
    .orderBy(asc(orders.number));
  const needed = new Set(idsOf([...underWay, ...owed]));
  await transaction
    .update(orders)
    .set({ forgetWhenOver: true })
    .where(inArray(orders.id, [...needed]));
  await forget(
    transaction,
    held.filter(({ id }) => !needed.has(id)),
  );
  return {
    stillToDeliver: underWay.map(({ number }) => orderNumber(number)),
    stillToPayBack: owed.map(({ number }) => orderNumber(number)),
  };
}

/**
 * Forgets people whose order has ended since they asked, and, once the law no longer wants them
 * kept, the buyers of orders that belong to no account, on their invoices, too.
 */
export async function sweepOldOrders(database: Database): Promise<{ forgotten: number }> {
  return database.transaction(async (transaction) => {
    const isOld = sql`${orders.stateSince} < now() - make_interval(years => ${YEARS_KEPT})`;
    const isNobodys = sql`${orders.userId} is null and ${orders.fullName} <> ''`;
    const due = await transaction
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(
        and(
          inArray(orders.state, OVER),
          or(and(eq(orders.forgetWhenOver, true), not(owesMoney)), and(isNobodys, isOld)),
        ),
      )
      .orderBy(asc(orders.id))
      .for("update", { skipLocked: true });
    await forget(transaction, due);
    const nameless = transaction
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.state, OVER), eq(orders.fullName, ""), isOld));
    await transaction
      .update(documents)
      .set({ buyer: { name: "", address: [] } })
      .where(and(inArray(documents.orderId, nameless), sql`${documents.buyer} ->> 'name' <> ''`));
    return { forgotten: due.length };
  });
}

/** Takes the person out of orders that are held. The old link opens nothing any more. */
async function forget(transaction: Transaction, held: readonly Numbered[]): Promise<void> {
  for (const { id, number } of held) {
    await transaction
      .update(orders)
      .set({ ...NOBODY, accessKey: randomBytes(32).toString("base64url") })
      .where(eq(orders.id, id));
    await forgetMailAbout(transaction, orderNumber(number));
  }
  const ofThem = idsOf(held);
  await forgetQuotes(transaction, inArray(quotes.orderId, ofThem));
  await transaction
    .update(orderEvents)
    .set({ detail: null })
    .where(inArray(orderEvents.orderId, ofThem));
  // What a bank statement says is often the payer's name; PayFast's number is nobody's.
  await transaction
    .update(payments)
    .set({ reference: null })
    .where(and(inArray(payments.orderId, ofThem), notInArray(payments.way, ["payfast"])));
  await transaction
    .update(paymentNotices)
    .set({ body: "" })
    .where(inArray(paymentNotices.orderId, ofThem));
  // Their files are swept once no row names them.
  await transaction.delete(paymentProofs).where(inArray(paymentProofs.orderId, ofThem));
}

async function forgetQuotes(transaction: Transaction, which: SQL): Promise<void> {
  const gone = await transaction.delete(quotes).where(which).returning({ number: quotes.number });
  for (const { number } of gone) await forgetMailAbout(transaction, quoteNumber(number));
}

const NOBODY = {
  fullName: "",
  email: "",
  phone: "",
  companyName: null,
  buyerVatNumber: null,
  buyerReference: null,
  remark: null,
  address: null,
  billingAddress: null,
  trackingNumber: null,
  userId: null,
  forgetWhenOver: false,
};

type Numbered = { id: string; number: number };

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
