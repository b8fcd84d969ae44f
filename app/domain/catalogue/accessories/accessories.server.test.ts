import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import {
  catalogueFixture,
  inspectCatalogue,
  testAdmin,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";
import {
  addAccessory,
  listAccessories,
  MAX_ACCESSORIES,
  removeAccessory,
} from "./accessories.server.ts";

const fixture = catalogueFixture([], []);
const files = { publicUrl: (bucket: string, path: string) => `/media/${bucket}/${path}` };
const namesFor = async (id: string) =>
  (await listAccessories({ database: fixture.database, files }, id)).map(({ name }) => name);
const add = (productId: string, accessoryId: string) =>
  addAccessory(fixture, testAdmin, { productId, accessoryId });

test("accessories are listed in the order they were added, published ones only", async () => {
  const ups = await fixture.add({ name: "Spekboom 3000R" });
  const battery = await fixture.add({ name: "Battery Pack" });
  const rails = await fixture.add({ name: "A rail kit" });
  expect(await add(ups, battery)).toEqual({ ok: true, name: "Battery Pack" });
  await add(ups, rails);
  expect(await add(ups, rails)).toEqual({ ok: true, name: "A rail kit" });
  expect(await namesFor(ups)).toEqual(["Battery Pack", "A rail kit"]);
  expect(await namesFor(battery)).toEqual([]);
  await fixture.database.update(products).set({ status: "draft" }).where(eq(products.id, rails));
  expect(await namesFor(ups)).toEqual(["Battery Pack"]);
  await removeAccessory(fixture, testAdmin, { productId: ups, accessoryId: battery });
  expect(await namesFor(ups)).toEqual([]);
  const [entry] = await inspectCatalogue(fixture).log();
  expect(entry).toMatchObject({
    verb: "changed",
    before: { accessories: "Battery Pack, A rail kit" },
    after: { accessories: "A rail kit" },
  });
});

test("a product is no accessory of itself, and has a bounded number of them", async () => {
  const product = await fixture.add({ name: "Switch" });
  expect(await add(product, product)).toEqual({ ok: false, reason: "itself" });
  expect(await add(product, "00000000-0000-4000-8000-000000000000")).toEqual({
    ok: false,
    reason: "gone",
  });
  for (let count = 0; count < MAX_ACCESSORIES; count++) {
    await add(product, await fixture.add({ name: `Module ${count}` }));
  }
  expect(await add(product, await fixture.add({ name: "One more" }))).toEqual({
    ok: false,
    reason: "too-many",
  });
});
