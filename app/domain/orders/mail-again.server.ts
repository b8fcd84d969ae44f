import type { Database } from "#app/database/connection.server.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { holdOrder, noteOnOrder } from "./move-order.server.ts";
import { newestNews } from "./newest-news.ts";
import { orderNumber } from "./order-numbers.ts";
import { readOrderById } from "./read-order.server.ts";
import { tellCustomer } from "./tell-customer.server.ts";

/** Sends the customer the newest news of an order once more, to the address that it has now. */
export async function mailAgain(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  number: number,
): Promise<{ ok: true; email: string } | { ok: false; reason: "gone" | "no-address" }> {
  return database.transaction(async (transaction) => {
    const held = await holdOrder(transaction, { number });
    const order = held && (await readOrderById(transaction, held.id));
    if (!held || !order) return { ok: false, reason: "gone" };
    const news = newestNews(order.events);
    if (!order.email || !news) return { ok: false, reason: "no-address" };
    await tellCustomer(transaction, { origin }, { orderId: order.id, news });
    const actor = { kind: "staff", admin } as const;
    const note = { order: held, kind: "mailed-again", detail: order.email, forStaff: true };
    await noteOnOrder(transaction, actor, note);
    await recordAudit(transaction, admin, {
      verb: "mailed again the news of",
      thing: { kind: "order", id: order.id, label: orderNumber(number) },
    });
    return { ok: true, email: order.email };
  });
}
