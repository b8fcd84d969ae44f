import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { readSuccessor, successorColumn } from "./read-successor.server.ts";

const fixture = catalogueFixture([], []);

test("a successor is shown once the product is no longer made, and while it is public", async () => {
  const old = await fixture.add({ name: "Poort F1" });
  const id = await fixture.add({ name: "Poort F3" });
  await fixture.database.update(products).set({ sku: "PF-3" }).where(eq(products.id, id));
  const of = (isDiscontinued: boolean, successorSku: string | null) =>
    readSuccessor(fixture, { id: old, isDiscontinued, successorSku });
  const inQuery = async (discontinued: boolean, successorSku: string | null) => {
    const { database } = fixture;
    await database.update(products).set({ discontinued, successorSku }).where(eq(products.id, old));
    const [row] = await database
      .select({ successor: successorColumn })
      .from(products)
      .where(eq(products.id, old));
    return row?.successor ?? undefined;
  };

  for (const read of [of, inQuery]) {
    await fixture.database.update(products).set({ status: "published" }).where(eq(products.id, id));
    expect(await read(true, "pf-3")).toEqual({ id, name: "Poort F3" });
    expect(await read(false, "PF-3")).toBeUndefined();
    expect(await read(true, null)).toBeUndefined();
    expect(await read(true, "PF-4")).toBeUndefined();
    await fixture.database.update(products).set({ status: "draft" }).where(eq(products.id, id));
    expect(await read(true, "PF-3")).toBeUndefined();
  }
});
