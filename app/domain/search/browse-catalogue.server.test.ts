import { eq, inArray, sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { settings } from "#app/settings/settings.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { listProductIdsQuery } from "./browse-catalogue.server.ts";
import { priceStepOf, priceSteps } from "./facets.ts";

const fixture = catalogueFixture(
  [
    ["Hardware"],
    ["Hardware", "Laptops"],
    ["Hardware", "Laptops", "Business"],
    ["Hardware", "Laptops", "Business", "Small"],
    ["Hardware", "Laptops", "Business", "Small", "H14"],
    ["Hardware", "Switches"],
    ["Software"],
  ],
  [
    { name: "H14", price: "24999.00", on: "hardware.laptops.business.small.h14" },
    { name: "big laptop", price: "30000.00", stock: 0, on: "hardware.laptops.business" },
    { name: "Switch", price: "1500.00", on: "hardware.switches" },
    { name: "Desk", price: "1499.99", stock: 1, on: "hardware" },
    { name: "Mail filter", price: "100.00", on: "software" },
    { name: "Loose thing", price: "1234567.89" },
  ],
);

describe("products on sale, with quantity prices, or discontinued", () => {
  const set = (name: string, columns: Partial<typeof products.$inferInsert>) =>
    fixture.database.update(products).set(columns).where(eq(products.name, name));

  beforeAll(async () => {
    await set("H14", { salePrice: "19999.00", discontinued: true });
    await set("Switch", { salePrice: "999.00", priceBreaks: [{ quantity: 5, cents: 1400_00 }] });
    // Not yet.
    await set("Desk", { salePrice: "999.00", saleStartsAt: new Date(Date.now() + 86_400_000) });
    return async () => {
      await set("H14", { salePrice: null, discontinued: false });
      await set("Switch", { salePrice: null, priceBreaks: [] });
      await set("Desk", { salePrice: null, saleStartsAt: null });
    };
  });

  test("are counted among the filtered products", async () => {
    const all = { sale: 2, "quantity-prices": 1, discontinued: 1 };
    expect((await fixture.browse()).facets.byFlag).toEqual(all);
    const { facets } = await fixture.browse({ category: "hardware.switches" });
    expect(facets.byFlag).toEqual({ sale: 1, "quantity-prices": 1, discontinued: 0 });
    const found = await fixture.search("laptop");
    expect(found.facets.byFlag).toEqual({ sale: 1, "quantity-prices": 0, discontinued: 1 });
  });

  test("are listed alone; several filters are all required", async () => {
    const { names, facets, countOf } = await fixture.browse({ flags: ["sale"] });
    expect(names).toEqual(["H14", "Switch"]);
    expect(facets).toMatchObject({ total: 2, byFlag: { sale: 2, discontinued: 1 } });
    expect(["hardware", "software"].map(countOf)).toEqual([2, 0]);
    const both = await fixture.browse({ flags: ["sale", "discontinued"] });
    expect(both.names).toEqual(["H14"]);
    expect((await fixture.search("laptop", { flags: ["sale"] })).names).toEqual(["H14"]);
  });

  test.each(["sale", "Specials"])("a search for “%s” lists those on sale", async (search) => {
    const { names, facets } = await fixture.search(search);
    expect(names).toEqual(["H14", "Switch"]);
    expect(facets.total).toBe(2);
    const cheap = await fixture.search(search, { to: 1000_00 });
    expect(cheap.names).toEqual(["Switch"]);
  });
});

describe("browsing", () => {
  test("lists everything, newest first, with the counts of the whole tree", async () => {
    const { names, facets, countOf } = await fixture.browse();
    expect(names).toEqual(["H14", "big laptop", "Switch", "Desk", "Mail filter", "Loose thing"]);
    expect(facets).toMatchObject({ total: 6, everywhere: 6, inStock: 5, inStockOrNot: 6 });
    const slugs = ["hardware", "hardware.laptops", "hardware.switches", "software"];
    expect(slugs.map(countOf)).toEqual([4, 2, 1, 1]);
    expect(countOf("hardware.laptops.business.small.h14")).toBe(1);
  });

  test.for([
    ["hardware", ["H14", "big laptop", "Switch", "Desk"]],
    ["hardware.laptops", ["H14", "big laptop"]],
    ["hardware.laptops.business", ["H14", "big laptop"]],
    ["hardware.laptops.business.small", ["H14"]],
    ["hardware.laptops.business.small.h14", ["H14"]],
  ] as const)("category %s includes its subtree", async ([category, wanted]) => {
    const { names, facets } = await fixture.browse({ category });
    expect(names).toEqual(wanted);
    expect(facets).toMatchObject({ total: wanted.length, everywhere: 6 });
  });

  test.for([
    ["price-up", ["Mail filter", "Desk", "Switch", "H14", "big laptop", "Loose thing"]],
    ["price-down", ["Loose thing", "big laptop", "H14", "Switch", "Desk", "Mail filter"]],
    ["name", ["big laptop", "Desk", "H14", "Loose thing", "Mail filter", "Switch"]],
    ["relevance", ["H14", "big laptop", "Switch", "Desk", "Mail filter", "Loose thing"]],
  ] as const)("sorts by %s", async ([sort, wanted]) => {
    expect((await fixture.browse({ sort })).names).toEqual(wanted);
  });

  test("the counts of a facet apply all other filters", async () => {
    const { names, facets, countOf } = await fixture.browse({
      category: "hardware.laptops",
      inStockOnly: true,
      from: 150_000,
      to: 3_000_000,
    });
    expect(names).toEqual(["H14"]);
    expect(facets).toMatchObject({ total: 1, everywhere: 2, inStock: 1, inStockOrNot: 2 });
    expect([countOf("hardware"), countOf("hardware.switches"), countOf("software")]).toEqual([
      2, 1, 0,
    ]);
    expect(facets.byPrice[priceStepOf(2_499_900)]).toBe(1);
    expect(facets.byPrice.reduce((sum, each) => sum + each)).toBe(1);
  });

  test("a price range includes both its ends, to the cent", async () => {
    const namesFor = async (from?: number, to?: number) =>
      (await fixture.browse({ from, to, sort: "price-up" })).names;
    expect(await namesFor(149_999, 150_000)).toEqual(["Desk", "Switch"]);
    expect(await namesFor(150_000, 2_499_900)).toEqual(["Switch", "H14"]);
    expect(await namesFor(150_001, 2_499_899)).toEqual([]);
    expect(await namesFor(undefined, 149_999)).toEqual(["Mail filter", "Desk"]);
    expect(await namesFor(123_456_789)).toEqual(["Loose thing"]);
  });

  test("counts and lists agree for every range of prices", async () => {
    const marks = [0, 1, 10_000, 149_999, 150_000, 150_001, 3_000_000, 60_000_000, 999_999_999_999];
    for (const from of [undefined, ...marks]) {
      for (const to of [undefined, ...marks.filter((mark) => mark >= (from ?? 0))]) {
        const { names, facets } = await fixture.browse({ from, to });
        expect(facets.total, `${from} to ${to}`).toBe(names.length);
      }
    }
  });

  test("a summary has the first sentence, the price in cents, and a stock capped above three", async () => {
    const { products: shown } = await fixture.browse();
    expect(shown.at(-1)).toMatchObject({ line: "A thing of ours", cents: 123_456_789, stock: 4 });
  });
});

describe("facet counts", () => {
  test("use the price scale of the page", async () => {
    const ids = await Promise.all(
      priceSteps.map((begin) =>
        fixture.add({ name: "Step", on: "software", price: Math.max(begin, 0.01).toFixed(2) }),
      ),
    );
    const { facets } = await fixture.browse({ category: "software" });
    await fixture.database.delete(products).where(inArray(products.id, ids));
    const others = await fixture.browse({ category: "software" });
    expect(facets.byPrice.map((count, step) => count - (others.facets.byPrice[step] ?? 0))).toEqual(
      priceSteps.map(() => 1),
    );
  });

  test("follow every change of a product", async () => {
    const before = await fixture.browse();
    const id = await fixture.add({ name: "Passing", on: "software", price: "1.00" });
    expect((await fixture.browse()).countOf("software")).toBe(before.countOf("software") + 1);
    await fixture.database.update(products).set({ stock: 0 }).where(eq(products.id, id));
    const soldOut = await fixture.browse({ inStockOnly: true });
    expect(soldOut.countOf("software")).toBe(before.countOf("software"));
    await fixture.database.update(products).set({ categoryId: null }).where(eq(products.id, id));
    expect((await fixture.browse()).countOf("software")).toBe(before.countOf("software"));
    await fixture.database.delete(products).where(eq(products.id, id));
    expect((await fixture.browse()).facets).toEqual(before.facets);
  });
});

test.for([
  ["a list", {}, 1],
  ["a list by price, in a category", { category: "hardware", from: 150_000, to: 2_600_000 }, 1],
  // Begin, term queries, matches, the attributes of the category that has them all, commit; with a
  // filter, one more query for the facets.
  ["a search", { search: "laptop", sort: "relevance" }, 5],
  ["a search with a filter", { search: "laptop", sort: "relevance", inStockOnly: true }, 6],
] as const)("%s needs a minimal number of queries", async ([, asked, wanted]) => {
  const questions = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => questions.mockRestore());
  const { names } = await fixture.browse(asked);
  expect(names).toContain("H14");
  const ofCatalogue = questions.mock.calls.filter(([text]) => !isAboutTree(text));
  expect(ofCatalogue).toHaveLength(wanted);
});

