import { describe, expect, test } from "vitest";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import { deleteCategory } from "#app/domain/categories/replant-category.server.ts";
import { catalogueScene } from "#tests/helpers/catalogue-scene.ts";
import { lookAt, thandi } from "#tests/helpers/office-scene.ts";
import { editInPlace } from "../edit-in-place.server.ts";
import { applyChange } from "./apply-change.server.ts";
import type { BulkForm } from "./bulk-forms.ts";
import { type ChosenProducts, planAgain, planBulkChange } from "./plan-bulk-change.server.ts";
import { readChange } from "./read-change.server.ts";
import { undoChange } from "./undo-change.server.ts";

const scene = catalogueScene([["Hardware"], ["Hardware", "Laptops"], ["Hardware", "Phones"]], []);
const see = lookAt(scene);
const addTwo = () =>
  Promise.all([
    scene.add({ name: "One", price: "100.00", stock: 5, on: "hardware.laptops" }),
    scene.add({ name: "Two", price: "33.33", stock: 1, on: "hardware.phones" }),
  ]);
const plan = async (chosen: ChosenProducts, form: BulkForm) => {
  const tree = await readCategoryTree(scene);
  const planned = await planBulkChange(scene, thandi, { chosen, form, tree });
  if (!planned.ok) throw new Error(planned.reason);
  return planned.id;
};
const setStock: BulkForm = { what: "stock", how: "set", amount: 9 };
const stockOf = async (id: string) => (await see.product(id))?.stock;
const touch = async (id: string) => {
  const row = await see.product(id);
  if (!row) throw new Error("gone");
  const edit = { id, version: row.version, field: "stock", was: row.stock, value: 77 } as const;
  await editInPlace(scene, thandi, edit);
};

describe("a change of many products", () => {
  test("is only planned first, then applied as a whole and told product by product", async () => {
    const ids = await addTwo();
    const id = await plan({ ids }, { what: "price", how: "percent", hundredths: 1000 });
    expect((await see.product(ids[0]))?.price).toBe("100.00");
    const view = await readChange(scene, thandi, { id, page: 1 });
    expect(view).toMatchObject({
      changed: 2,
      problemCount: 0,
      change: { request: { rounded: 1 } },
    });
    expect(await applyChange(scene, thandi, id)).toEqual({ ok: true, changed: 2, added: 0 });
    expect(await see.product(ids[0])).toMatchObject({ price: "110.00", version: 2 });
    expect(await see.product(ids[1])).toMatchObject({ price: "36.66" });
    const log = await see.log(2);
    expect(log.map(({ after }) => after)).toEqual([
      { price: { cents: 3666 } },
      { price: { cents: 11000 } },
    ]);
  });

  test("cannot be applied twice, also not at once", async () => {
    const ids = await addTwo();
    const id = await plan({ ids }, { what: "stock", how: "add", amount: 1 });
    const outcomes = await Promise.all([1, 2, 3].map(() => applyChange(scene, thandi, id)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stockOf(ids[0])).toBe(6);
  });

  test("leaves out what it cannot do, and says why", async () => {
    const ids = await addTwo();
    const id = await plan({ ids }, { what: "stock", how: "take", amount: 3 });
    expect((await readChange(scene, thandi, { id, page: 1 }))?.problems).toMatchObject([
      { productName: "Two", problem: "Only 1 in stock: it cannot go below 0" },
    ]);
    expect(await applyChange(scene, thandi, id)).toMatchObject({ changed: 1 });
    expect([await stockOf(ids[0]), await stockOf(ids[1])]).toEqual([2, 1]);
  });

  test("touches nothing when somebody changed one of them since, and can be planned again", async () => {
    const ids = await addTwo();
    const id = await plan({ ids }, setStock);
    await touch(ids[1]);
    expect(await applyChange(scene, thandi, id)).toEqual({
      ok: false,
      reason: "changed",
      products: 1,
    });
    expect([await stockOf(ids[0]), await stockOf(ids[1])]).toEqual([5, 77]);
    const again = await planAgain(scene, thandi, { change: setStock, ids });
    if (!again.ok) throw new Error(again.reason);
    expect(await applyChange(scene, thandi, again.id)).toMatchObject({ ok: true, changed: 2 });
  });

  test("takes every product that the list shows on all its pages", async () => {
    for (let n = 0; n < 30; n++) await scene.add({ name: `Anteater ${n}` });
    const all = {
      search: "anteater",
      category: "",
      view: "all",
      sort: "name-up",
      page: 1,
    } as const;
    const id = await plan({ all }, setStock);
    expect(await applyChange(scene, thandi, id)).toMatchObject({ changed: 30 });
  });

  test("moves products to the end of a branch, never to a place with more below it", async () => {
    const ids = await addTwo();
    const tree = await readCategoryTree(scene);
    const to = async (slug: string) => {
      const category = await see.categoryId(slug);
      return planBulkChange(scene, thandi, {
        chosen: { ids },
        form: { what: "category", category },
        tree,
      });
    };
    expect(await to("hardware")).toEqual({ ok: false, reason: "no-category" });
    const planned = await to("hardware.phones");
    if (!planned.ok) throw new Error(planned.reason);
    expect(await applyChange(scene, thandi, planned.id)).toMatchObject({ changed: 1 });
    expect(await see.placeOf(ids[0])).toBe("Hardware > Phones");
    expect(await see.log()).toMatchObject([{ after: { category: "Hardware › Phones" } }]);
  });
});

describe("taking a change back", () => {
  test("brings back what nobody has changed since, and leaves the rest", async () => {
    const ids = await addTwo();
    const id = await plan({ ids }, setStock);
    await applyChange(scene, thandi, id);
    await touch(ids[1]);
    expect(await undoChange(scene, thandi, id)).toEqual({ ok: true, undone: 1, left: 1 });
    expect([await stockOf(ids[0]), await stockOf(ids[1])]).toEqual([5, 77]);
    expect(await see.log()).toMatchObject([{ before: { stock: 9 }, after: { stock: 5 } }]);
    expect(await undoChange(scene, thandi, id)).toEqual({ ok: false, reason: "not-applied" });
  });

  test("leaves a product where it is when its former category is gone", async () => {
    const [one] = await addTwo();
    const category = await see.categoryId("hardware.phones");
    const id = await plan({ ids: [one] }, { what: "category", category });
    await applyChange(scene, thandi, id);
    const laptops = await see.categoryId("hardware.laptops");
    await deleteCategory(scene, thandi, { id: laptops, toId: category });
    expect(await undoChange(scene, thandi, id)).toEqual({ ok: true, undone: 0, left: 1 });
    expect(await see.placeOf(one)).toBe("Hardware > Phones");
  });

  test("does nothing to a plan that was never applied", async () => {
    const ids = await addTwo();
    const id = await plan({ ids }, setStock);
    expect(await undoChange(scene, thandi, id)).toEqual({ ok: false, reason: "not-applied" });
  });
});
