import fc from "fast-check";
import { expect, test } from "vitest";
import { orderMoves } from "#app/database/tables/orders.ts";
import { orderScene } from "#tests/helpers/order-scene.ts";
import { holdOrder, moveOrder } from "./move-order.server.ts";
import { canMove, ORDER_MOVES, ORDER_STATES } from "./order-states.ts";

const scene = orderScene();

test("the database holds the same table of moves", async () => {
  const rows = await scene.database.select().from(orderMoves);
  const there = rows.map(({ fromState, toState }) => `${fromState} -> ${toState}`).sort();
  const here = Object.entries(ORDER_MOVES).flatMap(([from, all]) =>
    all.map((to) => `${from} -> ${to}`),
  );
  expect(there).toEqual(here.sort());
});

test("whatever is tried in whatever order, only the table's moves happen, and stock is whole", async () => {
  const wishes = fc.array(fc.constantFrom(...ORDER_STATES), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(wishes, async (all) => {
      const { id, productId } = await scene.placed({ stock: 5, quantity: 2 });
      for (const to of all) {
        const before = await scene.stateOf(id);
        const { ok } = await scene.database.transaction(async (transaction) => {
          const order = await holdOrder(transaction, { id });
          if (!order) throw new Error("No order");
          return moveOrder(transaction, scene, { kind: "system" }, { order, to });
        });
        expect(ok).toBe(before !== undefined && canMove(before, to));
        const now = await scene.stateOf(id);
        expect(now).toBe(ok ? to : before);
        const isBack = now === "cancelled" || now === "expired";
        expect(await scene.stockOf(productId)).toBe(isBack ? 5 : 3);
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);
