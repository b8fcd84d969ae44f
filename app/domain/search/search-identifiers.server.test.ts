import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { findProductByIdentifier } from "#app/domain/catalogue/find-by-identifier.server.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";

const fixture = catalogueFixture(
  [["Hardware"], ["Software"]],
  [
    { name: "Kameel 24P", on: "hardware" },
    { name: "Kameel 24P refurbished", on: "hardware", price: "900.00" },
    { name: "Guard", on: "software" },
    { name: "Withdrawn", on: "software" },
  ],
);
const ids = new Map<string, string>();

beforeAll(async () => {
  const identify = async (name: string, columns: Partial<typeof products.$inferInsert>) => {
    const changed = fixture.database.update(products).set(columns).where(eq(products.name, name));
    const [row] = await changed.returning({ id: products.id });
    ids.set(name, row?.id ?? "");
  };
  const mpn = "KV S24P/370";
  await identify("Kameel 24P", { sku: "KML-24P", mpn, brand: "Karoovane", gtin: "2600100000016" });
  await identify("Kameel 24P refurbished", { sku: "KML-24P-R", mpn });
  await identify("Guard", { sku: "GRD_1", mpn: "HP-1" });
  await identify("Withdrawn", { sku: "OLD-1", status: "draft" });
});

describe("a search for one identifier", () => {
  test.each([
    ["KML-24P", "Kameel 24P"],
    [" kml-24p ", "Kameel 24P"],
    ["2600100000016", "Kameel 24P"],
    ["2 600100 000016", "Kameel 24P"],
    ["grd_1", "Guard"],
    ["hp-1", "Guard"],
  ])("%j leads to its product", async (search, name) => {
    expect(await findProductByIdentifier(fixture, search)).toEqual({ id: ids.get(name), name });
  });

  test.each([
    "",
    "KML-24",
    "KML-24%",
    "GRD-1",
    "kv s24p/370",
    "2600100000015",
    "OLD-1",
    "x".repeat(500),
  ])("%j leads to none", async (search) => {
    expect(await findProductByIdentifier(fixture, search)).toBeUndefined();
  });
});

describe("the shop's search", () => {
  test.each([
    ["kml", ["Kameel 24P", "Kameel 24P refurbished"]],
    ["KML-24P-", ["Kameel 24P refurbished"]],
    ["kv s24p/370", ["Kameel 24P", "Kameel 24P refurbished"]],
    ["KV S2", ["Kameel 24P", "Kameel 24P refurbished"]],
    ["grd_", ["Guard"]],
    ["karoovane", ["Kameel 24P"]],
    ["karoovane 24p", ["Kameel 24P"]],
  ])("finds by the beginning of a SKU or part number, or the brand: %s", async (search, names) => {
    expect((await fixture.search(search)).names.toSorted()).toEqual(names);
  });

  test("counts each match once, and filters it", async () => {
    const found = await fixture.search("kml", { category: "hardware", from: 500_00 });
    expect(found.names).toEqual(["Kameel 24P refurbished"]);
    expect(found.facets.total).toBe(1);
    expect((await fixture.search("kameel")).facets.total).toBe(2);
    expect((await fixture.search("kml", { category: "software" })).names).toEqual([]);
  });
});
