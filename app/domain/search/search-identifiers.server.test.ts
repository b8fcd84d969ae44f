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
    ["kml24p", "Kameel 24P"],
    ["KML 24P", "Kameel 24P"],
    ["grd_1", "Guard"],
    ["GRD-1", "Guard"],
    ["hp-1", "Guard"],
  ])("%j leads to its product", async (search, name) => {
    expect(await findProductByIdentifier(fixture, search)).toEqual({ id: ids.get(name), name });
  });

  test.each(["", "KML-24", "KML-24%", "kv s24p/370", "2600100000015", "OLD-1", "x".repeat(500)])(
    "%j leads to none",
    async (search) => {
      expect(await findProductByIdentifier(fixture, search)).toBeUndefined();
    },
  );
});

describe("the shop's search", () => {
  test.each([
    ["kml", ["Kameel 24P", "Kameel 24P refurbished"]],
    ["KML-24P-R", ["Kameel 24P refurbished"]],
    ["kv s24p/370", ["Kameel 24P", "Kameel 24P refurbished"]],
    ["KV S2", ["Kameel 24P", "Kameel 24P refurbished"]],
    ["kml24", ["Kameel 24P", "Kameel 24P refurbished"]],
    ["kvs24p", ["Kameel 24P", "Kameel 24P refurbished"]],
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

test("of two SKUs that differ in punctuation, the one typed exactly wins", async () => {
  for (const sku of ["AB-1", "AB1"]) {
    const id = await fixture.add({ name: sku });
    await fixture.database.update(products).set({ sku }).where(eq(products.id, id));
  }
  expect((await findProductByIdentifier(fixture, "ab-1"))?.name).toBe("AB-1");
  expect((await findProductByIdentifier(fixture, "ab1"))?.name).toBe("AB1");
  expect(await findProductByIdentifier(fixture, "ab 1")).toBeUndefined();
});

describe("a part number", () => {
  test("ranks first when the search is its beginning, of at least four characters", async () => {
    const id = await fixture.add({ name: "Sealed box", description: "A box." }, 9);
    await fixture.database.update(products).set({ mpn: "WIDE-9" }).where(eq(products.id, id));
    await fixture.add({ name: "Wide-9 panel" });
    await fixture.add({ name: "Wid panel" });
    expect((await fixture.search("wide9")).names[0]).toBe("Sealed box");
    expect((await fixture.search("wid")).names[0]).toBe("Wid panel");
  });

  test("ranks below an attribute when only a piece of it matches", async () => {
    const number = await fixture.add({ name: "Plain router", on: "hardware" });
    const attribute = await fixture.add({ name: "Fast router", on: "hardware" }, 9);
    await fixture.database.update(products).set({ mpn: "KV-5G" }).where(eq(products.id, number));
    await fixture.database
      .update(products)
      .set({ attributeText: "Mobile network 5G" })
      .where(eq(products.id, attribute));
    for (const search of ["5g router", "5g"]) {
      expect((await fixture.search(search)).names, search).toEqual(["Fast router", "Plain router"]);
    }
  });
});
