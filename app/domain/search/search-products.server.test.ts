import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";

const fixture = catalogueFixture(
  [
    ["Hardware"],
    ["Hardware", "Laptops"],
    ["Hardware", "Networking"],
    ["Hardware", "Networking", "Access points"],
  ],
  [
    { name: "Cable tidy", description: "Keeps a Highveld desk in order.", price: "99.00" },
    { name: "Highveld 14 Plus", description: "14-inch notebook.", on: "hardware.laptops" },
    { name: "Bag for Highveld", description: "Padded.", stock: 0, price: "450.00" },
    { name: "Hoopoe 6", description: "For ceilings.", on: "hardware.networking.access-points" },
    { name: "Kameel 24 PoE switch", description: "Managed, with 2.5 Gb/s and Wi-Fi control." },
    { name: "100% cotton cloth", description: "For screens. It is called the_cloth\\here." },
  ],
);

describe("searching", () => {
  test("a name ranks above a description, and the start of a name highest", async () => {
    const { names } = await fixture.search("highveld");
    expect(names).toEqual(["Highveld 14 Plus", "Bag for Highveld", "Cable tidy"]);
  });

  test.for([
    ["high", "Highveld 14 Plus", "the beginning of a word"],
    ["veld 14", "Highveld 14 Plus", "the end of a word"],
    ["ghve", "Highveld 14 Plus", "the middle of a word"],
    ["hi", "Highveld 14 Plus", "two letters that begin a word"],
    ["HIGHVELD", "Highveld 14 Plus", "large letters"],
    ["notebooks", "Highveld 14 Plus", "another form of a word"],
    ["switches", "Kameel 24 PoE switch", "the plural"],
    ["laptop", "Highveld 14 Plus", "the name of its category"],
    ["networking", "Hoopoe 6", "the name of a category above"],
    ["hoopoe ceiling", "Hoopoe 6", "words of the name and the description"],
    ["a switch for the kameel", "Kameel 24 PoE switch", "words that say nothing"],
    ["wi-fi control", "Kameel 24 PoE switch", "a word with a hyphen"],
    ["wifi control", "Kameel 24 PoE switch", "the same without it"],
    ["wi fi control", "Kameel 24 PoE switch", "the same in two words"],
    ["2.5gb", "Kameel 24 PoE switch", "a number with its unit"],
    ["2.5 gb", "Kameel 24 PoE switch", "a decimal"],
  ] as const)("“%s” finds %s by %s", async ([search, name]) => {
    expect((await fixture.search(search)).names[0]).toBe(name);
  });

  test.for([
    ["hihgveld", "highveld"],
    ["higveld", "highveld"],
    ["kamel", "kameel"],
    ["swich", "switch"],
    ["notebok", "notebook"],
    ["hoopoe cieling", "hoopoe ceilings"],
    ["kam eels", "kameels"],
    ["lap tops", "laptops"],
  ] as const)("“%s” is corrected to “%s”", async ([submitted, meant]) => {
    const { corrected, names } = await fixture.search(submitted);
    expect(corrected).toBe(meant);
    expect(names).toEqual((await fixture.search(meant)).names);
    expect(names.length).toBeGreaterThan(0);
  });

  test("a search with results is not corrected", async () => {
    expect((await fixture.search("highveld")).corrected).toBeUndefined();
  });

  test("an unknown word finds nothing and is not corrected", async () => {
    const { names, corrected, facets } = await fixture.search("zeppelin");
    expect({ names, corrected, total: facets.total }).toEqual({
      names: [],
      corrected: undefined,
      total: 0,
    });
  });

  test("filters apply to a search, with facet counts", async () => {
    const { names, facets, countOf } = await fixture.search("highveld", { inStockOnly: true });
    expect(names).toEqual(["Highveld 14 Plus", "Cable tidy"]);
    expect(facets).toMatchObject({ total: 2, inStock: 2, inStockOrNot: 3, withoutFilters: 3 });
    expect(countOf("hardware.laptops")).toBe(1);
    const dear = await fixture.search("highveld", { from: 20_000 });
    expect(dear.names).toEqual(["Bag for Highveld"]);
    expect(dear.facets.byPrice.reduce((sum, products) => sum + products)).toBe(3);
  });

  test.for([
    ["price-up", ["Cable tidy", "Highveld 14 Plus", "Bag for Highveld"]],
    ["name", ["Bag for Highveld", "Cable tidy", "Highveld 14 Plus"]],
    ["newest", ["Cable tidy", "Highveld 14 Plus", "Bag for Highveld"]],
  ] as const)("results can be sorted by %s", async ([sort, names]) => {
    expect((await fixture.search("highveld", { sort })).names).toEqual(names);
  });
});

