import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { defineAttributes, setAttributes } from "#tests/helpers/catalogue/attribute-fixture.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { readComparison } from "./read-comparison.server.ts";

const fixture = catalogueFixture(
  [
    ["Hardware"],
    ["Hardware", "Networking"],
    ["Hardware", "Networking", "Switches"],
    ["Hardware", "Networking", "Routers"],
    ["Hardware", "Power"],
  ],
  [
    { name: "K8", on: "hardware.networking.switches", price: "1000.00" },
    { name: "K24", on: "hardware.networking.switches", price: "5000.00", stock: 0 },
    { name: "K48", on: "hardware.networking.switches" },
    { name: "R1", on: "hardware.networking.routers" },
    { name: "UPS", on: "hardware.power" },
    { name: "Draft", on: "hardware.networking.switches" },
  ],
);
let idOf: (name: string) => string;

beforeAll(async () => {
  await defineAttributes(fixture, "hardware.networking.switches", [
    { name: "Ports", kind: "number" },
    { name: "Managed", kind: "boolean", group: "Software" },
  ]);
  await setAttributes(fixture, "K8", { Ports: 8, Managed: false });
  await setAttributes(fixture, "K24", { Ports: 24 });
  await fixture.database
    .update(products)
    .set({ status: "draft" })
    .where(eq(products.name, "Draft"));
  const rows = await fixture.database
    .select({ id: products.id, name: products.name })
    .from(products);
  idOf = (name) => rows.find((row) => row.name === name)?.id ?? "";
});

const files = { publicUrl: (bucket: string, path: string) => `/media/${bucket}/${path}` };
const compare = (...ids: string[]) => readComparison({ database: fixture.database, files }, ids);

test("products of a kind stand side by side in the order asked for", async () => {
  const { products: shown, kind, groups } = await compare(idOf("K24"), idOf("K8"));
  expect(shown.map(({ name, cents, stock }) => [name, cents, stock])).toEqual([
    ["K24", 500_000, 0],
    ["K8", 100_000, 4],
  ]);
  expect(kind).toEqual({ name: "Switches", slug: "hardware.networking.switches" });
  expect(groups).toMatchObject([
    { name: "", rows: [{ label: "Ports", values: ["24", "8"], isDifferent: true }] },
    { name: "Software", rows: [{ label: "Managed", values: [undefined, "No"] }] },
  ]);
});

test("the warranty is compared with the other fields", async () => {
  await fixture.database
    .update(products)
    .set({ warrantyMonths: 36 })
    .where(eq(products.name, "K8"));
  const { groups } = await compare(idOf("K24"), idOf("K8"));
  await fixture.database.update(products).set({ warrantyMonths: 0 });
  expect(groups.at(-1)?.rows).toEqual([
    { label: "Warranty", values: [undefined, "36 months"], isDifferent: true },
  ]);
});

test("what only the descriptions state is compared, too", async () => {
  const describe = (name: string, description: string) =>
    fixture.database.update(products).set({ description }).where(eq(products.name, name));
  await describe("K24", "A switch.\n* Size: 440 × 44 × 180 mm\n* Ports: many");
  await describe("K8", "A switch.\n* size: 158 × 101 × 26 mm");
  const { groups } = await compare(idOf("K24"), idOf("K8"));
  await fixture.database.update(products).set({ description: "A product." });
  expect(groups.at(-1)?.rows).toEqual([
    { label: "Size", values: ["440 × 44 × 180 mm", "158 × 101 × 26 mm"], isDifferent: true },
  ]);
});

test("others of the same type are offered, without drafts", async () => {
  const { others } = await compare(idOf("K8"));
  expect(others.map(({ name }) => name)).toEqual(["K48", "K24"]);
  const ofTwoTypes = await compare(idOf("K8"), idOf("R1"));
  expect(ofTwoTypes.others.map(({ name }) => name)).toEqual(["K48", "K24"]);
});

test("a subcategory is a kind; the top category is none", async () => {
  expect((await compare(idOf("K8"), idOf("R1"))).kind?.name).toBe("Networking");
  const different = await compare(idOf("K8"), idOf("UPS"));
  expect(different).toMatchObject({ kind: undefined, groups: [], others: [] });
  expect(different.products).toHaveLength(2);
});

test("drafts, unknown and malformed ids are left out, and a fifth product is", async () => {
  const unknown = "00000000-0000-4000-8000-000000000000";
  const some = await compare("x", unknown, idOf("Draft"), idOf("K8"));
  expect(some.products.map(({ name }) => name)).toEqual(["K8"]);
  const five = await compare(...["K8", "K24", "K48", "R1", "UPS"].map((name) => idOf(name)));
  expect(five.products).toHaveLength(4);
  expect((await compare()).products).toEqual([]);
});
