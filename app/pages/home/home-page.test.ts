import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import {
  type AppServices,
  appServices,
  type RequestContext,
  requestContext,
} from "#app/http/request-context.server.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { loader } from "./home-page.tsx";

const fixture = catalogueFixture([], [{ name: "Highveld 14" }]);

test("the home page is dropped when the catalogue changes", async () => {
  const { featured, cachePolicy } = await ask("/");
  expect(featured).toMatchObject([{ name: "Highveld 14" }]);
  const tags = ["content", "products", "categories"];
  expect(cachePolicy).toEqual({ tags, queryKeys: ["service", "product", "order"] });
});

test("a home page whose products could not be read is shown without them, and not kept", async () => {
  const broken = { select: () => fixture.database.select({ no: sql`no_such` }) };
  const { featured, cachePolicy } = await ask("/", broken);
  expect(featured).toEqual([]);
  expect(cachePolicy).toBeUndefined();
});

test("an address that anyone could make up is not kept", async () => {
  expect((await ask("/?service=/made-up")).cachePolicy).toBeUndefined();
  expect((await ask("/?product=made-up")).cachePolicy).toBeUndefined();
  expect((await ask("/?order=ORD-1001")).cachePolicy).toBeUndefined();
});

test("whoever asks about an order finds its number filled in, and no other words", async () => {
  expect((await ask("/?order=ORD-1001")).topic).toBe("order ORD-1001");
  for (const order of ["ORD-1001x", "1001", "<b>", "ORD-12345678901", "Pay here"]) {
    expect((await ask(`/?order=${encodeURIComponent(order)}`)).topic).toBeUndefined();
  }
});

async function ask(path: string, database: unknown = fixture.database) {
  const context = new RouterContextProvider();
  const files = { publicUrl: () => "" };
  const log = { error: vi.fn() };
  context.set(appServices, { database, files, log, origin: "" } as unknown as AppServices);
  const details: RequestContext = { id: "test", ipAddress: "", isPublic: true };
  context.set(requestContext, details);
  const request = new Request(`https://www.example.co.za${path}`);
  const answer = await loader({ request, context, params: {} } as never);
  return { ...answer, cachePolicy: details.cachePolicy };
}
