import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import {
  type AppServices,
  appServices,
  type RequestContext,
  requestContext,
} from "#app/http/request-context.server.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { loader } from "./home-page.tsx";

const fixture = catalogueFixture([], [{ name: "Highveld 14" }]);

test("the cached home page is tagged with the catalogue", async () => {
  const { featured, cachePolicy } = await load("/");
  expect(featured).toMatchObject([{ name: "Highveld 14" }]);
  expect(cachePolicy).toEqual({ tags: ["products", "categories"] });
});

test("a home page without its products is shown and not cached", async () => {
  const broken = { select: () => fixture.database.select({ no: sql`no_such` }) };
  const { featured, cachePolicy } = await load("/", broken);
  expect(featured).toEqual([]);
  expect(cachePolicy).toBeUndefined();
});

test("unbounded query values are not cached", async () => {
  expect((await load("/?service=/made-up")).cachePolicy).toBeUndefined();
  expect((await load("/?product=made-up")).cachePolicy).toBeUndefined();
  expect((await load("/?order=ORD-1001")).cachePolicy).toBeUndefined();
  expect((await load("/?wanted=lenovo")).cachePolicy).toBeUndefined();
});

test("a valid order number is prefilled, any other text is not", async () => {
  expect((await load("/?order=ORD-1001")).topic).toBe("order ORD-1001");
  for (const order of ["ORD-1001x", "1001", "<b>", "ORD-12345678901", "Pay here"]) {
    expect((await load(`/?order=${encodeURIComponent(order)}`)).topic).toBeUndefined();
  }
});

test("a product or what a search has not found is prefilled", async () => {
  const [{ id, sku } = { id: "", sku: "" }] = await fixture.database.select().from(products);
  const { topic, question, product } = await load(`/?product=${id}`);
  expect([topic, question]).toEqual([`Highveld 14 (${sku})`, undefined]);
  expect(product).toMatchObject({ name: "Highveld 14" });
  expect(await load("/?wanted=lenovo+t14")).toMatchObject({
    topic: "“lenovo t14”",
    question: "Can you supply this? Please send me a price.",
    product: undefined,
  });
});

async function load(path: string, database: unknown = fixture.database) {
  const context = new RouterContextProvider();
  const files = { publicUrl: () => "" };
  const log = { error: vi.fn() };
  context.set(appServices, { database, files, log, origin: "" } as unknown as AppServices);
  const details: RequestContext = { id: "test", ipAddress: "", isPublic: true };
  context.set(requestContext, details);
  const request = new Request(`https://www.example.co.za${path}`);
  const response = await loader({ request, context, params: {} } as never);
  return { ...response, cachePolicy: details.cachePolicy };
}
