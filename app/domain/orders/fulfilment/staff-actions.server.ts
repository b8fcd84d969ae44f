import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { latestStatusUpdate } from "#app/domain/orders/describe-order.ts";
import { notifyCustomer } from "#app/domain/orders/order-mails.server.ts";
import { returnStock } from "#app/domain/orders/order-stock.server.ts";
import { readOrderById } from "#app/domain/orders/read-order.server.ts";
import {
  type ActionRefused,
  actionNotAllowed,
  type ExpectedOrder,
  lockIfUnchanged,
  lockOrder,
  recordOrderEvent,
} from "#app/domain/orders/transition-order.server.ts";

/** Adds a staff-only note; it can also clear the attention flag. */
export async function addStaffNote(
  { database }: { database: Database },
  admin: Admin,
  { number, text, isDealtWith }: { number: number; text: string; isDealtWith: boolean },
): Promise<{ ok: boolean }> {
  return database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, { number });
    if (!order) return { ok: false };
    const actor = { kind: "staff", admin } as const;
    const note = { order, kind: "note", detail: text, forStaff: true };
    await recordOrderEvent(transaction, actor, note);
    if (!isDealtWith || order.attention === null) return { ok: true };
    await transaction.update(orders).set({ attention: null }).where(eq(orders.id, order.id));
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: { kind: "order", id: order.id, label: formatOrderNumber(number) },
      before: { attention: order.attention },
      after: { attention: null },
    });
    return { ok: true };
  });
}

/** Sends the customer the latest status update of an order once more, to the email address that it has now. */
export async function resendStatusUpdate(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  number: number,
): Promise<{ ok: true; email: string } | { ok: false; reason: "gone" | "no-address" }> {
  return database.transaction(async (transaction) => {
    const locked = await lockOrder(transaction, { number });
    const order = locked && (await readOrderById(transaction, locked.id));
    if (!locked || !order) return { ok: false, reason: "gone" };
    const statusUpdate = latestStatusUpdate(order.events);
    if (!order.email || !statusUpdate) return { ok: false, reason: "no-address" };
    await notifyCustomer(transaction, { origin }, { orderId: order.id, statusUpdate });
    const actor = { kind: "staff", admin } as const;
    const note = { order: locked, kind: "mailed-again", detail: order.email, forStaff: true };
    await recordOrderEvent(transaction, actor, note);
    await recordAudit(transaction, admin, {
      verb: "mailed again the news of",
      entity: { kind: "order", id: order.id, label: formatOrderNumber(number) },
    });
    return { ok: true, email: order.email };
  });
}

type ReleaseStockOutcome = { ok: true } | ActionRefused;

/** Releases the reserved stock of an unpaid order. The order can still be paid. */
export async function releaseStock(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  input: ExpectedOrder,
): Promise<ReleaseStockOutcome> {
  return database.transaction(async (transaction) => {
    const locked = await lockIfUnchanged(transaction, input);
    if (!locked.ok) return locked;
    const { order } = locked;
    if (order.state !== "awaiting-payment") return actionNotAllowed(order);
    // Idempotent: released already, by a double submit or the sweep.
    if (!order.stockReserved) return { ok: true };
    await returnStock(transaction, order);
    await recordOrderEvent(
      transaction,
      { kind: "staff", admin },
      { order, kind: "stock-released" },
    );
    await recordAudit(transaction, admin, {
      verb: "released the stock of",
      entity: { kind: "order", id: order.id, label: formatOrderNumber(order.number) },
    });
    await notifyCustomer(
      transaction,
      { origin },
      { orderId: order.id, statusUpdate: "stock-released" },
    );
    return { ok: true };
  });
}
