import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { stockLevels } from "#app/domain/catalogue/stock.ts";
import { settings } from "#app/settings/settings.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { MAX_MATCHES } from "./search-products.server.ts";

const fixture = catalogueFixture(
  [["Hardware"], ["Hardware", "Laptops"], ["Hardware", "Laptops", "Cameras"]],
  [
    { name: "Bushveld 14", description: "For the desk.\nWith a camera.", on: "hardware.laptops" },
    { name: "Bushveld eye", description: "It sees.", on: "hardware.laptops.cameras" },
    { name: "Laptop bag", description: "Padded.\nFor any camera too." },
    { name: "Tripod", description: "Stands.\nFor a camera beside a laptop." },
  ],
);

describe("a search in a large catalogue", () => {
  test("a product with one term in its category and one in its text is found once", async () => {
    const { names } = await fixture.search("laptop camera");
    expect(names).toEqual(["Bushveld eye", "Laptop bag", "Bushveld 14", "Tripod"]);
  });

  test("matches in names are never cut off by thousands of category matches", async () => {
    await fixture.database.execute(sql`
      insert into products (name, description, price, category_id, subcategory_id)
      select 'Filler ' || n, 'Of a shelf.', 10, parent_id, id
      from categories, generate_series(1, 2100) n where categories.name = 'Laptops'`);
    await fixture.add({ name: "Laptop lock" });
    const { names, isCapped } = await fixture.search("laptop");
    expect(names.slice(0, 2).toSorted()).toEqual(["Laptop bag", "Laptop lock"]);
    expect(isCapped).toBe(true);
  });

  test("a single letter matches as a prefix of words in names", async () => {
    expect((await fixture.search("e")).names).toEqual(["Bushveld eye"]);
  });

  test("a loose search requires most of the known terms and ignores unknown ones", async () => {
    const { names, isNearest } = await fixture.search("tripod padded zzzz laptop");
    expect(isNearest).toBe(true);
    expect(names.toSorted()).toEqual(["Laptop bag", "Tripod"]);
  });

  test("the number of required terms does not depend on filters", async () => {
    await fixture.database.execute(sql`insert into products (name, description, price, stock)
      select 'Shelver ' || n, 'Of steel.', 10, 1 from generate_series(1, ${MAX_MATCHES}::int) n`);
    await fixture.add({ name: "Steel gate", price: "9000.00" });
    const { names, isCapped } = await fixture.search("shelver steel gate");
    expect(isCapped).toBe(true);
    expect(names).toContain("Steel gate");
    // In this price range only one product has two of the terms; products with one are not nearest.
    await fixture.add({ name: "Garden gate", price: "9000.00" });
    const dear = await fixture.search("shelver steel gate", { from: 500_000 });
    expect(dear.names).toEqual(["Steel gate"]);
    expect((await fixture.search("shelver steel gate", { from: 5_000_000 })).names).toEqual([]);
    await fixture.add({ name: "Palace gate", price: "90000.00" });
    expect((await fixture.search("shelver steel gate", { from: 5_000_000 })).names).toEqual([]);
  });
});

test("database and code use the same low-stock threshold", async () => {
  const { rows } = await fixture.database.execute<{ stock: number; level: number }>(sql`
    with made as (
      insert into products (name, description, price, stock)
      select 'Level', 'Of stock.', 5, n from generate_series(0, ${settings().shop.reorderLevel + 2}::int) n
      returning stock, stock_level
    ) select stock, stock_level as level from made`);
  for (const { stock, level } of rows) {
    const name = stock === 0 ? "out" : stock <= settings().shop.reorderLevel ? "low" : "in";
    expect(level, `${stock} in stock`).toBe(stockLevels[name]);
  }
});
