import fc from "fast-check";
import { expect, test } from "vitest";
import { orderTransitions } from "#app/database/tables/orders.ts";
import { orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import { canTransition, ORDER_STATES, orderStates } from "./order-states.ts";
import { lockOrder, transitionOrder } from "./transition-order.server.ts";

const fixture = orderFixture();

test("the database has the same transitions", async () => {
  const rows = await fixture.database.select().from(orderTransitions);
  const there = rows.map(({ fromState, toState }) => `${fromState} -> ${toState}`).sort();
  const here = Object.entries(orderStates).flatMap(([from, { next }]) =>
    next.map((to) => `${from} -> ${to}`),
  );
  expect(there).toEqual(here.sort());
});

test("random sequences make only allowed transitions, and stock is consistent", async () => {
  const wishes = fc.array(fc.constantFrom(...ORDER_STATES), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(wishes, async (all) => {
      const { id, productId } = await fixture.placed({ stock: 5, quantity: 2 });
      for (const to of all) {
        const before = await fixture.stateOf(id);
        const { ok } = await fixture.database.transaction(async (transaction) => {
          const order = await lockOrder(transaction, { id });
          if (!order) throw new Error("No order");
          return transitionOrder(transaction, fixture, "system", { order, to });
        });
        expect(ok).toBe(before !== undefined && canTransition(before, to));
        const now = await fixture.stateOf(id);
        expect(now).toBe(ok ? to : before);
        const isBack = now === "cancelled" || now === "expired";
        expect(await fixture.stockOf(productId)).toBe(isBack ? 5 : 3);
      }
    }),
    { numRuns: 20 },
  );
});
