import { expect, test } from "vitest";
import {
  catalogueFixture,
  inspectCatalogue,
  testAdmin,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";
import {
  describeCategory,
  readCategoryDetails,
  reorderCategory,
} from "./category-details.server.ts";
import { buildCategoryTree } from "./category-tree.ts";
import { readCategoryTree } from "./read-categories.server.ts";

const fixture = catalogueFixture([["Cables"], ["Hardware"], ["Services"], ["Hardware", "A"]], []);
const see = inspectCatalogue(fixture);
const names = async () => (await readCategoryTree(fixture)).map(({ name }) => name);

test("a category moves up and down among its siblings, and not past an end", async () => {
  const id = await see.categoryId("services");
  const move = (by: -1 | 1) => reorderCategory(fixture, testAdmin, { id, by });
  expect(await move(-1)).toEqual({ ok: true, name: "Services" });
  expect(await names()).toEqual(["Cables", "Services", "Hardware"]);
  await move(-1);
  expect(await names()).toEqual(["Services", "Cables", "Hardware"]);
  expect(await move(-1)).toEqual({ ok: false, reason: "same" });
  await move(1);
  expect(await names()).toEqual(["Cables", "Services", "Hardware"]);
  const unknown = "00000000-0000-4000-8000-000000000000";
  expect(await reorderCategory(fixture, testAdmin, { id: unknown, by: 1 })).toEqual({
    ok: false,
    reason: "gone",
  });
});

test("the order changes no address, and new categories follow by name", () => {
  const row = (id: string, name: string, position: number | null) => ({
    ...{ id, name, position },
    parentId: null,
  });
  const tree = buildCategoryTree([
    row("1", "A B", 1),
    row("2", "A/B", 0),
    row("3", "New", null),
    row("4", "Also new", null),
  ]);
  expect(tree.map(({ name, slug }) => [name, slug])).toEqual([
    ["A/B", "a-b-2"],
    ["A B", "a-b"],
    ["Also new", "also-new"],
    ["New", "new"],
  ]);
});

test("a description is stored with an audit entry", async () => {
  const id = await see.categoryId("hardware");
  await describeCategory(fixture, testAdmin, { id, description: "Built to last." });
  const files = { publicUrl: (bucket: string, path: string) => `/media/${bucket}/${path}` };
  const read = (of: string | undefined) =>
    readCategoryDetails({ database: fixture.database, files }, of);
  expect(await read(id)).toMatchObject({ description: "Built to last.", picture: undefined });
  expect(await read(undefined)).toMatchObject({ description: "", picture: undefined });
  const [entry] = await see.log();
  expect(entry).toMatchObject({ verb: "changed", after: { description: "Built to last." } });
});