/** The page reads the categories beside it. */
function isAboutTree(question: unknown): boolean {
  const { text = "" } = question as { text?: string };
  return text.includes("json_build_array(id, name, parent_id, position)");
}

describe("many products", () => {
  test("pages have no gaps or duplicates, and the last one is partial", async () => {
    await fixture.database.execute(sql`
      insert into products (name, description, price)
      select 'Twin', 'Made at the same moment.', 7 from generate_series(1, 50)`);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => fixture.browse({ page, sort: "name", to: 700 })),
    );
    const ids = pages.flatMap((view) => view.products.map(({ id }) => id));
    expect(pages.map((view) => view.products.length)).toEqual([
      settings().shop.pageSize,
      settings().shop.pageSize,
      2,
    ]);
    expect(new Set(ids).size).toBe(50);
    expect((await fixture.browse({ page: 4, to: 700 })).products).toEqual([]);
  });

  test.for([
    ["newest", "products_created_at_idx"],
    ["price-up", "products_price_idx"],
    ["price-down", "products_price_idx"],
    ["name", "products_lower_name_idx"],
  ] as const)("sorted by %s, a page is an index-only scan", async ([sort, index]) => {
    await fixture.database.$client.query("vacuum analyze products");
    const plan = await planOf(fixture.database, { sort, inStockOnly: true, from: 100 });
    expect(plan).toMatch(new RegExp(`Index Only Scan (Backward )?using ${index} on products`));
  });
});

async function planOf(database: typeof fixture.database, filters: object): Promise<string> {
  const client = await database.$client.connect();
  try {
    await client.query(
      "set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off",
    );
    const statement = listProductIdsQuery(database, {
      search: "",
      category: undefined,
      to: undefined,
      flags: [],
      brands: [],
      attributeFilters: [],
      page: 1,
      ...filters,
    } as never).toSQL();
    const { rows } = await client.query(`explain ${statement.sql}`, statement.params);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    client.release(true);
  }
}
