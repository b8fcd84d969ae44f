import { describe, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { readProduct } from "#app/domain/catalogue/read-product.server.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { listRelatedProducts } from "./list-related-products.server.ts";

const fixture = catalogueFixture(
  [
    ["Hardware"],
    ["Hardware", "Computing"],
    ["Hardware", "Computing", "Laptops"],
    ["Hardware", "Networking"],
    ["Software"],
    ["Alone"],
  ],
  [
    { name: "This", on: "hardware.computing.laptops" },
    { name: "Sold out laptop", on: "hardware.computing.laptops", stock: 0 },
    { name: "Licence", on: "software" },
    { name: "Switch", on: "hardware.networking" },
    { name: "Laptop", on: "hardware.computing.laptops" },
    { name: "Older laptop", on: "hardware.computing.laptops" },
    { name: "Desktop", on: "hardware.computing" },
    { name: "Only one", on: "alone" },
    { name: "Nowhere" },
  ],
);
const files = { publicUrl: (bucket: string, path: string) => `/media/${bucket}/${path}` };

async function related(name: string): Promise<string[]> {
  const rows = await fixture.database.select().from(products);
  const id = rows.find((row) => row.name === name)?.id ?? "";
  const needed = { database: fixture.database, files };
  const product = await readProduct(needed, id);
  if (!product) throw new Error(`No ${name}`);
  return (await listRelatedProducts(needed, product)).map((each) => each.name);
}

describe("related products", () => {
  test("are of the same type, in stock first, the newest first", async () => {
    expect(await related("This")).toEqual(["Laptop", "Older laptop", "Sold out laptop"]);
  });

  test("are at most four of the subcategory where a product has no type", async () => {
    const found = await related("Desktop");
    expect(found).toHaveLength(4);
    expect(found).not.toContain("Desktop");
    expect(await related("Switch")).toEqual([]);
  });

  test("never come from another top category, and are empty without a category", async () => {
    expect(await related("Only one")).toEqual([]);
    expect(await related("Nowhere")).toEqual([]);
  });
});
