import { asc, eq, sql } from "drizzle-orm";
import { randText } from "#app/content/rand-text.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { orderLines, orders } from "#app/database/tables/orders.ts";
import { refundLines, refunds } from "#app/database/tables/payments.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { centsOfRand, randOfCents } from "#app/domain/products/rand.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { holdAsSeen, notAllowed, type Seen, type StepRefused } from "./hold-as-seen.server.ts";
import { issueCreditNote } from "./issue-document.server.ts";
import { type HeldOrder, holdOrder, moveOrder, noteOnOrder } from "./move-order.server.ts";
import { orderNumber } from "./order-numbers.ts";
import { refundable, stepsOf } from "./order-steps.ts";
import { changeStock, holdProducts } from "./order-stock.server.ts";
import { paymentNames } from "./payment-names.ts";
import { readRefunds } from "./read-refunds.server.ts";
import { planRefund, type RefundPlan, type RefundWish } from "./refund-plan.ts";
import { refundVat } from "./refund-vat.ts";
import { tellCustomer } from "./tell-customer.server.ts";

export type Refund = Seen &
  RefundWish & {
    /** One key, one refund: it came with the page. */
    key: string;
    reason: string;
    /** What had been given back when the page was shown: a colleague's refund is not repeated unseen. */
    seenRefunded: number;
    /** How the money went back. */
    way: RefundWay;
    /** What they have said yes to, in whole cents; anything else is asked about first. */
    agreedAmount: number | undefined;
  };

export type RefundWay = "eft" | "payfast" | "in-person";

export type RefundOutcome =
  | { ok: true; amount: number; isWhole: boolean; isNew: boolean }
  | { ok: false; reason: "nothing" | "too-many" | "too-much"; most: number }
  /** What it comes to, which nobody has said yes to yet. Nothing was done. */
  | { ok: false; reason: "to-agree"; amount: number }
  | { ok: false; reason: "refunded-meanwhile"; refunded: number }
  | StepRefused;

/** Money goes back, with its credit note and, as ticked, goods to the shelf. The last cent ends the order. */
export async function refundOrder(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  input: Refund,
): Promise<RefundOutcome> {
  return database.transaction(async (transaction) => {
    // The key is looked for under the order's lock: pressing twice finds what the first press made.
    await holdOrder(transaction, { number: input.number });
    const known = await findRefund(transaction, input.key);
    if (known) return { ok: true, ...known, isNew: false };
    const held = await holdAsSeen(transaction, input);
    if (!held.ok) return held;
    const { order, standing } = held;
    if (!stepsOf(standing).includes("refund")) return notAllowed(order);
    if (standing.refunded !== input.seenRefunded) {
      return { ok: false, reason: "refunded-meanwhile", refunded: standing.refunded };
    }
    const lines = await linesOf(transaction, order.id);
    const left = refundable(standing);
    const delivery = centsOfRand(order.deliveryTotal);
    const planned = planRefund({ lines, delivery, refundable: left }, input);
    if (!planned.ok) return planned;
    const { plan } = planned;
    if (plan.amount !== input.agreedAmount) {
      return { ok: false, reason: "to-agree", amount: plan.amount };
    }

    await putBack(transaction, plan, lines);
    const refundId = await writeRefund(transaction, admin, { order, plan, input, lines });
    await issueCreditNote(transaction, order, refundId);
    const isWhole = plan.amount === left;
    const actor = { kind: "staff", admin } as const;
    if (isWhole) {
      await moveOrder(transaction, { origin }, actor, {
        order,
        to: "refunded",
        detail: input.reason,
      });
    } else {
      const detail = `${randText(plan.amount)}. ${input.reason}`;
      await noteOnOrder(transaction, actor, { order, kind: "partly-refunded", detail });
      const news = "partly-refunded";
      await tellCustomer(transaction, { origin }, { orderId: order.id, news });
    }
    await recordAudit(transaction, admin, {
      verb: "refunded",
      thing: { kind: "order", id: order.id, label: orderNumber(order.number) },
      after: {
        amount: { cents: plan.amount },
        "paid back by": paymentNames[input.way],
        reason: input.reason,
        "back on the shelf": plan.lines.reduce((sum, { restocked }) => sum + restocked, 0),
      },
    });
    return { ok: true, amount: plan.amount, isWhole, isNew: true };
  });
}

async function findRefund(transaction: Transaction, key: string) {
  const [found] = await transaction
    .select({ amount: refunds.amount, state: orders.state })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.key, key));
  return found && { amount: centsOfRand(found.amount), isWhole: found.state === "refunded" };
}

async function linesOf(transaction: Transaction, orderId: string) {
  const rows = await transaction
    .select({
      id: orderLines.id,
      productId: orderLines.productId,
      quantity: orderLines.quantity,
      unitPrice: orderLines.unitPrice,
      refunded: sql<number>`(select coalesce(sum(quantity), 0)::int from refund_lines
        where refund_lines.line_id = order_lines.id)`,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return rows.map(({ unitPrice, ...line }) => ({
    ...line,
    unitPrice: centsOfRand(unitPrice),
    isSold: line.productId !== null,
  }));
}

type Line = Awaited<ReturnType<typeof linesOf>>[number];

/** The goods of this refund, and no others, go back to the shelf. */
async function putBack(transaction: Transaction, { lines }: RefundPlan, known: readonly Line[]) {
  const back = lines.flatMap(({ lineId, restocked }) => {
    const productId = known.find(({ id }) => id === lineId)?.productId;
    return productId && restocked > 0 ? [{ lineId, productId, by: restocked }] : [];
  });
  await holdProducts(
    transaction,
    back.map(({ productId }) => productId),
  );
  await changeStock(transaction, back);
  for (const { lineId, by } of back) {
    await transaction
      .update(orderLines)
      .set({ restocked: sql`${orderLines.restocked} + ${by}` })
      .where(eq(orderLines.id, lineId));
  }
}

type Written = { order: HeldOrder; plan: RefundPlan; input: Refund; lines: readonly Line[] };

async function writeRefund(
  transaction: Transaction,
  admin: Admin,
  { order, plan, input, lines }: Written,
): Promise<string> {
  const before = centsOfRand(order.refundedTotal);
  const past = await readRefunds(transaction, order.id);
  const vat = refundVat(
    { lines, delivery: centsOfRand(order.deliveryTotal) },
    past.filter(({ isOverpayment }) => !isOverpayment),
    plan,
  );
  const [made] = await transaction
    .insert(refunds)
    .values({
      orderId: order.id,
      key: input.key,
      amount: randOfCents(plan.amount),
      vat: order.vatPercent === null ? "0" : randOfCents(vat),
      reason: input.reason,
      way: input.way,
      madeBy: admin.userId,
    })
    .returning({ id: refunds.id });
  if (!made) throw new Error("The database returned no refund");
  if (plan.lines.length > 0) {
    await transaction
      .insert(refundLines)
      .values(plan.lines.map((line) => ({ refundId: made.id, ...line })));
  }
  await transaction
    .update(orders)
    .set({ refundedTotal: randOfCents(before + plan.amount) })
    .where(eq(orders.id, order.id));
  return made.id;
}
