import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mergeCarts } from "#app/domain/cart/merge-carts.server.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { deleteProducts } from "#app/domain/catalogue/editing/delete-products.server.ts";
import { applyCatalogueChange } from "#app/domain/catalogue-changes/apply-change.server.ts";
import { planBulkChange } from "#app/domain/catalogue-changes/plan-bulk-change.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { testAdmin } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { negotiationFixture } from "#tests/helpers/orders/negotiation-fixture.ts";
import { goods, labour } from "#tests/helpers/orders/negotiation-lines.ts";
import { orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import { lockProducts, reserveStockAgain, returnStock } from "./order-stock.server.ts";

const fixture = orderFixture();
/** Of products without pictures. */
const noFiles = {} as FileStorage;

/** Two products, in the order in which a buyer holds them. */
async function twoProducts(): Promise<[first: string, second: string]> {
  const [one, other] = [
    await fixture.product({ name: "One" }),
    await fixture.product({ name: "Two" }),
  ];
  return one < other ? [one, other] : [other, one];
}

describe("while products are locked by an order", () => {
  test("a login's cart merge neither waits nor deadlocks", async () => {
    const [first, second] = await twoProducts();
    const { userId } = await fixture.customer();
    const visitor = await fixture.filledCart({ [second]: 1, [first]: 1 });
    if (!("visitorKeyHash" in visitor)) throw new Error("No visitor");
    await fixture.database.transaction(async (buying) => {
      await lockProducts(buying, [{ productId: first }]);
      const joined = mergeCarts(fixture, { userId, ...visitor });
      await lockProducts(buying, [{ productId: second }]);
      expect(await joined).toEqual({ joined: true });
    });
    expect(await fixture.contents({ userId })).toEqual({ One: 1, Two: 1 });
  });

  test("a bulk change waits without deadlock, in any product order", async () => {
    const [first, second] = await twoProducts();
    // Written anew, so it lies behind the second.
    await fixture.change(first, { stock: 7 });
    const tree = await readCategoryTree(fixture);
    const form = { what: "stock", how: "add", amount: 1 } as const;
    const planned = await planBulkChange(fixture, testAdmin, {
      chosen: { ids: [second, first] },
      form,
      tree,
    });
    if (!planned.ok) throw new Error(planned.reason);
    await fixture.database.execute(sql`
      update catalogue_change_rows set position = case product_id when ${second} then 10 else 11 end
      where change_id = ${planned.id}`);
    const change = await startedBetween([first, second], () =>
      applyCatalogueChange(fixture, testAdmin, planned.id),
    );
    expect(await change.outcome).toMatchObject({ ok: true, changed: 2 });
  });

  test("deleting several products waits without deadlock", async () => {
    const [first, second] = await twoProducts();
    await fixture.change(first, { stock: 7 });
    const removal = await startedBetween([first, second], () =>
      deleteProducts({ database: fixture.database, files: noFiles }, testAdmin, [second, first]),
    );
    expect(await removal.outcome).toHaveLength(2);
  });

  /** The buyer holds the first, the other one begins and waits, then the buyer wants the second. */
  async function startedBetween<Outcome>(
    [first, second]: [string, string],
    act: () => Promise<Outcome>,
  ): Promise<{ outcome: Promise<Outcome> }> {
    return fixture.database.transaction(async (buying) => {
      await lockProducts(buying, [{ productId: first }]);
      const outcome = act();
      // Whatever becomes of it is looked at by the test.
      outcome.catch(() => undefined);
      await someoneWaits();
      await lockProducts(buying, [{ productId: second }]);
      return { outcome };
    });
  }

  /** Until the other one waits for a row that the buyer holds. */
  async function someoneWaits(): Promise<void> {
    await expect
      .poll(async () => {
        const { rows } = await fixture.database.execute(sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return rows.length;
      })
      .toBe(1);
  }
});

describe("an order with two lines of one product", () => {
  const { scene, sent, accept } = negotiationFixture();

  test.each([
    [3, false],
    [4, true],
  ])("of four pieces, with %i in stock, is reserved again: %s", async (stock, isReserved) => {
    const productId = await scene.product({ stock: 4 });
    const two = goods(productId, { quantity: 2 });
    const { accessKey } = await sent([two, two, labour()]);
    const outcome = await accept(accessKey);
    if (!outcome.ok) throw new Error(outcome.reason);
    const { id } = outcome.order;
    await scene.database.transaction((transaction) =>
      returnStock(transaction, { id, stockReserved: true }),
    );
    await scene.change(productId, { stock });
    const reserved = scene.database.transaction((transaction) =>
      reserveStockAgain(transaction, scene, { id, stockReserved: false }),
    );
    expect(await reserved).toBe(isReserved);
  });
});
