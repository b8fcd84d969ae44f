import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders } from "#app/database/tables/orders.ts";
import { payments } from "#app/database/tables/payments.ts";
import { type FulfilmentAction, ORDER_STATES } from "#app/domain/orders/order-states.ts";
import { collectionDetails, courierDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";

const fixture = staffOrderFixture();
const everyStep: FulfilmentAction[] = [
  "reopen-paid",
  "pack",
  "ship",
  "ready",
  "complete",
  "cancel",
];

describe("fulfilOrder", () => {
  test("each action transitions the order, mails the customer once, and writes event and audit entry", async () => {
    const { admin, number, id, accessKey } = await fixture.orderIn("paid");
    const tracking = { carrier: "The Courier Guy", number: "TCG 0012" };
    expect(
      await fixture.step(admin, number, { step: "pack", expectedState: "paid" }),
    ).toMatchObject({
      ok: true,
    });
    await fixture.step(admin, number, { step: "ship", expectedState: "packed", tracking });
    expect(
      await fixture.step(admin, number, { step: "complete", expectedState: "shipped" }),
    ).toMatchObject({
      ok: true,
      state: "completed",
    });
    const events = await fixture.eventsOf(id);
    expect(events.map(({ kind }) => kind)).toEqual([
      "placed",
      "paid",
      "packed",
      "shipped",
      "completed",
    ]);
    expect(events.slice(1).every(({ actorName }) => actorName === "Sipho")).toBe(true);
    expect(events[3]?.detail).toBe("The Courier Guy, waybill TCG 0012");
    const mails = await fixture.mailsOf(accessKey);
    expect(mails).toHaveLength(5);
    expect(mails.some(({ textBody }) => textBody.includes("TCG 0012"))).toBe(true);
    expect((await fixture.logOf(id)).map(({ after }) => after)).toEqual([
      { state: "Completed" },
      { state: "Shipped" },
      { state: "Packed" },
      expect.objectContaining({ "paid by": "EFT" }),
      { state: "Paid" },
    ]);
  });

  test.each(ORDER_STATES)(
    "from %s only the steps of the table, and the rest change nothing",
    async (state) => {
      const details = state === "ready" ? collectionDetails : courierDetails;
      const allowed: Record<string, string[]> = {
        "awaiting-payment": ["cancel"],
        paid: ["pack"],
        packed: ["ship"],
        shipped: ["complete"],
        ready: ["complete"],
      };
      const { admin, number, id } = await fixture.orderIn(state, { details });
      for (const step of everyStep.filter((each) => !allowed[state]?.includes(each))) {
        expect(await fixture.step(admin, number, { step, expectedState: state })).toMatchObject({
          ok: false,
          reason: "not-allowed",
          state,
        });
      }
      expect(await fixture.stateOf(id)).toBe(state);
      for (const step of allowed[state] ?? []) {
        const done = await fixture.step(admin, number, {
          step: step as FulfilmentAction,
          expectedState: state,
        });
        expect(done).toMatchObject({ ok: true });
      }
    },
  );

  test("of two concurrent actions one succeeds, and the other is told who did what", async () => {
    const { number, id, accessKey } = await fixture.orderIn("paid");
    const [one, other] = [await fixture.staff(), await fixture.staff()];
    const outcomes = await Promise.all(
      [one, other, one, other].map((admin) =>
        fixture.step(admin, number, { step: "pack", expectedState: "paid" }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes.filter(({ ok }) => !ok)) {
      expect(outcome).toMatchObject({ reason: "moved-meanwhile", state: "packed", by: "Sipho" });
    }
    expect((await fixture.eventsOf(id)).filter(({ kind }) => kind === "packed")).toHaveLength(1);
    expect(await fixture.mailsOf(accessKey)).toHaveLength(3);
  });

  test("cancelling returns stock once with a reason; an unknown order is not found", async () => {
    const { admin, number, id, productId } = await fixture.orderIn("awaiting-payment", {
      stock: 5,
      quantity: 2,
    });
    expect(await fixture.stockOf(productId)).toBe(3);
    const cancel = {
      step: "cancel",
      expectedState: "awaiting-payment",
      reason: "Ordered twice",
    } as const;
    const outcomes = await Promise.all([1, 2].map(() => fixture.step(admin, number, cancel)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await fixture.stockOf(productId)).toBe(5);
    expect((await fixture.eventsOf(id)).at(-1)).toMatchObject({ detail: "Ordered twice" });
    expect(await fixture.step(admin, 999_999, cancel)).toEqual({ ok: false, reason: "gone" });
  });

  test("a late payment revives the order once its goods are in stock", async () => {
    const { admin, number, id, productId } = await fixture.orderIn("cancelled", { stock: 1 });
    const total = await fixture.totalOf(number);
    await fixture.database
      .insert(payments)
      .values({ orderId: id, method: "eft", amount: (total / 100).toFixed(2) });
    await fixture.change(productId, { stock: 0 });
    const again = { step: "reopen-paid", expectedState: "cancelled" } as const;
    expect(await fixture.step(admin, number, again)).toEqual({ ok: false, reason: "no-stock" });
    await fixture.change(productId, { stock: 1 });
    await fixture.database
      .update(orders)
      .set({ attention: sql`'Paid too late'` })
      .where(eq(orders.id, id));
    expect(await fixture.step(admin, number, again)).toMatchObject({ ok: true, state: "paid" });
    expect(await fixture.stockOf(productId)).toBe(0);
    expect((await fixture.row(number))?.attention).toBeNull();
  });
});
