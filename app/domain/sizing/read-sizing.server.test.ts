import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { siteContent } from "#app/content/site-content.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { defineAttributes, setAttributes } from "#tests/helpers/catalogue/attribute-fixture.ts";
import { catalogueFixture, testAdmin } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import type { LoadPlan } from "./load.ts";
import { listIncompleteProducts, readDrawnPower, sizeShop } from "./read-sizing.server.ts";

const [UPS, SWITCH, CAMERA] = [
  "hardware.power.ups",
  "hardware.networking.switches",
  "hardware.cameras",
];
const PILES = "hardware.power.piles";
const piles = Array.from({ length: 8 }, (_, at) => `Pile ${at}`);
const fixture = catalogueFixture(
  [
    ["Hardware"],
    ["Hardware", "Power"],
    ["Hardware", "Power", "UPS"],
    ["Hardware", "Power", "UPS", "Online"],
    ["Hardware", "Power", "Piles"],
    ["Hardware", "Networking"],
    ["Hardware", "Networking", "Switches"],
    ["Hardware", "Cameras"],
  ],
  [
    { name: "Small", on: UPS, price: "1000.00" },
    { name: "Middle", on: UPS, price: "3000.00", stock: 2 },
    { name: "Middle again", on: UPS, price: "2500.00", stock: 0 },
    { name: "Large", on: `${UPS}.online`, price: "9000.00", stock: 1 },
    { name: "Untold", on: UPS, price: "500.00", stock: 9 },
    { name: "Draft", on: UPS, price: "1.00", stock: 9 },
    { name: "P8", on: SWITCH, price: "2000.00", stock: 5 },
    { name: "Plain", on: SWITCH, price: "800.00", stock: 5 },
    { name: "Dome", on: CAMERA, price: "1500.00", stock: 5 },
    ...piles.map((name, at) => ({ name, on: PILES, price: `${900 - at}.00` })),
  ],
);
const files = { publicUrl: (bucket: string, path: string) => `/media/${bucket}/${path}` };
const { sizing } = siteContent();
let idOf: (name: string) => string;

beforeAll(async () => {
  const { database } = fixture;
  for (const category of [UPS, PILES]) {
    await defineAttributes(fixture, category, [
      { name: "Battery energy", kind: "number", unit: "Wh" },
      { name: "Power", kind: "number", unit: "W" },
    ]);
  }
  for (const name of piles) {
    await setAttributes(fixture, name, { "Battery energy": 216, Power: 900 });
  }
  await defineAttributes(fixture, SWITCH, [
    { name: "PoE budget", kind: "number", unit: "W" },
    { name: "PoE ports", kind: "number" },
  ]);
  await defineAttributes(fixture, CAMERA, [
    { name: "Maximum power", kind: "number", unit: "W" },
    { name: "PoE standard", kind: "choice", choices: ["None", "PoE"] },
  ]);
  await setAttributes(fixture, "Small", { "Battery energy": 108, Power: 480 });
  await setAttributes(fixture, "Middle", { "Battery energy": 216, Power: 900 });
  await setAttributes(fixture, "Middle again", { "Battery energy": 216, Power: 900 });
  await setAttributes(fixture, "Large", { "Battery energy": 648, Power: 2700 });
  await setAttributes(fixture, "Untold", { Power: 5000 });
  await setAttributes(fixture, "Draft", { "Battery energy": 9999, Power: 9999 });
  await setAttributes(fixture, "P8", { "PoE budget": 120, "PoE ports": 8 });
  await setAttributes(fixture, "Plain", { "PoE budget": 0, "PoE ports": 0 });
  await setAttributes(fixture, "Dome", { "Maximum power": 8, "PoE standard": "PoE" });
  await database.update(products).set({ status: "draft" }).where(eq(products.name, "Draft"));
  const rows = await database.select({ id: products.id, name: products.name }).from(products);
  idOf = (name) => rows.find((row) => row.name === name)?.id ?? "";
});

const plan = (change: Partial<LoadPlan> = {}): LoadPlan => {
  return { goal: "power", hours: 2.5, items: [], otherWatts: 36, ...change };
};
const size = (change?: Partial<LoadPlan>, asked?: string) =>
  sizeShop({ database: fixture.database, files }, sizing, plan(change), asked);
const namesOf = (list: readonly { product: { name: string } }[]) =>
  list.map(({ product }) => product.name);

test("what fits is in stock, the cheapest first; the rest has its reason", async () => {
  const { fitting, soldOut, others, candidates } = await size();
  expect(namesOf(fitting)).toEqual(["Middle", "Large"]);
  expect(namesOf(soldOut)).toEqual(["Middle again"]);
  expect(namesOf(others)).toEqual(["Small"]);
  expect(others[0]?.outcome).toMatchObject({ reason: "too-short", minutes: 144 });
  // Neither a draft, nor a product without a figure.
  expect(candidates).toBe(4);
});

test("of many that fit, the cheapest are shown and all are counted", async () => {
  const many = { ...sizing, power: { ...sizing.power, categories: [PILES] } };
  const { fitting, fittingCount } = await sizeShop(
    { database: fixture.database, files },
    many,
    plan(),
    undefined,
  );
  expect(namesOf(fitting)).toEqual(piles.toReversed().slice(0, 6));
  expect(fittingCount).toBe(8);
});

test("above the output nothing fits, and the largest comes first", async () => {
  const { fitting, soldOut, others } = await size({ otherWatts: 3000 });
  expect([...fitting, ...soldOut]).toEqual([]);
  expect(namesOf(others)[0]).toBe("Large");
});

test("without a load, nothing fits and nothing is refused", async () => {
  const { fitting, others, candidates } = await size({ otherWatts: 0 });
  expect([...fitting, ...others]).toEqual([]);
  expect(candidates).toBe(4);
});

test("the product that the visitor came from is among the answers", async () => {
  const { asked } = await size({}, idOf("Small"));
  expect(asked).toMatchObject({ product: { name: "Small" }, outcome: { fits: false } });
  expect((await size({}, idOf("Untold"))).asked).toBeUndefined();
});

test("a switch without PoE takes no part, and is not incomplete", async () => {
  const { fitting, candidates } = await size({ goal: "poe", otherWatts: 100 });
  expect(namesOf(fitting)).toEqual(["P8"]);
  expect(candidates).toBe(1);
  const { products: incomplete, unknownCategories } = await listIncompleteProducts(
    fixture,
    testAdmin,
    sizing,
  );
  expect(incomplete).toMatchObject([{ name: "Untold", missing: ["Battery energy"] }]);
  expect(unknownCategories).toEqual([]);
});

test("other categories and names of specifications work the same", async () => {
  const power = { ...sizing.power, categories: [`${UPS}.online`, "hardware.gone"] };
  const other = { ...sizing, power: { ...power, battery: "battery ENERGY" } };
  const { fitting, candidates } = await sizeShop(
    { database: fixture.database, files },
    other,
    plan(),
    undefined,
  );
  expect([namesOf(fitting), candidates]).toEqual([["Large"], 1]);
  const { unknownCategories } = await listIncompleteProducts(fixture, testAdmin, other);
  expect(unknownCategories).toEqual(["hardware.gone"]);
});

test("products from the cart count with the power that they state", async () => {
  const ids = ["Dome", "Middle", "Draft"].map(idOf);
  const drawn = await readDrawnPower(fixture, sizing, ids);
  expect([...drawn.values()]).toMatchObject([{ label: "Dome", watts: 8, isPoe: true }]);
});
