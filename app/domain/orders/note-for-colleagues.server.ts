import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { holdOrder, noteOnOrder } from "./move-order.server.ts";
import { orderNumber } from "./order-numbers.ts";

/** A note that only staff read; it can also put away what asked for a person. */
export async function noteForColleagues(
  { database }: { database: Database },
  admin: Admin,
  { number, text, isDealtWith }: { number: number; text: string; isDealtWith: boolean },
): Promise<{ ok: boolean }> {
  return database.transaction(async (transaction) => {
    const order = await holdOrder(transaction, { number });
    if (!order) return { ok: false };
    const actor = { kind: "staff", admin } as const;
    const note = { order, kind: "note", detail: text, forStaff: true };
    await noteOnOrder(transaction, actor, note);
    if (!isDealtWith || order.attention === null) return { ok: true };
    await transaction.update(orders).set({ attention: null }).where(eq(orders.id, order.id));
    await recordAudit(transaction, admin, {
      verb: "changed",
      thing: { kind: "order", id: order.id, label: orderNumber(number) },
      before: { attention: order.attention },
      after: { attention: null },
    });
    return { ok: true };
  });
}
