import { eq, sql } from "drizzle-orm";
import { isBankTransfer, paymentMethods } from "#app/content/payment-methods.ts";
import type { Database } from "#app/database/connection.server.ts";
import { orders, type PaymentMethod } from "#app/database/tables/orders.ts";
import { proofsOfPayment } from "#app/database/tables/payments.ts";
import { notifyCustomer } from "#app/domain/orders/order-mails.server.ts";
import { lockOwnOrder, type OwnOrderKey } from "#app/domain/orders/own-orders.server.ts";
import { awaitsPaymentSince, readPaymentStatus } from "#app/domain/orders/payment-status.server.ts";
import { recordOrderEvent } from "#app/domain/orders/transition-order.server.ts";

export type ChangePaymentMethodOutcome =
  | { ok: true }
  | { ok: false; reason: "not-found" | "not-now" | "way-gone" };

/**
 * Changes the payment method of an unpaid order. An EFT is due some days after the order was placed, any other
 * method from now, but never later than an EFT: changing back and forth cannot reserve stock for ever.
 * Once a proof of payment was sent, a change never shortens the deadline.
 */
export async function changePaymentMethod(
  { database, origin, availableMethods }: Services,
  key: OwnOrderKey,
  { paymentMethod: method }: { paymentMethod: PaymentMethod },
): Promise<ChangePaymentMethodOutcome> {
  if (!availableMethods.includes(method)) return { ok: false, reason: "way-gone" };
  return database.transaction(async (transaction) => {
    const order = await lockOwnOrder(transaction, key);
    if (!order) return { ok: false, reason: "not-found" };
    if (order.state !== "awaiting-payment") return { ok: false, reason: "not-now" };
    if (order.paymentMethod === method) return { ok: true };
    // Fully paid already, by any method.
    const { paid, refundedOverpayment, total } = await readPaymentStatus(transaction, order);
    if (paid - refundedOverpayment >= total) return { ok: false, reason: "not-now" };
    const longest = sql`${awaitsPaymentSince} + make_interval(days => ${paymentMethods.eft.paymentDays})`;
    const usual = isBankTransfer(method)
      ? longest
      : sql`least(${longest}, now() + make_interval(days => ${paymentMethods[method].paymentDays}))`;
    const hasProof = await transaction.$count(
      proofsOfPayment,
      eq(proofsOfPayment.orderId, order.id),
    );
    const expiresAt = hasProof ? sql`greatest(${orders.expiresAt}, ${usual})` : usual;
    await transaction
      .update(orders)
      .set({ paymentMethod: method, expiresAt })
      .where(eq(orders.id, order.id));
    await recordOrderEvent(transaction, "customer", order, { kind: `${method}-chosen` });
    if (method === "eft") await notifyCustomer(transaction, { origin }, order, "eft-chosen");
    return { ok: true };
  });
}

type Services = {
  database: Database;
  origin: string;
  /** From availablePaymentMethods. */
  availableMethods: readonly PaymentMethod[];
};
