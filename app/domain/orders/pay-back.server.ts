import { eq } from "drizzle-orm";
import { randText } from "#app/content/rand-text.ts";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { refunds } from "#app/database/tables/payments.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { centsOfRand, randOfCents } from "#app/domain/products/rand.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { holdAsSeen, type Seen, type StepRefused } from "./hold-as-seen.server.ts";
import { holdOrder, noteOnOrder } from "./move-order.server.ts";
import { orderNumber } from "./order-numbers.ts";
import { standingOf } from "./order-standing.server.ts";
import { excess } from "./order-steps.ts";
import { paymentNames } from "./payment-names.ts";
import type { RefundWay } from "./refund-order.server.ts";
import { tellCustomer } from "./tell-customer.server.ts";

export type PayBackOutcome =
  | { ok: true; amount: number; isNew: boolean }
  | { ok: false; reason: "nothing"; most: number }
  | { ok: false; reason: "too-much"; most: number }
  | StepRefused;

/**
 * Money that came twice, too much, or for an order that has ended goes back. Nothing was sold for
 * it, so there is no VAT in it and no credit note; what was flagged about it is dealt with.
 */
export async function payBack(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  input: Seen & { key: string; amount: number; way: RefundWay; reason: string },
): Promise<PayBackOutcome> {
  return database.transaction(async (transaction) => {
    await holdOrder(transaction, { number: input.number });
    const [known] = await transaction
      .select({ amount: refunds.amount })
      .from(refunds)
      .where(eq(refunds.key, input.key));
    if (known) return { ok: true, amount: centsOfRand(known.amount), isNew: false };
    const held = await holdAsSeen(transaction, input);
    if (!held.ok) return held;
    const { order, standing } = held;
    const most = excess(standing);
    if (input.amount <= 0) return { ok: false, reason: "nothing", most };
    if (input.amount > most) return { ok: false, reason: "too-much", most };
    await transaction.insert(refunds).values({
      orderId: order.id,
      key: input.key,
      amount: randOfCents(input.amount),
      vat: "0",
      reason: input.reason,
      way: input.way,
      madeBy: admin.userId,
      isOverpayment: true,
    });
    if (excess(await standingOf(transaction, order)) === 0) {
      await transaction.update(orders).set({ attention: null }).where(eq(orders.id, order.id));
    }
    const detail = `${randText(input.amount)}. ${input.reason}`;
    const actor = { kind: "staff", admin } as const;
    await noteOnOrder(transaction, actor, { order, kind: "paid-back", detail, forStaff: true });
    await tellCustomer(transaction, { origin }, { orderId: order.id, news: "paid-back" });
    await recordAudit(transaction, admin, {
      verb: "paid back money of",
      thing: { kind: "order", id: order.id, label: orderNumber(order.number) },
      after: {
        amount: { cents: input.amount },
        "paid back by": paymentNames[input.way],
        reason: input.reason,
      },
    });
    return { ok: true, amount: input.amount, isNew: true };
  });
}
