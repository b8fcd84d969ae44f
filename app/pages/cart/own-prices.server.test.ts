import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import type { StaffRole } from "#app/domain/accounts/staff/permissions.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import {
  grantCustomerPrice,
  listCustomerPrices,
} from "#app/domain/discounts/customer-prices.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { createAuthentication } from "#app/http/auth/authentication.server.ts";
import { type AppServices, appServices, requestContext } from "#app/http/request-context.server.ts";
import {
  action as changeCustomer,
  loader as loadCustomer,
} from "#app/pages/admin/customers/customer-page.tsx";
import { action as changeGuest } from "#app/pages/admin/customers/guest-page.tsx";
import { middleware } from "#app/root.tsx";
import { createMediaUrls } from "#app/storage/media-urls.server.ts";
import { makeStaff } from "#tests/helpers/accounts/make-staff.ts";
import {
  catalogueFixture,
  storeTestAdmin,
  testAdmin,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { loader } from "./own-prices.ts";

const ORIGIN = "http://shop.example";
const PASSWORD = "a few words to remember";
const SECRET = "a secret of more than thirty-two characters";

const fixture = catalogueFixture([["Hardware"]], [{ name: "Kameel router", price: "1000.00" }]);
let services: AppServices;
let productId = "";
let otherId = "";
beforeAll(async () => {
  const { database } = fixture;
  await storeTestAdmin(database);
  productId = await fixture.add({ name: "Kameel 24P", price: "1000.00" });
  otherId = await fixture.add({ name: "Kameel 48P", price: "2000.00" });
  services = {
    ...{ database, payments: {}, secure: false },
    files: createMediaUrls(SECRET),
    authentication: createAuthentication({ database, origin: ORIGIN, secret: SECRET }),
    installation: { deliversMail: true },
    log: { warn: () => {}, info: () => {} },
  } as unknown as AppServices;
});

type Handler = (args: never) => unknown;
type Sent = { cookie?: string; params?: Record<string, string>; fields?: Record<string, string> };

/** The answer of a route behind the middleware of every page, and the cookies that come with it. */
async function open(path: string, handler: Handler, { cookie, params = {}, fields }: Sent = {}) {
  const context = new RouterContextProvider();
  context.set(appServices, services);
  context.set(requestContext, { id: "test", ipAddress: "203.0.113.1", isPublic: false });
  const request = new Request(ORIGIN + path, {
    headers: { origin: ORIGIN, ...(cookie && { cookie }) },
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
  const args = { request, context, params, pattern: path };
  let answer: unknown;
  const run = async (at: number): Promise<Response> => {
    const step = middleware[at];
    const next = () => run(at + 1);
    if (step) return ((await step(args as never, next)) ?? (await next())) as Response;
    try {
      answer = await handler(args as never);
    } catch (thrown) {
      answer = thrown;
    }
    return new Response();
  };
  const { headers } = await run(0);
  return { answer, cookies: headers.getSetCookie().map(decodeURIComponent).join("\n") };
}

async function logIn(email: string, roles?: StaffRole[]) {
  const { database, authentication } = services;
  const user = await database.transaction((transaction) =>
    createUser(transaction, { name: "Thandi", email, password: PASSWORD }),
  );
  if (roles) await makeStaff(database, email, { roles });
  const { headers } = await authentication.api.signInEmail({
    body: { email, password: PASSWORD },
    returnHeaders: true,
  });
  const cookies = headers.getSetCookie().map((each) => each.split(";")[0]);
  return { cookie: cookies.join("; "), userId: user?.id ?? "" };
}

async function priceFor(cookie?: string) {
  const { answer, cookies } = await open(`/cart/prices?products=${productId},${otherId}`, loader, {
    ...(cookie && { cookie }),
  });
  const response = answer as Response;
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return { own: await response.json(), hasFlag: cookies.includes('"hasOwnPrices":true') };
}

test("a page is told the own prices of its customer alone, and asks only then", async () => {
  const customer = await logIn("regular@example.co.za");
  const other = await logIn("other@example.co.za");
  expect(await priceFor(customer.cookie)).toEqual({ own: {}, hasFlag: false });
  const today = localIsoDate(new Date());
  const { userId } = customer;
  const price = { kind: "product", productId, cents: 899_00 } as const;
  const days = { startsOn: today, endsOn: undefined };
  await grantCustomerPrice(fixture, testAdmin, { userId }, { ...price, ...days });
  expect(await priceFor(customer.cookie)).toEqual({ own: { [productId]: 899_00 }, hasFlag: true });
  expect(await priceFor(other.cookie)).toEqual({ own: {}, hasFlag: false });
  expect(await priceFor()).toEqual({ own: {}, hasFlag: false });
  const { answer } = await open(`/cart/prices?products=${productId},x`, loader);
  expect(answer).toMatchObject({ init: { status: 404 } });
});

test("staff with the permission grant and end prices on the customer's page; others read them", async () => {
  const sales = await logIn("sales@example.co.za", ["sales"]);
  const support = await logIn("support@example.co.za", ["support"]);
  const { userId } = await logIn("bought@example.co.za");
  const path = `/admin/customers/${userId}`;
  const today = localIsoDate(new Date());
  const send = (by: { cookie: string }, fields: Record<string, string>) =>
    open(path, changeCustomer, { cookie: by.cookie, params: { userId }, fields });
  const ten = {
    step: "grant-discount",
    percent: "10",
    categoryId: "",
    startsOn: today,
    endsOn: "",
  };
  const listed = () => listCustomerPrices(fixture, testAdmin, { userId });

  const refused = (await send(support, ten)).answer as Response;
  expect(refused.headers.get("location")).toContain("missing=manage-discounts");
  expect(await listed()).toEqual([]);

  expect(((await send(sales, ten)).answer as Response).headers.get("location")).toBe(
    `${path}#prices`,
  );
  expect((await send(sales, ten)).answer).toMatchObject({
    init: { status: 422 },
    data: { errors: { form: "The customer has exactly this price already." } },
  });
  expect((await send(sales, { ...ten, percent: "100" })).answer).toMatchObject({
    data: { errors: { percent: expect.stringContaining("from 0.01 to 99.99") } },
  });
  const product = { step: "grant-product-price", price: "899", startsOn: today, endsOn: "" };
  expect((await send(sales, { ...product, product: "kameel" })).answer).toMatchObject({
    data: {
      choices: expect.arrayContaining([
        [productId, expect.stringMatching(/^Kameel 24P \(P-\d+\), R 1\u00a0000\.00$/)],
      ]),
    },
  });
  await send(sales, { ...product, product: "kameel 24p" });
  expect((await listed()).map(({ what }) => what).toSorted()).toEqual([
    "10% off everything",
    "R 899.00 for Kameel 24P",
  ]);

  const read = await open(path, loadCustomer, { cookie: support.cookie, params: { userId } });
  expect(read.answer).toMatchObject({ prices: { rows: [{}, {}], categories: [] } });
  const [{ id = "" } = {}] = await listed();
  await send(sales, { step: "end-price", priceId: id });
  expect(await listed()).toHaveLength(1);

  const guest = await open("/admin/customers/guest/nobody@example.co.za", changeGuest, {
    cookie: sales.cookie,
    ...{ params: { email: "nobody@example.co.za" }, fields: ten },
  });
  expect(guest.answer).toMatchObject({ init: { status: 404 } });
});
