import { describe, expect, test } from "vitest";
import {
  catalogueFixture,
  inspectCatalogue,
  testAdmin,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";

import {
  addCategory,
  deleteCategory,
  mergeCategories,
  moveCategory,
  renameCategory,
} from "./change-categories.server.ts";
import { countProductsByCategory, readCategoryTree } from "./read-categories.server.ts";

const fixture = catalogueFixture(
  [
    ["Hardware"],
    ["Hardware", "Laptops"],
    ["Hardware", "Laptops", "Business"],
    ["Hardware", "Notebooks"],
    ["Hardware", "Notebooks", "Business"],
    ["Hardware", "Notebooks", "Thin"],
    ["Software"],
    ["Software", "Tools"],
    ["Old"],
    ["Old", "Tapes"],
    ["Deep"],
    ["Deep", "A"],
    ["Deep", "A", "B"],
    ["Deep", "A", "B", "C"],
    ["Deep", "A", "B", "C", "D"],
  ],
  [],
);
const see = inspectCatalogue(fixture);

describe("adding a category", () => {
  test("puts it one level below its parent and records it in the audit log", async () => {
    const parentId = await see.categoryId("software");
    const added = await addCategory(fixture, testAdmin, { parentId, name: "Games" });
    if (!added.ok) throw new Error(added.reason);
    expect(await see.levelOf(added.id)).toBe(2);
    expect(await see.log()).toMatchObject([
      { verb: "added", entityKind: "category", entityLabel: "Games", after: { below: "Software" } },
    ]);
  });

  test("is rejected below a model, beside a category of the same name, and below a deleted one", async () => {
    const add = (parentId: string | undefined, name: string) =>
      addCategory(fixture, testAdmin, { parentId, name });
    const model = await see.categoryId("deep.a.b.c.d");
    expect(await add(model, "E")).toEqual({ ok: false, reason: "too-deep" });
    expect(await add(undefined, "hardware")).toEqual({ ok: false, reason: "name-taken" });
    expect(await add("00000000-0000-4000-8000-000000000009", "X")).toEqual({
      ok: false,
      reason: "gone",
    });
  });

  test("twice concurrently adds one", async () => {
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => addCategory(fixture, testAdmin, { parentId: undefined, name: "Twice" })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("renaming a category", () => {
  test("keeps its products, and rejects a taken name and a concurrent rename", async () => {
    const id = await see.categoryId("software.games");
    const rename = (was: string, name: string) =>
      renameCategory(fixture, testAdmin, { id, was, name });
    expect(await rename("Games", "tools")).toEqual({ ok: false, reason: "name-taken" });
    expect(await rename("Games", "GAMES")).toEqual({ ok: true });
    expect(await rename("Games", "Play")).toEqual({ ok: false, reason: "changed", name: "GAMES" });
    expect(await see.log()).toMatchObject([
      { before: { name: "Games" }, after: { name: "GAMES" } },
    ]);
  });
});

describe("moving a subtree", () => {
  test("moves its products and increases their versions", async () => {
    const product = await fixture.add({ name: "Moving", on: "hardware.laptops.business" });
    const id = await see.categoryId("hardware.laptops");
    const parentId = await see.categoryId("software.tools");
    expect(await moveCategory(fixture, testAdmin, { id, parentId })).toEqual({
      ok: true,
      products: 1,
    });
    expect(await see.placeOf(product)).toBe("Software > Tools > Laptops > Business");
    expect((await see.product(product))?.version).toBe(2);
    expect(await see.levelOf(id)).toBe(3);
    expect(await see.log()).toMatchObject([
      { verb: "moved", before: { below: "Hardware" }, after: { below: "Tools" } },
    ]);
    expect(await moveCategory(fixture, testAdmin, { id, parentId: undefined })).toMatchObject({
      ok: true,
    });
    expect(await see.placeOf(product)).toBe("Laptops > Business");
    const hardware = await see.categoryId("hardware");
    expect(await moveCategory(fixture, testAdmin, { id, parentId: hardware })).toMatchObject({
      ok: true,
    });
    expect(await see.placeOf(product)).toBe("Hardware > Laptops > Business");
  });

  test("is rejected where the tree would become too deep, and changes nothing", async () => {
    const id = await see.categoryId("deep.a");
    const parentId = await see.categoryId("software.tools");
    const before = await see.slugs();
    expect(await moveCategory(fixture, testAdmin, { id, parentId })).toEqual({
      ok: false,
      reason: "too-deep",
    });
    expect(await see.slugs()).toEqual(before);
  });
});

describe("merging two categories", () => {
  test("moves products and children, and merges children of the same name", async () => {
    const one = await fixture.add({ name: "One", on: "hardware.notebooks.business" });
    const two = await fixture.add({ name: "Two", on: "hardware.notebooks.thin" });
    const three = await fixture.add({ name: "Three", on: "hardware.notebooks" });
    const id = await see.categoryId("hardware.notebooks");
    const intoId = await see.categoryId("hardware.laptops");
    expect(await mergeCategories(fixture, testAdmin, { id, intoId })).toEqual({
      ok: true,
      products: 3,
    });
    expect(await see.placeOf(one)).toBe("Hardware > Laptops > Business");
    expect(await see.placeOf(two)).toBe("Hardware > Laptops > Thin");
    expect(await see.placeOf(three)).toBe("Hardware > Laptops");
    expect(await see.slugs()).not.toContain("hardware.notebooks");
  });
});

describe("deleting a category", () => {
  test("is rejected while it has products, unless they get another category", async () => {
    const product = await fixture.add({ name: "Tape", on: "old.tapes" });
    const id = await see.categoryId("old");
    expect(await deleteCategory(fixture, testAdmin, { id, toId: undefined })).toEqual({
      ok: false,
      reason: "has-products",
      products: 1,
    });
    const inside = await see.categoryId("old.tapes");
    expect(await deleteCategory(fixture, testAdmin, { id, toId: inside })).toEqual({
      ok: false,
      reason: "inside-itself",
    });
    const toId = await see.categoryId("software.tools");
    expect(await deleteCategory(fixture, testAdmin, { id, toId })).toEqual({
      ok: true,
      products: 1,
    });
    expect(await see.placeOf(product)).toBe("Software > Tools");
    expect(await see.slugs()).not.toContain("old.tapes");
    expect(await see.log()).toMatchObject([
      { verb: "deleted", entityLabel: "Old", after: { "products moved to": "Tools" } },
    ]);
  });

  test("deletes an empty subtree at once", async () => {
    const id = await see.categoryId("deep");
    expect(await deleteCategory(fixture, testAdmin, { id, toId: undefined })).toEqual({
      ok: true,
      products: 0,
    });
    expect(await deleteCategory(fixture, testAdmin, { id, toId: undefined })).toEqual({
      ok: false,
      reason: "gone",
    });
  });
});

test("counts the products of each category and of its subtree", async () => {
  const tree = await readCategoryTree(fixture);
  const counts = await countProductsByCategory(fixture, testAdmin, tree);
  expect(counts[await see.categoryId("hardware")]).toEqual({ own: 0, all: 4 });
  expect(counts[await see.categoryId("hardware.laptops")]).toEqual({ own: 1, all: 4 });
});
