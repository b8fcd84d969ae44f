import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { offeredPrices, products } from "#app/database/tables/catalogue.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { letHoursPass } from "#tests/helpers/catalogue/move-sales.ts";
import { switchSalePrices } from "./sale-dates.server.ts";
import { crossedOutPrice } from "./unit-price.ts";

const fixture = catalogueFixture([], []);
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const edit = (id: string, columns: Partial<typeof products.$inferInsert>) =>
  fixture.database.update(products).set(columns).where(eq(products.id, id));

async function add(columns: Partial<typeof products.$inferInsert>): Promise<string> {
  const [row] = await fixture.database
    .insert(products)
    .values({ name: "Dassie", description: "A switch", regularPrice: "100.00", ...columns })
    .returning({ id: products.id });
  return row?.id ?? "";
}

async function crossedOut(id: string): Promise<number | undefined> {
  const [row] = await fixture.database.select().from(products).where(eq(products.id, id));
  return row && crossedOutPrice(row).wasCents;
}

async function history(id: string): Promise<string[]> {
  const rows = await fixture.database
    .select()
    .from(offeredPrices)
    .where(eq(offeredPrices.productId, id))
    .orderBy(asc(offeredPrices.since));
  return rows.map(({ price }) => price);
}

describe("the regular price in a sale", () => {
  test("is crossed out if the product was on offer at it", async () => {
    const id = await add({});
    expect(await crossedOut(id)).toBeUndefined();
    await edit(id, { salePrice: "90.00" });
    expect(await crossedOut(id)).toBe(100_00);
  });

  test("is not crossed out if the product was new in the sale", async () => {
    const id = await add({ salePrice: "90.00" });
    expect(await crossedOut(id)).toBeUndefined();
  });

  test("is not crossed out if it was raised with the sale or during it", async () => {
    const raised = await add({});
    await edit(raised, { salePrice: "90.00", regularPrice: "120.00" });
    expect(await crossedOut(raised)).toBeUndefined();

    const id = await add({});
    await edit(id, { salePrice: "90.00" });
    await edit(id, { regularPrice: "120.00" });
    expect(await crossedOut(id)).toBeUndefined();
    await edit(id, { regularPrice: "100.00" });
    expect(await crossedOut(id)).toBe(100_00);
  });

  test("is not crossed out if the product was a draft until the sale", async () => {
    const id = await add({ status: "draft" });
    await edit(id, { salePrice: "90.00" });
    await edit(id, { status: "published" });
    expect(await crossedOut(id)).toBeUndefined();
  });

  test("is crossed out if a draft was published before the sale", async () => {
    const id = await add({ status: "draft" });
    await edit(id, { status: "published" });
    await edit(id, { salePrice: "90.00" });
    expect(await crossedOut(id)).toBe(100_00);
  });

  test("is crossed out once a sale has ended and begins again", async () => {
    const id = await add({ salePrice: "90.00", saleEndsAt: inHours(2) });
    await letHoursPass(fixture.database, 3);
    await switchSalePrices(fixture);
    await edit(id, { saleEndsAt: inHours(5) });
    expect(await crossedOut(id)).toBe(100_00);
  });
});

describe("the history of offered prices", () => {
  test("has each price outside a sale once, and goes with the product", async () => {
    const id = await add({ salePrice: "90.00" });
    expect(await history(id)).toEqual([]);
    await edit(id, { salePrice: null });
    await edit(id, { stock: 3 });
    await edit(id, { regularPrice: "110.00" });
    await edit(id, { salePrice: "95.00" });
    await edit(id, { salePrice: null });
    expect(await history(id)).toEqual(["100.00", "110.00"]);
    await fixture.database.delete(products).where(eq(products.id, id));
    expect(await history(id)).toEqual([]);
  });

  test("has the last price of a transaction", async () => {
    const id = await add({});
    await fixture.database.transaction(async (transaction) => {
      for (const regularPrice of ["110.00", "120.00"]) {
        await transaction.update(products).set({ regularPrice }).where(eq(products.id, id));
      }
    });
    expect(await history(id)).toEqual(["100.00", "120.00"]);
  });
});
