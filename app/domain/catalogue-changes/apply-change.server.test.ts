import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { deleteCategory } from "#app/domain/catalogue/categories/change-categories.server.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { editStockInline } from "#app/domain/catalogue/editing/edit-inline.server.ts";
import {
  catalogueFixture,
  inspectCatalogue,
  testAdmin,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { applyCatalogueChange, undoCatalogueChange } from "./apply-change.server.ts";
import type { BulkForm } from "./bulk-change.ts";
import { listRecentChanges, readCatalogueChange } from "./change-plan.server.ts";
import {
  type ChosenProducts,
  planBulkChange,
  replanBulkChange,
} from "./plan-bulk-change.server.ts";

const fixture = catalogueFixture(
  [["Hardware"], ["Hardware", "Laptops"], ["Hardware", "Phones"]],
  [],
);
const see = inspectCatalogue(fixture);
const addTwo = () =>
  Promise.all([
    fixture.add({ name: "One", price: "100.00", stock: 5, on: "hardware.laptops" }),
    fixture.add({ name: "Two", price: "33.33", stock: 1, on: "hardware.phones" }),
  ]);
const plan = async (chosen: ChosenProducts, form: BulkForm) => {
  const tree = await readCategoryTree(fixture);
  const planned = await planBulkChange(fixture, testAdmin, { chosen, form, tree });
  if (!planned.ok) throw new Error(planned.reason);
  return planned.id;
};
const setStock: BulkForm = { what: "stock", how: "set", amount: 9 };
const stockOf = async (id: string) => (await see.product(id))?.stock;
const touch = async (id: string) => {
  const row = await see.product(id);
  if (!row) throw new Error("gone");
  const edit = { id, version: row.version, was: row.stock, value: 77 } as const;
  await editStockInline(fixture, testAdmin, edit);
};

test("changes that were made are listed, newest first, also once they are undone", async () => {
  const ids = await addTwo();
  const made = await plan({ ids }, setStock);
  await applyCatalogueChange(fixture, testAdmin, made);
  const undone = await plan({ ids }, { ...setStock, amount: 8 });
  await applyCatalogueChange(fixture, testAdmin, undone);
  await undoCatalogueChange(fixture, testAdmin, undone);
  await plan({ ids }, { ...setStock, amount: 7 });
  expect((await listRecentChanges(fixture, testAdmin)).slice(0, 2)).toMatchObject([
    { id: undone, state: "undone", appliedAt: expect.any(Date) },
    { id: made, state: "applied", appliedAt: expect.any(Date) },
  ]);
});

describe("applying a bulk change", () => {
  test("stores a plan first, then applies it as a whole with one audit entry per product", async () => {
    const ids = await addTwo();
    const id = await plan({ ids }, { what: "price", how: "percent", hundredths: 1000 });
    expect((await see.product(ids[0]))?.price).toBe("100.00");
    const view = await readCatalogueChange(fixture, testAdmin, { id, page: 1 });
    expect(view).toMatchObject({
      changed: 2,
      problemCount: 0,
      change: { request: { rounded: 1 } },
    });
    expect(await applyCatalogueChange(fixture, testAdmin, id)).toMatchObject({
      ok: true,
      changed: 2,
      added: 0,
    });
    expect(await see.product(ids[0])).toMatchObject({ price: "110.00", version: 2 });
    expect(await see.product(ids[1])).toMatchObject({ price: "36.66" });
    const log = await see.log(2);
    expect(log.map(({ after }) => after)).toEqual([
      { price: { cents: 3666 } },
      { price: { cents: 11000 } },
    ]);
  });

  test("says after each batch how many products are written", async () => {
    const ids = await addTwo();
    const id = await plan({ ids }, { what: "stock", how: "add", amount: 1 });
    const done: number[] = [];
    const onProgress = (products: number) => done.push(products);
    await applyCatalogueChange(fixture, testAdmin, id, { batchSize: 1, onProgress });
    expect(done.at(-1)).toBe(2);
    expect(done).toEqual(done.toSorted((one, other) => one - other));
    expect(done).toContain(1);
  });

  test("applies a plan once, also under concurrency", async () => {
    const ids = await addTwo();
    const id = await plan({ ids }, { what: "stock", how: "add", amount: 1 });
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => applyCatalogueChange(fixture, testAdmin, id)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stockOf(ids[0])).toBe(6);
  });

  test("leaves out products with a problem and reports it", async () => {
    const ids = await addTwo();
    const id = await plan({ ids }, { what: "stock", how: "take", amount: 3 });
    expect(
      (await readCatalogueChange(fixture, testAdmin, { id, page: 1 }))?.problems,
    ).toMatchObject([{ productName: "Two", problem: "Only 1 in stock: stock cannot go below 0" }]);
    expect(await applyCatalogueChange(fixture, testAdmin, id)).toMatchObject({ changed: 1 });
    expect([await stockOf(ids[0]), await stockOf(ids[1])]).toEqual([2, 1]);
  });

  test("names a product that was deleted since, without an id to link to", async () => {
    const ids = await addTwo();
    const id = await plan({ ids }, { what: "stock", how: "take", amount: 3 });
    await applyCatalogueChange(fixture, testAdmin, id);
    const view = await readCatalogueChange(fixture, testAdmin, { id, page: 1 });
    expect(view).toMatchObject({
      rows: [{ productId: ids[0] }],
      problems: [{ productId: ids[1] }],
    });
    await fixture.database.delete(products).where(inArray(products.id, ids));
    expect(await readCatalogueChange(fixture, testAdmin, { id, page: 1 })).toMatchObject({
      rows: [{ productName: "One", productId: null }],
      problems: [{ productName: "Two", productId: null }],
    });
  });

  test("changes nothing after a concurrent change of one product, and can be planned again", async () => {
    const ids = await addTwo();
    const id = await plan({ ids }, setStock);
    await touch(ids[1]);
    expect(await applyCatalogueChange(fixture, testAdmin, id)).toEqual({
      ok: false,
      reason: "changed",
      products: 1,
    });
    expect([await stockOf(ids[0]), await stockOf(ids[1])]).toEqual([5, 77]);
    const again = await replanBulkChange(fixture, testAdmin, { change: setStock, ids });
    if (!again.ok) throw new Error(again.reason);
    expect(await applyCatalogueChange(fixture, testAdmin, again.id)).toMatchObject({
      ok: true,
      changed: 2,
    });
  });

  test("changes every product of the list, on all its pages", async () => {
    for (let n = 0; n < 30; n++) await fixture.add({ name: `Anteater ${n}` });
    const all = {
      search: "anteater",
      category: "",
      view: "all",
      sort: "name-up",
      page: 1,
    } as const;
    const id = await plan({ all }, setStock);
    expect(await applyCatalogueChange(fixture, testAdmin, id)).toMatchObject({ changed: 30 });
  });

  test("moves products to leaf categories only", async () => {
    const ids = await addTwo();
    const tree = await readCategoryTree(fixture);
    const to = async (slug: string) => {
      const category = await see.categoryId(slug);
      return planBulkChange(fixture, testAdmin, {
        chosen: { ids },
        form: { what: "category", category },
        tree,
      });
    };
    expect(await to("hardware")).toEqual({ ok: false, reason: "no-category" });
    const planned = await to("hardware.phones");
    if (!planned.ok) throw new Error(planned.reason);
    expect(await applyCatalogueChange(fixture, testAdmin, planned.id)).toMatchObject({
      changed: 1,
    });
    expect(await see.placeOf(ids[0])).toBe("Hardware > Phones");
    expect(await see.log()).toMatchObject([{ after: { category: "Hardware › Phones" } }]);
  });
});

