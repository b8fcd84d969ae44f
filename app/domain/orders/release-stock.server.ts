import type { Database } from "#app/database/connection.server.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { holdAsSeen, notAllowed, type Seen, type StepRefused } from "./hold-as-seen.server.ts";
import { noteOnOrder } from "./move-order.server.ts";
import { orderNumber } from "./order-numbers.ts";
import { returnStock } from "./order-stock.server.ts";
import { tellCustomer } from "./tell-customer.server.ts";

export type ReleaseStockOutcome = { ok: true } | StepRefused;

/** Staff give the stock of an unpaid order free for others. The order can still be paid. */
export async function releaseStock(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  input: Seen,
): Promise<ReleaseStockOutcome> {
  return database.transaction(async (transaction) => {
    const seen = await holdAsSeen(transaction, input);
    if (!seen.ok) return seen;
    const { order } = seen;
    if (order.state !== "awaiting-payment") return notAllowed(order);
    // Pressed twice, or released by the sweep meanwhile: what was wanted is so.
    if (!order.stockHeld) return { ok: true };
    await returnStock(transaction, order);
    await noteOnOrder(transaction, { kind: "staff", admin }, { order, kind: "stock-released" });
    await recordAudit(transaction, admin, {
      verb: "released the stock of",
      thing: { kind: "order", id: order.id, label: orderNumber(order.number) },
    });
    await tellCustomer(transaction, { origin }, { orderId: order.id, news: "stock-released" });
    return { ok: true };
  });
}
