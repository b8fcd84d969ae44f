import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { joinCarts } from "#app/domain/cart/join-carts.server.ts";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import { applyChange } from "#app/domain/products/changes/apply-change.server.ts";
import { planBulkChange } from "#app/domain/products/changes/plan-bulk-change.server.ts";
import { deleteProducts } from "#app/domain/products/delete-products.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { thandi } from "#tests/helpers/office-scene.ts";
import { orderScene } from "#tests/helpers/order-scene.ts";
import { holdProducts } from "./order-stock.server.ts";

const scene = orderScene();
/** Of products without pictures. */
const noFiles = {} as FileStorage;

/** Two products, in the order in which a buyer holds them. */
async function twoProducts(): Promise<[first: string, second: string]> {
  const [one, other] = [await scene.product({ name: "One" }), await scene.product({ name: "Two" })];
  return one < other ? [one, other] : [other, one];
}

describe("while a buyer holds products", () => {
  test("nobody who logs in waits for them, or makes the buyer wait for ever", async () => {
    const [first, second] = await twoProducts();
    const { userId } = await scene.customer();
    const visitor = await scene.filledCart({ [second]: 1, [first]: 1 });
    if (!("visitorKeyHash" in visitor)) throw new Error("No visitor");
    await scene.database.transaction(async (buying) => {
      await holdProducts(buying, [first]);
      const joined = joinCarts(scene, { userId, ...visitor });
      await holdProducts(buying, [second]);
      expect(await joined).toEqual({ joined: true });
    });
    expect(await scene.contents({ userId })).toEqual({ One: 1, Two: 1 });
  });

  test("a change of many products waits its turn, whatever their order in it", async () => {
    const [first, second] = await twoProducts();
    // Written anew, so that it lies behind the second.
    await scene.change(first, { stock: 7 });
    const tree = await readCategoryTree(scene);
    const form = { what: "stock", how: "add", amount: 1 } as const;
    const planned = await planBulkChange(scene, thandi, {
      chosen: { ids: [second, first] },
      form,
      tree,
    });
    if (!planned.ok) throw new Error(planned.reason);
    await scene.database.execute(sql`
      update catalogue_change_rows set position = case product_id when ${second} then 10 else 11 end
      where change_id = ${planned.id}`);
    const change = await startedBetween([first, second], () =>
      applyChange(scene, thandi, planned.id),
    );
    expect(await change.outcome).toMatchObject({ ok: true, changed: 2 });
  });

  test("so does whoever deletes several products", async () => {
    const [first, second] = await twoProducts();
    await scene.change(first, { stock: 7 });
    const removal = await startedBetween([first, second], () =>
      deleteProducts({ database: scene.database, files: noFiles }, thandi, [second, first]),
    );
    expect(await removal.outcome).toHaveLength(2);
  });

  /** The buyer holds the first, the other one begins and waits, then the buyer wants the second. */
  async function startedBetween<Outcome>(
    [first, second]: [string, string],
    act: () => Promise<Outcome>,
  ): Promise<{ outcome: Promise<Outcome> }> {
    return scene.database.transaction(async (buying) => {
      await holdProducts(buying, [first]);
      const outcome = act();
      // Whatever becomes of it is looked at by the test.
      outcome.catch(() => undefined);
      await someoneWaits();
      await holdProducts(buying, [second]);
      return { outcome };
    });
  }

  /** Until the other one waits for a row that the buyer holds. */
  async function someoneWaits(): Promise<void> {
    await expect
      .poll(async () => {
        const { rows } = await scene.database.execute(sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return rows.length;
      })
      .toBe(1);
  }
});
