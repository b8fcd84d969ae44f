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

describe("the kind of a product ranks above a mention", () => {
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
  ] as const)("“%s” lists the category %s first", async ([search, category]) => {
    const first = on(category);
    const { names } = await fixture.search(search);
    expect(names.slice(0, first.length).toSorted()).toEqual(first.toSorted());
  });
});

describe("outdoor products", () => {
  test.for(["outdoor camera", "waterproof camera", "weatherproof cameras"])(
    "“%s” lists the cameras with an IP66 or IP67 rating",
    async (search) => {
      const { names, isNearest } = await fixture.search(search);
      expect(names.toSorted()).toEqual(on("Cameras").toSorted());
      expect(isNearest).toBe(false);
    },
  );

  test("“outdoor” alone lists the one that says so in its name first", async () => {
    expect((await fixture.search("outdoor")).names[0]).toBe("Hoopoe 6 Outdoor");
  });
});

test("“5g router” lists the router with that network first, “5g” any product with it", async () => {
  expect((await fixture.search("5g router")).names[0]).toBe("Drift L5");
  expect((await fixture.search("5g")).names.slice(0, 2).toSorted()).toEqual([
    "Drift L5",
    "Yellowwood 16 Field",
  ]);
});

test("a mention in the description ranks last", async () => {
  const { names } = await fixture.search("notebook");
  expect(names.slice(0, on("Laptops").length).toSorted()).toEqual(on("Laptops").toSorted());
});

describe("a price in a search", () => {
  test.for(["R30000", "under r30000", "R30 000", "30 000 rand", "below 30000", "up to R30k"])(
    "“%s” is the highest price",
    async (search) => {
      const { facets, products, priceLimit, corrected } = await fixture.search(search);
      expect({ priceLimit, corrected }).toEqual({ priceLimit: 30_000_00, corrected: undefined });
      expect(facets.total).toBe((await fixture.browse({ to: 30_000_00 })).facets.total);
      expect(products.every(({ cents }) => cents <= 30_000_00)).toBe(true);
    },
  );

  test("applies to the rest of the search", async () => {
    const { names, priceLimit } = await fixture.search("laptop under R25 000");
    const all = await fixture.search("laptop", { to: 25_000_00 });
    expect(priceLimit).toBe(25_000_00);
    expect(names).toEqual(all.names);
    expect((await fixture.search("laptop under R25 000", { to: 20_000_00 })).names).toEqual(
      (await fixture.search("laptop", { to: 20_000_00 })).names,
    );
  });

  test("a model number is none", async () => {
    const { names, priceLimit } = await fixture.search("Leadwood R220");
    expect(names[0]).toBe("Leadwood R220");
    expect(priceLimit).toBeUndefined();
  });
});

describe("compound words, joined or split", () => {
  test.for([
    ["wifi", "wi-fi", "wi fi", "Wi-Fi", "WIFI"],
    ["1tb", "1 tb", "1TB"],
    ["32gb", "32 GB"],
    ["laptop 32gb", "laptop 32 gb", "32 GB laptop", "notebook 32gb"],
  ])("%j find the same products", async (ways) => {
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
  test("shows those with most terms, marked as nearest", async () => {
    const { names, isNearest, corrected } = await fixture.search("laptop 32gb quantum");
    expect(names).toEqual(["Highveld 14 Plus", "Highveld 16 Plus"]);
    expect({ isNearest, corrected }).toEqual({ isNearest: true, corrected: undefined });
  });

  test("applies the filters to them", async () => {
    const all = await fixture.search("laptop 32gb quantum");
    const [cheap = 0, dear = 0] = all.products.map(({ cents }) => cents).toSorted((a, b) => a - b);
    expect(dear).toBeGreaterThan(cheap);
    const view = await fixture.search("laptop 32gb quantum", { to: cheap });
    expect(view.products.map(({ cents }) => cents)).toEqual([cheap]);
    expect(view).toMatchObject({ isNearest: true, facets: { total: 1, withoutFilters: 2 } });
  });

  test("“office 365” has results", async () => {
    expect(await fixture.search("office 365")).toMatchObject({ isNearest: true });
  });

  test("unknown words find nothing", async () => {
    const { names, isNearest } = await fixture.search("zzzz qqqq");
    expect({ names, isNearest }).toEqual({ names: [], isNearest: false });
  });
});

test("spelling correction prefers a word of a category", async () => {
  expect((await fixture.search("printr")).corrected).toBe("printer");
});

test("a renamed category is found by its new name at once", async () => {
  await fixture.database
    .update(categories)
    .set({ name: "Spectacles" })
    .where(eq(categories.name, "Cameras"));
  expect((await fixture.search("spectacles")).names.toSorted()).toEqual(on("Cameras").toSorted());
});

test("synonyms are normalized and unique", () => {
  const phrases = searchSynonyms.flatMap((each) => each.phrases);
  expect(new Set(phrases).size).toBe(phrases.length);
  for (const each of searchSynonyms.flatMap(({ phrases, synonyms }) => [...phrases, ...synonyms])) {
    expect(each).toMatch(/^[a-z0-9]+( [a-z0-9]+)*$/);
  }
});
