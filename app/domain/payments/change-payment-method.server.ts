import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders, type PaymentMethod } from "#app/database/tables/orders.ts";
import { proofsOfPayment } from "#app/database/tables/payments.ts";
import { notifyCustomer } from "#app/domain/orders/order-mails.server.ts";
import { PAYMENT_DAYS } from "#app/domain/orders/order-states.ts";
import { lockOwnOrder, type OwnOrderKey } from "#app/domain/orders/own-orders.server.ts";
import { readPaymentStatus } from "#app/domain/orders/payment-status.server.ts";
import { recordOrderEvent } from "#app/domain/orders/transition-order.server.ts";

export type ChangePaymentMethodOutcome =
  | { ok: true }
  | { ok: false; reason: "not-found" | "not-now" | "way-gone" };

/**
 * The customer would rather pay another way. An EFT has its days from when the order was placed, a
 * card one day from now, but never longer than an EFT: changing to and fro holds no stock for ever.
 * Whoever has sent a proof of payment keeps the time that it gave staff to look.
 */
export async function changePaymentMethod(
  { database, origin, isPayFastOpen }: Needed,
  key: OwnOrderKey,
  { way }: { way: PaymentMethod },
): Promise<ChangePaymentMethodOutcome> {
  if (way === "payfast" && !isPayFastOpen) return { ok: false, reason: "way-gone" };
  return database.transaction(async (transaction) => {
    const order = await lockOwnOrder(transaction, key);
    if (!order) return { ok: false, reason: "not-found" };
    if (order.state !== "awaiting-payment") return { ok: false, reason: "not-now" };
    if (order.paymentMethod === way) return { ok: true };
    // All of it has come already, by whichever way: nobody is asked to pay once more.
    const { paid, paidBack, total } = await readPaymentStatus(transaction, order);
    if (paid - paidBack >= total) return { ok: false, reason: "not-now" };
    const longest = sql`${orders.placedAt} + make_interval(days => ${PAYMENT_DAYS.eft})`;
    const usual =
      way === "eft"
        ? longest
        : sql`least(${longest}, now() + make_interval(days => ${PAYMENT_DAYS.payfast}))`;
    const hasProof = await transaction.$count(
      proofsOfPayment,
      eq(proofsOfPayment.orderId, order.id),
    );
    const expiresAt = hasProof ? sql`greatest(${orders.expiresAt}, ${usual})` : usual;
    await transaction
      .update(orders)
      .set({ paymentMethod: way, expiresAt })
      .where(eq(orders.id, order.id));
    const actor = { kind: "customer" } as const;
    await recordOrderEvent(transaction, actor, { order, kind: `${way}-chosen` });
    if (way === "eft") {
      await notifyCustomer(transaction, { origin }, { orderId: order.id, news: "eft-chosen" });
    }
    return { ok: true };
  });
}

type Needed = { database: Database; origin: string; isPayFastOpen: boolean };
