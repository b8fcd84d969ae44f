import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { listFeaturedProducts } from "./list-featured-products.server.ts";

const fixture = catalogueFixture(
  [["Hardware"], ["Hardware", "Computing"], ["Hardware", "Computing", "Laptops"]],
  [],
);
const files = { publicUrl: (bucket: string, path: string) => `/media/${bucket}/${path}` };
const featured = () => listFeaturedProducts({ database: fixture.database, files });

beforeEach(async () => {
  await fixture.database.delete(products);
});

describe("featured products", () => {
  test("are the newest in stock, at most five", async () => {
    for (const [age, stock] of [1, 0, 3, 4, 5, 6, 7].entries()) {
      await fixture.add({ name: `Product ${age}`, stock }, age);
    }
    expect((await featured()).map(({ name }) => name)).toEqual(
      [0, 2, 3, 4, 5].map((age) => `Product ${age}`),
    );
  });

  test("are filled up with sold-out products", async () => {
    await fixture.add({ name: "Sold out", stock: 0 }, 0);
    await fixture.add({ name: "Older sold out", stock: 0 }, 2);
    await fixture.add({ name: "There", stock: 1 }, 1);
    expect((await featured()).map(({ name }) => name)).toEqual([
      "There",
      "Sold out",
      "Older sold out",
    ]);
  });

  test("have family, first three bullets, price and picture", async () => {
    const id = await fixture.add({
      name: "Highveld 14",
      on: "hardware.computing.laptops",
      price: "24999.00",
      description: "A laptop. It is light.\n* 32 GB\n* 1 TB\n* 1.3 kg\n* Grey",
    });
    await fixture.database
      .update(products)
      .set({ images: [{ path: "1-a-x.png", width: 640, height: 512, widths: [320] }] })
      .where(eq(products.id, id));
    expect(await featured()).toMatchObject([
      {
        id,
        name: "Highveld 14",
        family: "Laptops",
        points: ["32\u00a0GB", "1\u00a0TB", "1.3\u00a0kg"],
        cents: 2_499_900,
        picture: { src: "/media/product-images/1-a-x.png", width: 640, height: 512 },
      },
    ]);
  });

  test("have their regular price in a sale only", async () => {
    const id = await fixture.add({ name: "Vygie M34", price: "4999.00" });
    expect((await featured())[0]).not.toHaveProperty("wasCents");
    await fixture.database
      .update(products)
      .set({ salePrice: "4499.00" })
      .where(eq(products.id, id));
    expect(await featured()).toMatchObject([{ cents: 449_900, wasCents: 499_900 }]);
  });

  test("fall back to the first sentence if all bullets are specifications, or there are none", async () => {
    await fixture.add({ name: "Bare", description: "A thing of ours. And more.\n* Ports: 4" });
    expect(await featured()).toMatchObject([
      { family: undefined, points: ["A thing of ours"], picture: undefined },
    ]);
  });

  test("are empty in an empty shop", async () => {
    expect(await featured()).toEqual([]);
  });
});
