import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { AppServices } from "#app/http/request-context.server.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { readServiceProducts } from "./service-products.server.ts";

const fixture = catalogueFixture(
  [
    ["Services"],
    ["Services", "Support plans"],
    ["Services", "Support plans", "Servers"],
    ["Other"],
  ],
  [
    { name: "Server Care", on: "services.support-plans.servers", price: "14388.00" },
    { name: "Workstation Care", on: "services.support-plans", price: "2388.00" },
    { name: "Elsewhere", on: "other" },
  ],
);
const log = { error: vi.fn() };
const read = (shopCategory: string, database: unknown = fixture.database, plan = "") => {
  const services = { database, files: { publicUrl: () => "" }, log };
  return readServiceProducts(services as unknown as AppServices, { shopCategory, plan });
};
const ofCatalogue = { tags: ["products", "categories"], until: undefined };

test("lists the products of the category, the cheapest first, with the way to the shop", async () => {
  const { products, cachePolicy } = await read("services.support-plans");
  expect(products?.listed.map(({ name }) => name)).toEqual(["Workstation Care", "Server Care"]);
  expect(products?.path).toBe("/shop?category=services.support-plans");
  expect(cachePolicy).toEqual(ofCatalogue);
});

test("a service without a category, or with one that is not there, lists nothing", async () => {
  expect(await read("")).toEqual({ cachePolicy: {} });
  expect(await read("services.made-up")).toEqual({ cachePolicy: ofCatalogue });
});

test("the plan that a service names by its SKU has its price in the shop, while it is there", async () => {
  const { rows } = await fixture.database.$client.query(
    "select sku from products where name = 'Server Care'",
  );
  const { plan } = await read("", fixture.database, ` ${rows[0].sku.toLowerCase()} `);
  expect(plan).toMatchObject({ name: "Server Care", cents: 14_388_00 });
  await fixture.database.$client.query("update products set status = 'archived' where sku = $1", [
    rows[0].sku,
  ]);
  expect(await read("", fixture.database, rows[0].sku)).toEqual({ cachePolicy: ofCatalogue });
});

test("without the database the page has no products and is not cached", async () => {
  const broken = {
    select: () => fixture.database.select({ no: sql`no_such` }),
    execute: () => fixture.database.execute(sql`select no_such`),
  };
  expect(await read("services.support-plans", broken)).toEqual({});
  expect(log.error).toHaveBeenCalledWith("products of a service failed", expect.anything());
});