describe("bulk prices", () => {
  test("come from the cost with VAT of the day, or are a sale with its dates, and go back", async () => {
    const ids = await addTwo();
    await fixture.database.update(products).set({ costPrice: "50" }).where(eq(products.id, ids[0]));
    const pricesOf = async (id: string) => {
      const { price, regularPrice, salePrice, saleEndsAt } = (await see.product(id)) ?? {};
      return { price, regularPrice, salePrice, saleEndsAt };
    };
    const before = await Promise.all(ids.map(pricesOf));
    const tree = await readCategoryTree(fixture);
    const form = { what: "price", how: "markup", markup: 25_00, ending: "0.00" } as const;
    const request = { chosen: { ids }, form, tree, vatPercent: 15 };
    const marked = await planBulkChange(fixture, testAdmin, request);
    if (!marked.ok) throw new Error(marked.reason);
    const view = await readCatalogueChange(fixture, testAdmin, { id: marked.id, page: 1 });
    expect(view).toMatchObject({
      ...{ changed: 1, problemCount: 1 },
      change: { request: { change: { ...form, vatPercent: 15 } } },
    });
    await applyCatalogueChange(fixture, testAdmin, marked.id);
    expect(await pricesOf(ids[0])).toMatchObject({ price: "70.00", regularPrice: "70.00" });

    const saleEndsAt = "2099-11-30T21:59:00.000Z";
    const dates = { saleStartsAt: null, saleEndsAt };
    const sale = await plan({ ids }, { what: "sale", how: "percent", hundredths: -1000, ...dates });
    await applyCatalogueChange(fixture, testAdmin, sale);
    expect(await pricesOf(ids[0])).toEqual({
      ...{ price: "63.00", regularPrice: "70.00", salePrice: "63.00" },
      saleEndsAt: new Date(saleEndsAt),
    });
    const ended = await plan({ ids }, { what: "sale", how: "end" });
    await applyCatalogueChange(fixture, testAdmin, ended);
    expect(await pricesOf(ids[0])).toMatchObject({ price: "70.00", salePrice: null });
    for (const id of [ended, sale, marked.id]) await undoCatalogueChange(fixture, testAdmin, id);
    expect(await Promise.all(ids.map(pricesOf))).toEqual(before);
  });
});