describe("hostile input", () => {
  test.for([
    "%",
    "_",
    "\\",
    "%%%___\\\\",
    "'",
    "';drop table products;--",
    ":* & | ! <->",
    "((((",
    "\u0000",
    "high\u0000veld",
    "🌸🌸🌸",
    "\ud800",
    "a",
    "the",
    " ",
    "x".repeat(10_000),
    "ab ".repeat(5000),
  ])("%j gets a result", async (search) => {
    const { facets } = await fixture.search(search);
    expect(facets.total).toBeLessThanOrEqual(6);
  });

  test("pattern characters are literal", async () => {
    expect((await fixture.search("%")).names).toEqual([]);
    expect((await fixture.search("100%")).names).toEqual(["100% cotton cloth"]);
    expect((await fixture.search("highv_ld")).names).toEqual([]);
  });
});

test.for(["products", "spelling_words"])(
  "a search that %s keep waiting is given up, and says so",
  async (table) => {
    const lock = await fixture.database.$client.connect();
    try {
      await lock.query(`begin; lock table ${table} in access exclusive mode`);
      const view = await fixture.search("highveld", {}, { searchTimeoutMs: 50 });
      expect(view).toMatchObject({ isTooSlow: true, products: [] });
    } finally {
      lock.release(true);
    }
    expect((await fixture.search("highveld")).isTooSlow).toBe(false);
  },
);

test("a search is capped, however many products match", async () => {
  await fixture.database.execute(sql`
    insert into products (name, description, price)
    select 'Plain ' || n, 'A widespread thing.', 10 from generate_series(1, 2500) n`);
  const { facets, isCapped } = await fixture.search("widespread");
  expect({ total: facets.total, isCapped }).toEqual({ total: 1200, isCapped: true });
  const name = await fixture.add({ name: "Widespread oak", price: "20.00" });
  const first = await fixture.search("widespread");
  expect(first.products[0]?.id, "a name is never cut off by descriptions").toBe(name);
  const few = await fixture.search("widespread", { from: 1500 });
  expect(few.facets.total, "filters look beyond what a wide search counts").toBe(1);
});

test("result pages have no gaps or duplicates, in every order", async () => {
  await fixture.database.execute(sql`
    insert into products (name, description, price)
    select 'Pageable ' || n, 'One of many.', 10 + n % 7 from generate_series(1, 70) n`);
  for (const sort of ["relevance", "newest", "price-up", "price-down", "name"] as const) {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => fixture.search("pageable", { page, sort })),
    );
    const found = pages.flatMap(({ products }) => products);
    expect(new Set(found.map(({ id }) => id)).size, sort).toBe(70);
    expect(pages.map(({ products }) => products.length)).toEqual([24, 24, 22, 0]);
    const prices = found.map(({ cents }) => cents);
    if (sort === "price-up") expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    if (sort === "price-down") expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    const again = await fixture.search("pageable", { page: 2, sort, from: 100 });
    expect(again.products, `${sort}, with a filter that all pass`).toEqual(pages[1]?.products);
  }
});

describe("a broad search with filters", () => {
  test("is capped as without filters, and can be paged to its end", async () => {
    const wide = { inStockOnly: false, to: 5000 };
    const last = await fixture.search("widespread", { ...wide, page: 50 });
    expect(last).toMatchObject({ isCapped: true, isCounted: false, facets: { total: 1200 } });
    expect(last.products).toHaveLength(24);
    expect((await fixture.search("widespread", { ...wide, page: 51 })).facets.total).toBe(1200);
  });

  test("below the cap is counted exactly, though its facets are not", async () => {
    const narrow = await fixture.search("widespread", { from: 1500 });
    expect(narrow).toMatchObject({ isCapped: false, isCounted: false, facets: { total: 1 } });
    expect(narrow.facets.withoutFilters).toBe(1200);
    const none = await fixture.search("widespread", { from: 900_000 });
    expect(none).toMatchObject({ isCapped: false, products: [], facets: { total: 0 } });
    expect(none.facets.withoutFilters, "what there is without the filters").toBe(1200);
  });

  test("the price facet includes prices outside of the chosen range", async () => {
    await fixture.database.execute(sql`
      insert into products (name, description, price, stock)
      select 'Dear ' || n, 'A farreaching thing.', case when n <= 600 then 10 else 5000 end, 1
      from generate_series(1, 1900) n`);
    const dear = await fixture.search("farreaching", { from: 500_000 });
    expect(dear).toMatchObject({ isCapped: true, facets: { total: 1200 } });
    expect(dear.facets.byPrice.filter((products) => products > 0)).toHaveLength(2);
    const inStock = await fixture.search("farreaching", { inStockOnly: true });
    expect(inStock.facets.byPrice.reduce((sum, products) => sum + products, 0)).toBe(1200);
  });

  test("counts every facet in a small catalogue", async () => {
    const view = await fixture.search("highveld", { inStockOnly: true });
    expect(view).toMatchObject({ isCapped: false, isCounted: true });
    expect(view.facets.inStockOrNot).toBe((await fixture.search("highveld")).facets.total);
  });
});
