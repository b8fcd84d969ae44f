import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders, type PaymentWay } from "#app/database/tables/orders.ts";
import { paymentProofs } from "#app/database/tables/payments.ts";
import { noteOnOrder } from "./move-order.server.ts";
import { standingOf } from "./order-standing.server.ts";
import { PAYMENT_DAYS } from "./order-states.ts";
import { holdOwnOrder, type OwnOrderKey } from "./own-order.server.ts";
import { tellCustomer } from "./tell-customer.server.ts";

export type ChangeWayOutcome =
  | { ok: true }
  | { ok: false; reason: "not-found" | "not-now" | "way-gone" };

/**
 * The customer would rather pay another way. An EFT has its days from when the order was placed, a
 * card one day from now, but never longer than an EFT: changing to and fro holds no stock for ever.
 * Whoever has sent a proof of payment keeps the time that it gave staff to look.
 */
export async function changePaymentWay(
  { database, origin, isPayFastOpen }: Needed,
  key: OwnOrderKey,
  { way }: { way: PaymentWay },
): Promise<ChangeWayOutcome> {
  if (way === "payfast" && !isPayFastOpen) return { ok: false, reason: "way-gone" };
  return database.transaction(async (transaction) => {
    const order = await holdOwnOrder(transaction, key);
    if (!order) return { ok: false, reason: "not-found" };
    if (order.state !== "awaiting-payment") return { ok: false, reason: "not-now" };
    if (order.paymentWay === way) return { ok: true };
    // All of it has come already, by whichever way: nobody is asked to pay once more.
    const { paid, paidBack, total } = await standingOf(transaction, order);
    if (paid - paidBack >= total) return { ok: false, reason: "not-now" };
    const longest = sql`${orders.placedAt} + make_interval(days => ${PAYMENT_DAYS.eft})`;
    const usual =
      way === "eft"
        ? longest
        : sql`least(${longest}, now() + make_interval(days => ${PAYMENT_DAYS.payfast}))`;
    const hasProof = await transaction.$count(paymentProofs, eq(paymentProofs.orderId, order.id));
    const expiresAt = hasProof ? sql`greatest(${orders.expiresAt}, ${usual})` : usual;
    await transaction
      .update(orders)
      .set({ paymentWay: way, expiresAt })
      .where(eq(orders.id, order.id));
    const actor = { kind: "customer" } as const;
    await noteOnOrder(transaction, actor, { order, kind: `${way}-chosen` });
    if (way === "eft") {
      await tellCustomer(transaction, { origin }, { orderId: order.id, news: "eft-chosen" });
    }
    return { ok: true };
  });
}

type Needed = { database: Database; origin: string; isPayFastOpen: boolean };