describe("undoing a bulk change", () => {
  test("restores products that were not changed since, and leaves the others", async () => {
    const ids = await addTwo();
    const id = await plan({ ids }, setStock);
    await applyCatalogueChange(fixture, testAdmin, id);
    await touch(ids[1]);
    expect(await undoCatalogueChange(fixture, testAdmin, id)).toEqual({
      ok: true,
      undone: 1,
      left: 1,
    });
    expect([await stockOf(ids[0]), await stockOf(ids[1])]).toEqual([5, 77]);
    expect(await see.log()).toMatchObject([{ before: { stock: 9 }, after: { stock: 5 } }]);
    expect(await undoCatalogueChange(fixture, testAdmin, id)).toEqual({
      ok: false,
      reason: "not-applied",
    });
  });

  test("leaves a product unchanged when its former category was deleted", async () => {
    const [one] = await addTwo();
    const category = await see.categoryId("hardware.phones");
    const id = await plan({ ids: [one] }, { what: "category", category });
    await applyCatalogueChange(fixture, testAdmin, id);
    const laptops = await see.categoryId("hardware.laptops");
    await deleteCategory(fixture, testAdmin, { id: laptops, toId: category });
    expect(await undoCatalogueChange(fixture, testAdmin, id)).toEqual({
      ok: true,
      undone: 0,
      left: 1,
    });
    expect(await see.placeOf(one)).toBe("Hardware > Phones");
  });

  test("rejects a plan that was never applied", async () => {
    const ids = await addTwo();
    const id = await plan({ ids }, setStock);
    expect(await undoCatalogueChange(fixture, testAdmin, id)).toEqual({
      ok: false,
      reason: "not-applied",
    });
  });
});

describe("a bulk change of the status", () => {
  const statusOf = async (id: string) => {
    const row = await see.product(id);
    return [row?.status, row?.publishAt?.toISOString() ?? null];
  };

  test("archives with a preview, and undo restores each status and scheduled launch", async () => {
    const [published, scheduled] = await addTwo();
    const at = "2036-11-20T06:00:00.000Z";
    await fixture.database
      .update(products)
      .set({ status: "draft", publishAt: new Date(at) })
      .where(eq(products.id, scheduled));
    const id = await plan({ ids: [published, scheduled] }, { what: "status", to: "archive" });
    expect(await statusOf(published)).toEqual(["published", null]);
    expect(await applyCatalogueChange(fixture, testAdmin, id)).toMatchObject({ changed: 2 });
    expect(await statusOf(published)).toEqual(["archived", null]);
    expect(await statusOf(scheduled)).toEqual(["archived", null]);
    const [entry] = await see.log();
    expect(entry?.after).toEqual({ status: "archived" });
    expect(await undoCatalogueChange(fixture, testAdmin, id)).toMatchObject({ undone: 2 });
    expect(await statusOf(published)).toEqual(["published", null]);
    expect(await statusOf(scheduled)).toEqual(["draft", at]);
  });

  test("skips products whose status does not allow it", async () => {
    const [one, two] = await addTwo();
    await fixture.database.update(products).set({ status: "archived" }).where(eq(products.id, one));
    const id = await plan({ ids: [one, two] }, { what: "status", to: "publish" });
    const view = await readCatalogueChange(fixture, testAdmin, { id, page: 1 });
    expect(view).toMatchObject({ changed: 0, problemCount: 1, change: { request: { same: 1 } } });
    const back = await plan({ ids: [one, two] }, { what: "status", to: "restore" });
    await applyCatalogueChange(fixture, testAdmin, back);
    expect(await statusOf(one)).toEqual(["draft", null]);
    expect(await statusOf(two)).toEqual(["published", null]);
  });
});
