import { randomUUID } from "node:crypto";
import { asc, desc, eq, sql } from "drizzle-orm";
import { auditLog } from "#app/database/tables/audit.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { orderEvents, orderLines, orders } from "#app/database/tables/orders.ts";
import { documents, refunds } from "#app/database/tables/payments.ts";
import type { Owner, Reauthenticated } from "#app/domain/accounts/people.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import {
  type Fulfilment,
  fulfilOrder,
} from "#app/domain/orders/fulfilment/staff-actions.server.ts";
import {
  canTransition,
  FULFILMENT_ACTIONS,
  fulfilmentActions,
  type OrderState,
  statesWhere,
} from "#app/domain/orders/order-states.ts";
import { confirmPayment } from "#app/domain/payments/confirm-payment.server.ts";
import { type Refund, refundOrder } from "#app/domain/payments/refund-order.server.ts";
import { toCents } from "#app/format/money.ts";
import { courierDetails, orderFixture } from "./order-fixture.ts";

/** Orders in any state, as staff see them, with queries for what was done to them. */
export function staffOrderFixture() {
  const fixture = orderFixture();
  const needs = () => ({ database: fixture.database, origin: fixture.origin });
  const step = (
    admin: Owner,
    number: number,
    input: Pick<Fulfilment, "step" | "expectedState"> & Partial<Fulfilment>,
  ) => fulfilOrder(needs(), admin, { number, ...input });

  /** An order that has been brought as far as this. */
  async function orderIn(
    state: OrderState,
    facts: { stock?: number; quantity?: number; price?: string; details?: CheckoutDetails } = {},
  ) {
    const admin = await fixture.staff();
    const made = await fixture.placed({ details: courierDetails, ...facts });
    const { number } = made;
    const before = transitionsTo(state, facts.details ?? courierDetails);
    for (const [place, to] of before.entries()) {
      const expectedState = before[place - 1] ?? "awaiting-payment";
      if (to === "paid") await pay(admin, number);
      else if (to === "expired" || to === "refunded") await end(admin, made.id, number, to);
      else {
        const name = FULFILMENT_ACTIONS.find((each) => fulfilmentActions[each] === to);
        const done = name && (await step(admin, number, { step: name, expectedState }));
        if (!done?.ok) throw new Error(`Not ${to}: ${done?.reason}`);
      }
    }
    return { ...made, admin };
  }

  async function pay(admin: Owner, number: number) {
    const amount = await totalOf(number);
    const paid = {
      number,
      idempotencyKey: randomUUID(),
      expectedPaid: 0,
      settlementMethod: "eft",
      amount,
    } as const;
    const done = await confirmPayment(needs(), admin, { ...paid, receivedOn: "2026-01-05" });
    if (!done.ok) throw new Error(`Not paid: ${done.reason}`);
  }

  async function end(admin: Owner, id: string, number: number, to: "expired" | "refunded") {
    if (to === "refunded") {
      const done = await refund(admin, number, { amount: await totalOf(number) });
      if (!done.ok) throw new Error(`Not refunded: ${done.reason}`);
      return;
    }
    await fixture.database.update(orders).set({ state: "expired" }).where(eq(orders.id, id));
  }

  async function refund(admin: Owner, number: number, wish: Partial<Refund>) {
    const [order] = await rowOf(number);
    const input = {
      number,
      expectedState: order?.state ?? "paid",
      expectedRefunded: toCents(order?.refundedTotal ?? "0"),
      idempotencyKey: randomUUID(),
      reason: "Not wanted",
      lines: [],
      amount: undefined,
      withDelivery: false,
      settlementMethod: "eft",
      agreedAmount: undefined,
      holder: admin as unknown as Reauthenticated,
      ...wish,
    } satisfies Refund;
    const asked = await refundOrder(needs(), admin, input);
    if (asked.ok || asked.reason !== "to-agree") return asked;
    return refundOrder(needs(), admin, { ...input, agreedAmount: asked.amount });
  }

  const rowOf = (number: number) =>
    fixture.database.select().from(orders).where(eq(orders.number, number));
  const totalOf = async (number: number) => toCents((await rowOf(number))[0]?.total ?? "0");

  return {
    ...fixture,
    get database() {
      return fixture.database;
    },
    needs,
    step,
    orderIn,
    pay,
    refund,
    row: async (number: number) => (await rowOf(number))[0],
    totalOf,
    linesOf: (id: string) =>
      fixture.database
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, id))
        .orderBy(asc(orderLines.position)),
    eventsOf: (id: string) =>
      fixture.database
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, id))
        .orderBy(asc(orderEvents.at)),
    refundsOf: (id: string) =>
      fixture.database
        .select()
        .from(refunds)
        .where(eq(refunds.orderId, id))
        .orderBy(refunds.createdAt),
    documentsOf: (id: string) =>
      fixture.database.select().from(documents).where(eq(documents.orderId, id)),
    mailsOf: (accessKey: string) =>
      fixture.database
        .select()
        .from(mailOutbox)
        .where(sql`${mailOutbox.textBody} like ${`%${accessKey}%`}`)
        .orderBy(asc(mailOutbox.createdAt)),
    logOf: (id: string) =>
      fixture.database
        .select()
        .from(auditLog)
        .where(eq(auditLog.entityId, id))
        .orderBy(desc(auditLog.at)),
  };
}

/** The states on the way to this one, which is the last. */
function transitionsTo(state: OrderState, { deliveryMethod }: CheckoutDetails): OrderState[] {
  const path = statesWhere(({ progress }) => progress.includes(deliveryMethod));
  const ends = path.findIndex((each) => each === state || canTransition(each, state));
  return [...path.slice(1, ends + 1), ...(path[ends] === state ? [] : [state])];
}
