import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { searchSynonyms } from "#app/content/search-synonyms.ts";
import { categories } from "#app/database/tables/catalogue.ts";
import { demoProducts } from "#demo/catalogue.ts";
import { loadDemo } from "#demo/load-demo.server.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { discardingFileStorage } from "#tests/helpers/catalogue/storage-fixture.ts";

const fixture = catalogueFixture([], []);
beforeAll(async () => {
  await loadDemo({ database: fixture.database, files: discardingFileStorage });
});

const on = (category: string) =>
  demoProducts
    .filter(({ path }) => (path as readonly string[]).includes(category))
    .map(({ name }) => name);

describe("what a thing is comes before where it is mentioned", () => {
  test.for([
    ["camera", "Cameras"],
    ["cctv", "Cameras"],
    ["router", "Routers"],
    ["ups", "UPS"],
    ["battery backup", "UPS"],
    ["cable", "Cables"],
    ["phone", "IP phones"],
    ["handset", "IP phones"],
    ["cell", "IP phones"],
    ["laptop", "Laptops"],
    ["notebooks", "Laptops"],
    ["switch", "Switches"],
    ["desktop", "Desktops"],
    ["pc", "Desktops"],
    ["printer", "Printers"],
    ["printr", "Printers"],
    ["wifi", "Access points"],
    ["accesspoint", "Access points"],
  ] as const)("“%s” shows everything of %s first", async ([search, category]) => {
    const first = on(category);
    const { names } = await fixture.search(search);
    expect(names.slice(0, first.length).toSorted()).toEqual(first.toSorted());
  });
});

describe("parts that are written together or apart", () => {
  test.for([
    ["wifi", "wi-fi", "wi fi", "Wi-Fi", "WIFI"],
    ["1tb", "1 tb", "1TB"],
    ["32gb", "32 GB"],
    ["laptop 32gb", "laptop 32 gb", "32 GB laptop", "notebook 32gb"],
  ])("%j find the same", async (ways) => {
    const [first, ...others] = await Promise.all(ways.map((search) => fixture.search(search)));
    expect(first?.facets.total).toBeGreaterThan(0);
    for (const other of others) {
      expect(other.names.toSorted()).toEqual(first?.names.toSorted());
      expect(other.isNearest).toBe(false);
    }
  });

  test("a number is found with its own unit only", async () => {
    const { names } = await fixture.search("laptop 32gb");
    expect(names).toEqual(["Highveld 14 Plus", "Highveld 16 Plus"]);
  });
});

describe("when no product has every word", () => {
  test("those with the most of them are shown, and the view says so", async () => {
    const { names, isNearest, corrected } = await fixture.search("laptop 32gb quantum");
    expect(names).toEqual(["Highveld 14 Plus", "Highveld 16 Plus"]);
    expect({ isNearest, corrected }).toEqual({ isNearest: true, corrected: undefined });
  });

  test("the filters choose among them", async () => {
    const all = await fixture.search("laptop 32gb quantum");
    const [cheap = 0, dear = 0] = all.products.map(({ cents }) => cents).toSorted((a, b) => a - b);
    expect(dear).toBeGreaterThan(cheap);
    const view = await fixture.search("laptop 32gb quantum", { to: cheap });
    expect(view.products.map(({ cents }) => cents)).toEqual([cheap]);
    expect(view).toMatchObject({ isNearest: true, facets: { total: 1, withoutFilters: 2 } });
  });

  test("“office 365” shows something", async () => {
    expect(await fixture.search("office 365")).toMatchObject({ isNearest: true });
  });

  test("words that nobody has still find nothing", async () => {
    const { names, isNearest } = await fixture.search("zzzz qqqq");
    expect({ names, isNearest }).toEqual({ names: [], isNearest: false });
  });
});

test("a mistyped word becomes that of a category before one of a text", async () => {
  expect((await fixture.search("printr")).corrected).toBe("printer");
});

test("a renamed category is found by its new name at once", async () => {
  await fixture.database
    .update(categories)
    .set({ name: "Spectacles" })
    .where(eq(categories.name, "Cameras"));
  expect((await fixture.search("spectacles")).names.toSorted()).toEqual(on("Cameras").toSorted());
});

test("synonyms are written as they are looked up, each said once", () => {
  const said = searchSynonyms.flatMap((each) => each.said);
  expect(new Set(said).size).toBe(said.length);
  for (const each of searchSynonyms.flatMap(({ said, means }) => [...said, ...means])) {
    expect(each).toMatch(/^[a-z0-9]+( [a-z0-9]+)*$/);
  }
});
