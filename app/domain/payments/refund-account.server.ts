import { eq, or, sql } from "drizzle-orm";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { refundAccounts, refunds } from "#app/database/tables/payments.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { latestLatePayment } from "#app/domain/orders/describe-order.ts";
import { notifyCustomer, notifyStaff } from "#app/domain/orders/order-mails.server.ts";
import { orderStates } from "#app/domain/orders/order-states.ts";
import { lockOwnOrder } from "#app/domain/orders/own-orders.server.ts";
import {
  isPaidByBankTransfer,
  type Order,
  readOrderById,
} from "#app/domain/orders/read-order.server.ts";
import { recordOrderEvent } from "#app/domain/orders/transition-order.server.ts";
import { decryptValue, encryptValue } from "#app/domain/settings/encrypted-value.server.ts";
import { maskAccountNumber, type RefundAccount, refundAccountForm } from "./refund-account.ts";

/** The bank may return a refund: until then staff can see where it went. */
const DAYS_AFTER_REFUND = 30;
/** Without a refund: the money never came. */
const MAX_DAYS = 180;

/** Whether we must refund, or may have to, by EFT: then the customer is asked for an account. */
export function needsRefundAccount(order: Order): boolean {
  if (order.overpaid > 0) return promisesRefund(order) && isPaidByBankTransfer(order);
  return order.state === "cancelled" && order.proofs.length > 0 && order.refunds.length === 0;
}

/** The surplus of a sale, and the payment for a closed order if the customer was told so. */
export function promisesRefund({ state, events }: Order): boolean {
  return (
    orderStates[state].isSale ||
    (orderStates[state].isEnded && latestLatePayment(events) === "payment-to-refund")
  );
}

type SaveOutcome = { ok: true } | { ok: false; reason: "not-found" | "not-now" };

/**
 * Saves the account for a refund, encrypted, and tells the customer and staff, who see each change with its time:
 * anyone who has the link to the order can make one.
 */
export async function saveRefundAccount(
  { database, origin, secret }: { database: Database; origin: string; secret: string },
  key: { accessKey: string },
  account: RefundAccount,
): Promise<SaveOutcome> {
  return database.transaction(async (transaction) => {
    const locked = await lockOwnOrder(transaction, key);
    const order = locked && (await readOrderById(transaction, locked.id));
    if (!locked || !order) return { ok: false, reason: "not-found" };
    if (!needsRefundAccount(order)) return { ok: false, reason: "not-now" };
    const before = await readAccount(transaction, { secret }, order.id);
    if (before?.account && isSameAccount(before.account, account)) return { ok: true };
    const details = encryptValue(secret, JSON.stringify(account));
    await transaction
      .insert(refundAccounts)
      .values({ orderId: order.id, details })
      .onConflictDoUpdate({
        target: refundAccounts.orderId,
        set: { details, changedAt: sql`clock_timestamp()` },
      });
    const kind = before ? "refund-account-changed" : "refund-account";
    await recordOrderEvent(transaction, "customer", locked, { kind });
    if (before) await flagChange(transaction, order.id);
    await notifyStaff(transaction, { origin }, order, kind);
    await notifyCustomer(transaction, { origin }, order, "refund-account");
    return { ok: true };
  });
}

function flagChange(transaction: Transaction, orderId: string) {
  return transaction
    .update(orders)
    .set({ attention: sql`coalesce(${orders.attention}, ${CHANGED})` })
    .where(eq(orders.id, orderId));
}

const CHANGED =
  "The bank details for the refund were changed. Call the customer on a number you know before you pay.";

function isSameAccount(before: RefundAccount, account: RefundAccount): boolean {
  return JSON.stringify(before) === JSON.stringify(account);
}

export type SentAccount = {
  /** Undefined if the session secret has changed since: it cannot be read any more. */
  account: RefundAccount | undefined;
  sentAt: Date;
  changedAt: Date | null;
};

/** For staff, who pay the refund. */
export function readRefundAccount(
  { database, secret }: { database: DatabaseOrTransaction; secret: string },
  _admin: Admin<"refund">,
  orderId: string,
): Promise<SentAccount | undefined> {
  return readAccount(database, { secret }, orderId);
}

/** For the holder of the order: no more of the number than it takes to recognise it. */
export async function describeRefundAccount(
  { database, secret }: { database: DatabaseOrTransaction; secret: string },
  { id }: Pick<Order, "id">,
): Promise<{ bank: string; number: string; at: Date } | undefined> {
  const sent = await readAccount(database, { secret }, id);
  if (!sent?.account) return undefined;
  const { bank } = sent.account;
  return { bank, number: maskAccountNumber(sent.account), at: sent.changedAt ?? sent.sentAt };
}

async function readAccount(
  database: DatabaseOrTransaction,
  { secret }: { secret: string },
  orderId: string,
): Promise<SentAccount | undefined> {
  const [row] = await database
    .select()
    .from(refundAccounts)
    .where(eq(refundAccounts.orderId, orderId));
  if (!row) return undefined;
  const { details, sentAt, changedAt } = row;
  return { account: decryptAccount(secret, details), sentAt, changedAt };
}

/** Undefined if it was encrypted with another secret. */
export function decryptAccount(secret: string, details: string): RefundAccount | undefined {
  const text = decryptValue(secret, details);
  return text === undefined ? undefined : refundAccountForm.safeParse(JSON.parse(text)).data;
}

/** Retention: the account is deleted a while after the refund, or when none has followed for long. */
export async function deleteOldRefundAccounts({
  database,
}: {
  database: Database;
}): Promise<{ deleted: number }> {
  const isRefunded = sql`exists (select from ${refunds} where ${refunds.orderId} = ${refundAccounts.orderId}
    and ${refunds.createdAt} between ${refundAccounts.sentAt} and now() - make_interval(days => ${DAYS_AFTER_REFUND}))`;
  const isOld = sql`coalesce(${refundAccounts.changedAt}, ${refundAccounts.sentAt})
    < now() - make_interval(days => ${MAX_DAYS})`;
  const { rowCount } = await database.delete(refundAccounts).where(or(isRefunded, isOld));
  return { deleted: rowCount ?? 0 };
}
