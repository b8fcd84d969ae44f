import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { letHoursPass } from "#tests/helpers/catalogue/move-sales.ts";
import { cartFixture } from "#tests/helpers/orders/cart-fixture.ts";
import {
  describeSaleEnd,
  earliest,
  readNextPriceChange,
  switchSalePrices,
} from "./sale-dates.server.ts";

const fixture = cartFixture();
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

async function pricesOf(id: string) {
  const { price, regularPrice } = products;
  const [row] = await fixture.database
    .select({ price, regularPrice })
    .from(products)
    .where(eq(products.id, id));
  return [row?.price, row?.regularPrice];
}
const edit = (id: string, columns: Partial<typeof products.$inferInsert>) =>
  fixture.database.update(products).set(columns).where(eq(products.id, id));

describe("the selling price", () => {
  test("is the regular price of a product without a sale, whichever of both is written", async () => {
    const id = await fixture.product({ price: "100.00" });
    expect(await pricesOf(id)).toEqual(["100.00", "100.00"]);
    await edit(id, { price: "110.00" });
    expect(await pricesOf(id)).toEqual(["110.00", "110.00"]);
    await edit(id, { regularPrice: "120.00" });
    expect(await pricesOf(id)).toEqual(["120.00", "120.00"]);
  });

  test("is the sale price while the sale runs; the regular price can change meanwhile", async () => {
    const id = await fixture.product({ price: "100.00", salePrice: "90.00" });
    expect(await pricesOf(id)).toEqual(["90.00", "100.00"]);
    await edit(id, { regularPrice: "120.00" });
    expect(await pricesOf(id)).toEqual(["90.00", "120.00"]);
    await edit(id, { price: "80.00" });
    expect(await pricesOf(id)).toEqual(["90.00", "120.00"]);
    await edit(id, { salePrice: null });
    expect(await pricesOf(id)).toEqual(["120.00", "120.00"]);
  });

  test.for([
    ["2026-11-27 07:59:59+02", 100],
    ["2026-11-27 08:00:00+02", 90],
    ["2026-11-30 23:59:59+02", 90],
    ["2026-12-01 00:00:00+02", 100],
  ] as const)("at %s is %i, from the start up to the end", async ([moment, price]) => {
    const { rows } = await fixture.database.execute(
      sql`select selling_price(100, 90, '2026-11-27 08:00+02', '2026-12-01 00:00+02', ${moment})::int as price`,
    );
    expect(rows).toEqual([{ price }]);
  });
});

describe("the job that switches prices", () => {
  test("starts and ends a sale, once, and leaves the product's version alone", async () => {
    const id = await fixture.product({ price: "100.00" });
    const dates = { saleStartsAt: inHours(2), saleEndsAt: inHours(5) };
    await edit(id, { salePrice: "90.00", ...dates });
    expect(await switchSalePrices(fixture)).toEqual({ prices: 0 });
    expect(await pricesOf(id)).toEqual(["100.00", "100.00"]);

    await letHoursPass(fixture.database, 3);
    const outcomes = await Promise.all([switchSalePrices(fixture), switchSalePrices(fixture)]);
    expect(outcomes.map(({ prices }) => prices).sort()).toContain(1);
    expect(await pricesOf(id)).toEqual(["90.00", "100.00"]);

    await letHoursPass(fixture.database, 3);
    expect(await switchSalePrices(fixture)).toEqual({ prices: 1 });
    expect(await pricesOf(id)).toEqual(["100.00", "100.00"]);
    expect(await switchSalePrices(fixture)).toEqual({ prices: 0 });
    const [row] = await fixture.database.select().from(products).where(eq(products.id, id));
    expect(row?.version).toBe(1);
  });

  test("invalidates the cached pages of the product", async () => {
    const id = await fixture.product({ price: "100.00" });
    await edit(id, { salePrice: "90.00", saleStartsAt: inHours(1) });
    await letHoursPass(fixture.database, 2);
    const listener = await fixture.database.$client.connect();
    try {
      const told: (string | undefined)[] = [];
      listener.on("notification", ({ payload }) => told.push(payload));
      await listener.query("listen cache_invalidation");
      await switchSalePrices(fixture);
      // A notification arrives before the answer to a later query on its connection.
      await listener.query("select 1");
      expect(told).toContain(`product:${id}`);
      expect(told).toContain("products");
    } finally {
      await listener.query("unlisten *");
      listener.release();
    }
  });
});

describe("the next change of a price", () => {
  test("is the first start or end to come", async () => {
    await fixture.database.delete(products);
    expect(await readNextPriceChange(fixture)).toBeUndefined();
    const [soon, later] = [inHours(30), inHours(50)];
    const one = await fixture.product({ price: "100.00" });
    await edit(one, { salePrice: "90.00", saleStartsAt: inHours(-5), saleEndsAt: later });
    expect(await readNextPriceChange(fixture)).toEqual(later);
    const other = await fixture.product({ price: "100.00" });
    await edit(other, { salePrice: "90.00", saleStartsAt: soon });
    expect(await readNextPriceChange(fixture)).toEqual(soon);
    expect(earliest(undefined, later, soon)).toEqual(soon);
    expect(earliest(undefined)).toBeUndefined();
  });
});

test.for([
  ["2026-11-30T21:59:00Z", "Sale ends 30 November"],
  ["2026-11-30T22:00:00Z", "Sale ends 30 November"],
  ["2026-11-30T22:01:00Z", "Sale ends 1 December"],
] as const)("a sale until %s: %s", ([endsAt, text]) => {
  expect(describeSaleEnd(new Date(endsAt))).toBe(text);
  expect(describeSaleEnd(undefined)).toBeUndefined();
});
