import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import type { FacetAttribute } from "#app/domain/catalogue/attributes/facet-attributes.ts";
import { readFacetAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import { findPathBySlug } from "#app/domain/catalogue/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { defineAttributes, setAttributes } from "#tests/helpers/catalogue/attribute-fixture.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { findKnownBrands } from "./attribute-conditions.server.ts";
import type { AttributeFacet } from "./attribute-facets.ts";

const SWITCHES = "hardware.switches";

const fixture = catalogueFixture(
  [["Hardware"], ["Hardware", "Switches"], ["Hardware", "Switches", "Small"], ["Software"]],
  [
    { name: "K8", on: "hardware.switches.small", price: "1000.00" },
    { name: "K24", on: SWITCHES, price: "5000.00" },
    { name: "K24P", on: SWITCHES, price: "9000.00" },
    { name: "K48P", on: SWITCHES, price: "15000.00", stock: 0 },
    { name: "Switch licence", on: "software", price: "500.00" },
  ],
);
let offered: FacetAttribute[];

beforeAll(async () => {
  await defineAttributes(fixture, "hardware", [
    { name: "Managed", kind: "boolean" },
    { name: "Remark", kind: "text" },
    { name: "Depth", kind: "number", unit: "mm", isFacet: false },
  ]);
  await defineAttributes(fixture, SWITCHES, [
    { name: "Ports", kind: "number" },
    { name: "PoE", kind: "choice", choices: ["None", "PoE+", "PoE++"] },
    { name: "PoE+", kind: "choices", choices: ["Front", "Back"] },
  ]);
  await setAttributes(fixture, "K8", { Managed: false, Ports: 8, PoE: "None" }, "Kameel");
  await setAttributes(fixture, "K24", { Managed: true, Ports: 24, PoE: "None" }, "Kameel");
  await setAttributes(
    fixture,
    "K24P",
    { Managed: true, Ports: 24, PoE: "PoE+", "PoE+": ["Front", "Back"] },
    "Eland",
  );
  await setAttributes(
    fixture,
    "K48P",
    { Managed: true, Ports: 48, PoE: "PoE++", "PoE+": ["Front"] },
    "Eland",
  );
  const tree = await readCategoryTree(fixture);
  offered = await readFacetAttributes(fixture, findPathBySlug(tree, SWITCHES));
});

const filter = (slug: string, values: string[], from?: number, to?: number) => {
  const attribute = offered.find((each) => each.slug === slug);
  if (!attribute) throw new Error(`no attribute ${slug}`);
  return { attribute, values, from, to };
};
const browse = (asked: Parameters<typeof fixture.browse>[0] = {}) =>
  fixture.browse({ category: SWITCHES, offeredAttributes: offered, sort: "name", ...asked });
const countsOf = (facets: readonly AttributeFacet[], slug: string) =>
  facets.find((each) => each.slug === slug)?.options.map(({ value, count }) => [value, count]);

describe("the facets of a category", () => {
  test("are its own and those above, without texts, each with a slug of its own", () => {
    const own = ["managed", "ports", "poe", "poe-2"];
    expect(offered.map(({ slug }) => slug)).toEqual([...own, "warranty"]);
  });

  test("the warranty is filtered like an attribute; none stated is no warranty of 0 months", async () => {
    const { database } = fixture;
    const state = (name: string, warrantyMonths: number) =>
      database.update(products).set({ warrantyMonths }).where(eq(products.name, name));
    const isOffered = (facets: readonly AttributeFacet[]) =>
      facets.find(({ slug }) => slug === "warranty")?.range;
    expect(isOffered((await browse()).facets.attributes)).toBeUndefined();
    await state("K24", 24);
    await state("K48P", 60);
    expect(isOffered((await browse()).facets.attributes)).toMatchObject({
      min: 24,
      max: 60,
    });
    const long = await browse({ attributeFilters: [filter("warranty", [], 36)] });
    expect(long.names).toEqual(["K48P"]);
    expect(isOffered(long.facets.attributes)?.withoutValue).toBe(2);
    const longAndSmall = [filter("warranty", [], 36), filter("ports", [], undefined, 8)];
    const none = await browse({ attributeFilters: longAndSmall });
    expect(isOffered(none.facets.attributes)?.withoutValue).toBe(1);
    const short = await browse({ attributeFilters: [filter("warranty", [], undefined, 36)] });
    expect(short.names).toEqual(["K24"]);
    await state("K48P", 24);
    const same = isOffered((await browse()).facets.attributes);
    expect(same).toMatchObject({ min: 24, max: 24, withoutValue: 0 });
    await database.update(products).set({ warrantyMonths: 0 });
  });

  test("count every option, and give the ends of numbers", async () => {
    const { facets } = await browse();
    expect(countsOf(facets.attributes, "managed")).toEqual([
      ["yes", 3],
      ["no", 1],
    ]);
    expect(countsOf(facets.attributes, "poe")).toEqual([
      ["None", 2],
      ["PoE+", 1],
      ["PoE++", 1],
    ]);
    expect(countsOf(facets.attributes, "poe-2")).toEqual([
      ["Front", 2],
      ["Back", 1],
    ]);
    expect(facets.attributes.find(({ slug }) => slug === "ports")?.range).toEqual({
      from: undefined,
      to: undefined,
      min: 8,
      max: 48,
      withoutValue: 0,
    });
    expect(facets.byBrand).toEqual([
      { brand: "Eland", products: 2 },
      { brand: "Kameel", products: 2 },
    ]);
  });

  test("several values are alternatives, several attributes are all required", async () => {
    const either = await browse({ attributeFilters: [filter("poe", ["PoE+", "PoE++"])] });
    expect(either.names).toEqual(["K24P", "K48P"]);
    const both = await browse({
      attributeFilters: [filter("poe", ["None", "PoE+"]), filter("ports", [], 24, 24)],
    });
    expect(both.names).toEqual(["K24", "K24P"]);
    expect(both.facets.total).toBe(2);
  });

  test("a number is filtered with both ends included", async () => {
    expect((await browse({ attributeFilters: [filter("ports", [], 24)] })).names).toEqual([
      "K24",
      "K24P",
      "K48P",
    ]);
    expect(
      (await browse({ attributeFilters: [filter("ports", [], undefined, 24)] })).names,
    ).toEqual(["K24", "K24P", "K8"]);
  });

  test("the counts of an attribute ignore its own selection and apply all others", async () => {
    const { facets } = await browse({
      attributeFilters: [filter("poe", ["PoE+"]), filter("managed", ["true"])],
    });
    expect(countsOf(facets.attributes, "poe")).toEqual([
      ["None", 1],
      ["PoE+", 1],
      ["PoE++", 1],
    ]);
    expect(countsOf(facets.attributes, "managed")).toEqual([["yes", 1]]);
    expect(facets.byBrand).toEqual([{ brand: "Eland", products: 1 }]);
  });

  test("narrow the counts inside the category, not those of others", async () => {
    const { facets, countOf } = await browse({
      attributeFilters: [filter("poe", ["PoE+", "PoE++"])],
    });
    expect(facets).toMatchObject({ total: 2, inStock: 1, inStockOrNot: 2, everywhere: 5 });
    expect([SWITCHES, "hardware.switches.small", "software"].map(countOf)).toEqual([2, 0, 1]);
    expect(facets.byPrice.reduce((sum, each) => sum + each)).toBe(2);
  });

  test("go together with price, stock and brand", async () => {
    const { names, facets } = await browse({
      inStockOnly: true,
      from: 200_000,
      brands: ["Eland"],
      attributeFilters: [filter("managed", ["true"])],
    });
    expect(names).toEqual(["K24P"]);
    expect(facets.byBrand).toEqual([
      { brand: "Eland", products: 1 },
      { brand: "Kameel", products: 1 },
    ]);
    expect(facets.total).toBe(1);
  });

  test("an option without products is offered only while it is chosen", async () => {
    const { names, facets } = await browse({
      to: 100_000,
      attributeFilters: [filter("poe", ["PoE++"])],
    });
    expect(names).toEqual([]);
    expect(countsOf(facets.attributes, "poe")).toEqual([
      ["None", 1],
      ["PoE++", 0],
    ]);
  });

  test("a value of another type than its attribute counts for nothing", async () => {
    const ports = filter("ports", [], 1).attribute.id;
    const [row] = await fixture.database.select().from(products).where(eq(products.name, "K8"));
    const wrong = { ...row?.attributes, [ports]: "eight" };
    await fixture.database
      .update(products)
      .set({ attributes: wrong })
      .where(eq(products.name, "K8"));
    const { names } = await browse({ attributeFilters: [filter("ports", [], 1)] });
    await fixture.database
      .update(products)
      .set({ attributes: row?.attributes ?? {} })
      .where(eq(products.name, "K8"));
    expect(names).toEqual(["K24", "K24P", "K48P"]);
  });

  test("drafts and archived products are not counted", async () => {
    await fixture.database
      .update(products)
      .set({ status: "draft" })
      .where(eq(products.name, "K24P"));
    const { facets } = await browse();
    const known = await findKnownBrands(fixture, ["Eland", "Kameel", "Nobody"]);
    await fixture.database
      .update(products)
      .set({ status: "published" })
      .where(eq(products.name, "K24P"));
    expect(countsOf(facets.attributes, "poe")).toEqual([
      ["None", 2],
      ["PoE++", 1],
    ]);
    expect(facets.byBrand).toEqual([
      { brand: "Eland", products: 1 },
      { brand: "Kameel", products: 2 },
    ]);
    expect(known).toEqual(["Eland", "Kameel"]);
  });
});

describe("the facets of a search", () => {
  test("are offered when all results lie in one category", async () => {
    const { facets, commonCategory } = await fixture.search("switch");
    expect(commonCategory).toBeUndefined();
    expect(facets.attributes).toEqual([]);
    const one = await fixture.search("managed");
    expect(one.commonCategory?.slug).toBe(SWITCHES);
    expect(countsOf(one.facets.attributes, "poe")).toEqual([
      ["None", 1],
      ["PoE+", 1],
      ["PoE++", 1],
    ]);
  });

  test("filter and count its results", async () => {
    const { names, facets, countOf } = await fixture.search("switch", {
      category: SWITCHES,
      offeredAttributes: offered,
      attributeFilters: [filter("poe", ["PoE+"])],
      sort: "name",
    });
    expect(names).toEqual(["K24P"]);
    expect(facets).toMatchObject({ total: 1, inStockOrNot: 1 });
    expect([SWITCHES, "software"].map(countOf)).toEqual([1, 1]);
    expect(countsOf(facets.attributes, "poe")).toEqual([
      ["None", 2],
      ["PoE+", 1],
      ["PoE++", 1],
    ]);
    expect(facets.byBrand).toEqual([{ brand: "Eland", products: 1 }]);
  });

  test("by brand count the other brands, too", async () => {
    const { names, facets } = await fixture.search("switch", { brands: ["Kameel"], sort: "name" });
    expect(names).toEqual(["K24", "K8"]);
    expect(facets.byBrand).toEqual([
      { brand: "Eland", products: 2 },
      { brand: "Kameel", products: 2 },
    ]);
  });
});

test("a card has the key attributes in the order of their definitions", async () => {
  const { products: none } = await browse();
  expect(none[0]?.specification).toBe("");
  await defineAttributes(fixture, "hardware.switches.small", [
    { name: "Uplinks", kind: "number", isKey: true },
    { name: "Fan", kind: "boolean", isKey: true },
    { name: "Power", kind: "number", unit: "W", isKey: true },
  ]);
  await setAttributes(fixture, "K8", { Power: 60, Fan: true, Uplinks: 2 }, "Kameel");
  const { products: shown } = await fixture.browse({ category: "hardware.switches.small" });
  expect(shown[0]?.specification).toBe("2 uplinks\u00a0· Fan\u00a0· 60\u00a0W");
});
