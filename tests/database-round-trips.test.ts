import pg from "pg";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { startQueryCache } from "#app/database/query-cache.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { createAuthentication } from "#app/http/auth/authentication.server.ts";
import { type AppServices, appServices, requestContext } from "#app/http/request-context.server.ts";
import { loader as loadCart } from "#app/pages/cart/cart-page.tsx";
import { loader as loadShop } from "#app/pages/shop/shop-page.tsx";
import { middleware } from "#app/root.tsx";
import { createMediaUrls } from "#app/storage/media-urls.server.ts";
import { defineAttributes, setAttributes } from "#tests/helpers/catalogue/attribute-fixture.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { addDiscount, enterCode, newCode } from "#tests/helpers/orders/discount-fixture.ts";

/** Each is a round trip to a database that may be on another machine. */
const MAX_STATEMENTS = 5;
const ORIGIN = "http://shop.example";
const PASSWORD = "a few words to remember";
const SECRET = "a secret of more than thirty-two characters";

const fixture = catalogueFixture(
  [["Hardware"], ["Hardware", "Routers"]],
  [
    { name: "Kameel router", on: "hardware.routers" },
    { name: "Second router", on: "hardware.routers" },
  ],
);
let services: AppServices;

beforeAll(async () => {
  await defineAttributes(fixture, "hardware.routers", [{ name: "Ports", kind: "number" }]);
  await setAttributes(fixture, "Kameel router", { Ports: 4 });
  await setAttributes(fixture, "Second router", { Ports: 8 });
  const { database } = fixture;
  startQueryCache(database);
  services = {
    database,
    files: createMediaUrls(SECRET),
    payments: {},
    authentication: createAuthentication({ database, origin: ORIGIN, secret: SECRET }),
    secure: false,
  } as unknown as AppServices;
});
afterEach(() => vi.restoreAllMocks());

test.each([
  { cart: "empty", units: 0 },
  { cart: "filled", units: 2 },
])("the $cart cart of a signed-in customer", async ({ units }) => {
  const { cookie, userId } = await signedIn(`${units}@example.com`);
  if (units > 0) {
    const productId = await fixture.add({ name: "Cable", on: "hardware" });
    await addToCart(services, { userId }, { productId, quantity: units });
  }
  const cart = () => open("/cart", loadCart, { cookie });
  await cart();
  const { page, statements } = await countStatements(cart);
  expect(page.lines).toHaveLength(Math.min(1, units));
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(MAX_STATEMENTS);
});

test("the filled cart of a signed-in customer while the shop has discounts", async () => {
  await addDiscount(fixture.database, { code: null });
  const code = newCode();
  await addDiscount(fixture.database, { code });
  const { cookie, userId } = await signedIn("discounts@example.com");
  const productId = await fixture.add({ name: "Cable with a code", on: "hardware" });
  await addToCart(services, { userId }, { productId, quantity: 2 });
  await enterCode(fixture.database, { userId }, code);
  const cart = () => open("/cart", loadCart, { cookie });
  await cart();
  const { page, statements } = await countStatements(cart);
  expect(page.discounts).toHaveLength(2);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(MAX_STATEMENTS);
});

test("a search in the shop", async () => {
  const search = () => open("/shop?q=router", loadShop);
  await search();
  const { page, statements } = await countStatements(search);
  expect(page.data.products).toHaveLength(2);
  expect(page.data.facets.attributes).toMatchObject([{ name: "Ports" }]);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(MAX_STATEMENTS);
});

/** The loader's data, behind the middleware of every page. */
async function open<Page>(
  path: string,
  loader: (args: never) => Promise<Page>,
  headers: Record<string, string> = {},
): Promise<Page> {
  const context = new RouterContextProvider();
  context.set(appServices, services);
  context.set(requestContext, { id: "test", ipAddress: "203.0.113.1", isPublic: false });
  const request = new Request(ORIGIN + path, { headers });
  const args = { request, context, params: {}, pattern: path };
  let page: Page | undefined;
  const run = async (at: number): Promise<Response> => {
    const next = () => run(at + 1);
    const step = middleware[at];
    if (step) return ((await step(args as never, next)) ?? (await next())) as Response;
    page = await loader(args as never);
    return new Response();
  };
  await run(0);
  return page as Page;
}

async function countStatements<Page>(load: () => Promise<Page>) {
  const query = vi.spyOn(pg.Client.prototype, "query");
  const page = await load();
  const statements = query.mock.calls.map(([statement]) => textOf(statement));
  query.mockRestore();
  return { page, statements };
}

function textOf(statement: unknown): string {
  const text = typeof statement === "string" ? statement : (statement as { text: string }).text;
  return text.replace(/\s+/g, " ").slice(0, 120);
}

async function signedIn(email: string): Promise<{ cookie: string; userId: string }> {
  const { database, authentication } = services;
  const user = await database.transaction((transaction) =>
    createUser(transaction, { name: "Thandi", email, password: PASSWORD }),
  );
  const { headers } = await authentication.api.signInEmail({
    body: { email, password: PASSWORD },
    returnHeaders: true,
  });
  const cookies = headers.getSetCookie().map((each) => each.split(";")[0]);
  return { cookie: cookies.join("; "), userId: user?.id ?? "" };
}
