import { randomBytes } from "node:crypto";
import { and, asc, eq, inArray, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import { REDIRECT_METHODS } from "#app/content/payment-methods.ts";
import { ACCOUNTING_RECORD_YEARS } from "#app/content/shop-terms.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { customerPrices } from "#app/database/tables/discounts.ts";
import { orderEvents, orders, quotes } from "#app/database/tables/orders.ts";
import {
  documents,
  payments,
  proofsOfPayment,
  refundAccounts,
} from "#app/database/tables/payments.ts";
import { formatOrderNumber, formatQuoteNumber } from "#app/domain/documents/document.ts";
import { claimGuestOrders } from "#app/domain/orders/lists/list-my-orders.server.ts";
import { statesWhere } from "#app/domain/orders/order-states.ts";
import { cancelForCustomer } from "#app/domain/orders/own-orders.server.ts";
import { isOverpaid } from "#app/domain/orders/payment-status.server.ts";
import { PAYMENT_PROVIDERS } from "#app/domain/payments/payment-providers.server.ts";
import { eraseMailAbout } from "#app/mail/outbox-queue.server.ts";

const ENDED_STATES = statesWhere(({ isEnded }) => isEnded);

/**
 * Erases the buyer from the orders of a deleted account. Unpaid orders are cancelled. Orders still to
 * be delivered or refunded are flagged, and erased when they end (eraseOldOrders); their numbers are
 * returned. Invoices keep the buyer, as the Companies Act requires.
 */
export async function eraseOrdersOf(
  transaction: Transaction,
  { origin }: { origin: string },
  { userId }: { userId: string },
): Promise<ErasedOrders> {
  await claimGuestOrders({ database: transaction }, { userId });
  // Quotes before products: the lock order of accepting a quotation.
  const deletedQuotes = await eraseQuotes(transaction, eq(quotes.userId, userId));
  const locked = await transaction
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.id))
    .for("update");
  const unpaid = locked.filter(({ state }) => state === "awaiting-payment");
  for (const order of unpaid) {
    await cancelForCustomer(transaction, { origin }, { order, statusUpdate: null });
  }
  const undelivered = locked.filter(
    ({ state }) => state !== "awaiting-payment" && !ENDED_STATES.includes(state),
  );
  const overpaid = await transaction
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(inArray(orders.id, idsOf(locked)), isOverpaid))
    .orderBy(asc(orders.number));
  const unfinished = new Set(idsOf([...undelivered, ...overpaid]));
  await transaction
    .update(orders)
    .set({ eraseWhenEnded: true })
    .where(inArray(orders.id, [...unfinished]));
  const finished = locked.filter(({ id }) => !unfinished.has(id));
  await eraseBuyers(transaction, finished);
  return {
    stillToDeliver: undelivered.map(({ number }) => formatOrderNumber(number)),
    stillToRefund: overpaid.map(({ number }) => formatOrderNumber(number)),
    keptAddress: undelivered.some((order) => order.deliveryAddress ?? order.siteAddress)
      ? "delivery"
      : undelivered.some(({ billingAddress }) => billingAddress)
        ? "billing"
        : undefined,
    cancelled: unpaid.map(({ number }) => number),
    deletedQuotes,
  };
}

type ErasedOrders = {
  stillToDeliver: string[];
  stillToRefund: string[];
  /** The address that is kept until delivery. */
  keptAddress: "delivery" | "billing" | undefined;
  cancelled: number[];
  deletedQuotes: number;
};

/**
 * Retention: erases the buyers of flagged orders that have ended, and after the retention period
 * those of guest orders and of all invoices.
 */
export async function eraseOldOrders(database: Database): Promise<{ erased: number }> {
  return database.transaction(async (transaction) => {
    const isOld = sql`${orders.stateChangedAt} < now() - make_interval(years => ${ACCOUNTING_RECORD_YEARS})`;
    const isGuestOrder = sql`${orders.userId} is null and ${orders.fullName} <> ''`;
    const due = await transaction
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(
        and(
          inArray(orders.state, ENDED_STATES),
          or(and(eq(orders.eraseWhenEnded, true), not(isOverpaid)), and(isGuestOrder, isOld)),
        ),
      )
      .orderBy(asc(orders.id))
      .for("update", { skipLocked: true });
    await eraseBuyers(transaction, due);
    await erasePricesOfForgottenGuests(transaction);
    const erasedOrders = transaction
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.state, ENDED_STATES), eq(orders.fullName, ""), isOld));
    await transaction
      .update(documents)
      .set({ buyer: { name: "", address: [] } })
      .where(
        and(inArray(documents.orderId, erasedOrders), sql`${documents.buyer} ->> 'name' <> ''`),
      );
    return { erased: due.length };
  });
}

/** Prices for an email address of which nothing else is left, and prices that ended long ago. */
async function erasePricesOfForgottenGuests(transaction: Transaction): Promise<void> {
  await transaction.delete(customerPrices).where(sql`
    ends_on < local_date() - make_interval(years => ${ACCOUNTING_RECORD_YEARS})
    or (
      user_id is null
      and not exists (select from users where users.email = customer_prices.email)
      and not exists (select from orders
        where lower(orders.email) = customer_prices.email and orders.user_id is null)
      and not exists (select from quotes
        where lower(quotes.details ->> 'email') = customer_prices.email and quotes.user_id is null)
    )`);
}

/** Erases the buyer from locked orders; a new access key revokes the old link. */
async function eraseBuyers(transaction: Transaction, locked: readonly Numbered[]): Promise<void> {
  for (const { id, number } of locked) {
    await transaction
      .update(orders)
      .set({ ...ERASED_BUYER, accessKey: randomBytes(32).toString("base64url") })
      .where(eq(orders.id, id));
    await eraseMailAbout(transaction, formatOrderNumber(number));
  }
  const orderIds = idsOf(locked);
  await eraseQuotes(transaction, inArray(quotes.orderId, orderIds));
  await transaction
    .update(orderEvents)
    .set({ detail: null })
    .where(inArray(orderEvents.orderId, orderIds));
  // A bank statement's reference is often the payer's name; a provider's payment id is not personal.
  await transaction
    .update(payments)
    .set({ reference: null })
    .where(and(inArray(payments.orderId, orderIds), notInArray(payments.method, REDIRECT_METHODS)));
  for (const { personalData } of PAYMENT_PROVIDERS) await personalData.erase(transaction, orderIds);
  await transaction.delete(refundAccounts).where(inArray(refundAccounts.orderId, orderIds));
  // Files without a row are swept later.
  await transaction.delete(proofsOfPayment).where(inArray(proofsOfPayment.orderId, orderIds));
}

async function eraseQuotes(transaction: Transaction, where: SQL): Promise<number> {
  const deleted = await transaction
    .delete(quotes)
    .where(where)
    .returning({ number: quotes.number });
  for (const { number } of deleted) await eraseMailAbout(transaction, formatQuoteNumber(number));
  return deleted.length;
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
  siteAddress: null,
  billingAddress: null,
  trackingNumber: null,
  userId: null,
  eraseWhenEnded: false,
} satisfies Partial<typeof orders.$inferInsert>;

type Numbered = { id: string; number: number };

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
