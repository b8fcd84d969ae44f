import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders } from "#app/database/tables/orders.ts";
import { payments } from "#app/database/tables/payments.ts";
import { collecting, couriered } from "#tests/helpers/order-scene.ts";
import { staffScene } from "#tests/helpers/staff-scene.ts";
import type { FulfilStep } from "./fulfil-order.server.ts";
import { ORDER_STATES } from "./order-states.ts";

const scene = staffScene();
const everyStep: FulfilStep[] = ["take-up", "pack", "ship", "ready", "complete", "cancel"];

describe("from the shelf to the customer", () => {
  test("each step moves the order, tells the customer once, and is in history and log by name", async () => {
    const { admin, number, id, accessKey } = await scene.orderIn("paid");
    const tracking = { carrier: "The Courier Guy", number: "TCG 0012" };
    expect(await scene.step(admin, number, { step: "pack", seen: "paid" })).toMatchObject({
      ok: true,
    });
    await scene.step(admin, number, { step: "ship", seen: "packed", tracking });
    expect(await scene.step(admin, number, { step: "complete", seen: "shipped" })).toMatchObject({
      ok: true,
      state: "completed",
    });
    const events = await scene.eventsOf(id);
    expect(events.map(({ kind }) => kind)).toEqual([
      "placed",
      "paid",
      "packed",
      "shipped",
      "completed",
    ]);
    expect(events.slice(1).every(({ actorName }) => actorName === "Sipho")).toBe(true);
    expect(events[3]?.detail).toBe("The Courier Guy, waybill TCG 0012");
    const mails = await scene.mailsOf(accessKey);
    expect(mails).toHaveLength(5);
    expect(mails.some(({ textBody }) => textBody.includes("TCG 0012"))).toBe(true);
    expect((await scene.logOf(id)).map(({ after }) => after)).toEqual([
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
      const details = state === "ready" ? collecting : couriered;
      const allowed: Record<string, string[]> = {
        "awaiting-payment": ["cancel"],
        paid: ["pack"],
        packed: ["ship"],
        shipped: ["complete"],
        ready: ["complete"],
      };
      const { admin, number, id } = await scene.orderIn(state, { details });
      for (const step of everyStep.filter((each) => !allowed[state]?.includes(each))) {
        expect(await scene.step(admin, number, { step, seen: state })).toMatchObject({
          ok: false,
          reason: "not-allowed",
          state,
        });
      }
      expect(await scene.stateOf(id)).toBe(state);
      for (const step of allowed[state] ?? []) {
        const done = await scene.step(admin, number, { step: step as FulfilStep, seen: state });
        expect(done).toMatchObject({ ok: true });
      }
    },
  );

  test("of two colleagues at once one does it, and the other is told who and what", async () => {
    const { number, id, accessKey } = await scene.orderIn("paid");
    const [one, other] = [await scene.staff(), await scene.staff()];
    const outcomes = await Promise.all(
      [one, other, one, other].map((admin) =>
        scene.step(admin, number, { step: "pack", seen: "paid" }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes.filter(({ ok }) => !ok)) {
      expect(outcome).toMatchObject({ reason: "moved-meanwhile", state: "packed", by: "Sipho" });
    }
    expect((await scene.eventsOf(id)).filter(({ kind }) => kind === "packed")).toHaveLength(1);
    expect(await scene.mailsOf(accessKey)).toHaveLength(3);
  });

  test("cancelling gives the goods back once, says why, and an order that is not there says so", async () => {
    const { admin, number, id, productId } = await scene.orderIn("awaiting-payment", {
      stock: 5,
      quantity: 2,
    });
    expect(await scene.stockOf(productId)).toBe(3);
    const cancel = { step: "cancel", seen: "awaiting-payment", reason: "Ordered twice" } as const;
    const outcomes = await Promise.all([1, 2].map(() => scene.step(admin, number, cancel)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await scene.stockOf(productId)).toBe(5);
    expect((await scene.eventsOf(id)).at(-1)).toMatchObject({ detail: "Ordered twice" });
    expect(await scene.step(admin, 999_999, cancel)).toEqual({ ok: false, reason: "gone" });
  });

  test("money that came late takes the order up again, as soon as the goods are there", async () => {
    const { admin, number, id, productId } = await scene.orderIn("cancelled", { stock: 1 });
    const total = await scene.totalOf(number);
    await scene.database
      .insert(payments)
      .values({ orderId: id, way: "eft", amount: (total / 100).toFixed(2) });
    await scene.change(productId, { stock: 0 });
    const again = { step: "take-up", seen: "cancelled" } as const;
    expect(await scene.step(admin, number, again)).toEqual({ ok: false, reason: "no-stock" });
    await scene.change(productId, { stock: 1 });
    await scene.database
      .update(orders)
      .set({ attention: sql`'Paid too late'` })
      .where(eq(orders.id, id));
    expect(await scene.step(admin, number, again)).toMatchObject({ ok: true, state: "paid" });
    expect(await scene.stockOf(productId)).toBe(0);
    expect((await scene.row(number))?.attention).toBeNull();
  });
});
