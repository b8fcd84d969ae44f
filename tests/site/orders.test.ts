import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cartTexts } from "#app/content/texts/cart-texts.ts";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { placeOrderOnSite, transitionOnSite } from "#tests/helpers/orders/site-orders.ts";
import {
  type RawResponse,
  rawRequest,
  retryWhileOverloaded,
} from "#tests/helpers/site/raw-request.ts";

import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

const password = "a few words to remember";
const people = {
  owner: { name: "Thandi", email: "owner@example.com", password },
  other: { name: "Sipho", email: "other@example.com", password },
};
const admin = { email: "admin@example.com", password };
let site: SiteProcess;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let database: Database;
const ids: Record<string, string> = {};
const cookies: Record<string, string> = {};

beforeAll(async () => {
  folder = await makeDataFolder();
  site = await startSiteProcess({
    dataFolder: folder.path,
    variables: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, TRUST_PROXY: "1" },
  });
  database = openDatabase((await findRunningPostgres(`${folder.path}/postgres`)) ?? {});
  for (const [who, person] of Object.entries(people)) {
    const made = await database.transaction((transaction) =>
      createUser(transaction, { ...person, isVerified: false }),
    );
    ids[who] = made?.id ?? "";
    cookies[who] = await logIn(person);
  }
  cookies.admin = await logIn(admin);
  cookies.visitor = "";
});
afterAll(async () => {
  await closeDatabase(database);
  await site.discard();
});

const ACTORS = ["visitor", "other", "admin", "owner"] as const;
type Actor = (typeof ACTORS)[number];

async function logIn({ email }: { email: string }): Promise<string> {
  const { headers } = await send("visitor", "/login", { email, password });
  return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}

function headersOf(who: Actor, from?: string) {
  const cookie = cookies[who];
  const address =
    from ?? `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
  return { "x-forwarded-for": address, ...(cookie && { cookie }) };
}

function get(who: Actor, path: string, from?: string): Promise<RawResponse> {
  return rawRequest(`${site.origin}${path}`, { headers: headersOf(who, from) });
}

function send(who: Actor, path: string, fields: Record<string, string>): Promise<RawResponse> {
  return rawRequest(`${site.origin}${path}`, {
    method: "POST",
    headers: {
      ...headersOf(who),
      origin: site.origin,
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(fields).toString(),
  });
}

const courierFields = {
  deliveryMethod: "courier",
  street: "12 Example Road",
  suburb: "Hatfield",
  city: "Pretoria",
  province: "Gauteng",
  postalCode: "0083",
};

const stateOf = async (id: string) =>
  (await database.$client.query("select state from orders where id = $1", [id])).rows[0]?.state;

describe("the page that a secret link opens", () => {
  test("is for anyone with the link, and is kept, listed and told nowhere", async () => {
    const { accessKey, number } = await placeOrderOnSite(database, { userId: ids.owner ?? "" });
    for (const who of ACTORS) {
      const answer = await get(who, `/orders/${accessKey}`);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        "cache-control": "private, no-store",
        "referrer-policy": "same-origin",
        "x-robots-tag": "noindex, nofollow",
      });
      const page = answer.body.toString();
      expect(page).toContain(`Order ORD-${number}`);
      expect(page).toContain('name="robots" content="noindex"');
      // What is said of the page to others never holds the key.
      const head = page.slice(0, page.indexOf("</head>"));
      expect(head.match(/<(?:meta|link)[^>]*>/g)?.join("")).not.toContain(accessKey);
    }
  });

  test("of a key that opens nothing is the same as of an address that never was", async () => {
    const { accessKey } = await placeOrderOnSite(database);
    const wrong = accessKey.replace(/^./, (sign) => (sign === "A" ? "B" : "A"));
    const pages = await Promise.all(
      [
        `/orders/${wrong}`,
        "/orders/x",
        `/orders/${accessKey}x`,
        "/orders/1001",
        "/no-such-page",
      ].map(async (path) => {
        const answer = await get("visitor", path);
        expect(answer.status, path).toBe(404);
        return /<main[\s\S]*<\/main>/
          .exec(answer.body.toString())?.[0]
          .replaceAll(/id="[^"]*"/g, "");
      }),
    );
    expect(new Set(pages).size).toBe(1);
  });

  test("of a key that opens nothing is not rendered for a form, nor is a guess at a file", async () => {
    const wrong = `/orders/${"w".repeat(43)}`;
    const form = await send("visitor", wrong, { intent: "cancel" });
    const guesses = await Promise.all(
      ["/wp-login.php", "/.git/index.lock"].map((path) => get("visitor", path)),
    );
    for (const { status, headers, body } of [form, ...guesses]) {
      expect([status, headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
      expect(body.toString()).toBe("Not found.\n");
    }
  });

  test("tires of guesses, but never of a link that works", async () => {
    const { accessKey } = await placeOrderOnSite(database);
    const from = "10.9.9.9";
    const guess = () =>
      retryWhileOverloaded(() => get("visitor", `/orders/${"x".repeat(43)}`, from));
    const answers = await Promise.all(Array.from({ length: 70 }, guess));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect((await get("visitor", `/orders/${accessKey}`, from)).status).toBe(200);
  });

  test("says nothing of our side: no notes, no names, no ids", async () => {
    const order = await placeOrderOnSite(database);
    await database.$client.query(
      `insert into order_events (order_id, kind, actor, actor_name, detail, for_staff)
       values ($1, 'note', 'staff', 'Naledi Dube', 'pays late', true),
              ($1, 'placed', 'staff', 'Naledi Dube', 'by telephone', false)`,
      [order.id],
    );
    await database.$client.query("update orders set attention = 'look closely' where id = $1", [
      order.id,
    ]);
    const page = (await get("visitor", `/orders/${order.accessKey}`)).body.toString();
    for (const ours of ["Naledi", "pays late", "by telephone", "look closely", order.id]) {
      expect(page).not.toContain(ours);
    }
    expect(page).toContain("We took your order.");
  });
});

test("the page names the buyer's company, also where the parcel goes", async () => {
  const details = { companyName: "Nkosi Trading CC", ...courierFields };
  const { accessKey } = await placeOrderOnSite(database, { details });
  const page = (await get("visitor", `/orders/${accessKey}`)).body.toString();
  const section = (id: string) => page.split(`aria-labelledby="${id}"`)[1]?.split("</section>")[0];
  expect(section("contact-details")).toContain("Nkosi Trading CC");
  expect(section("delivery")).toContain("Nkosi Trading CC");
  expect(section("delivery")).toMatch(
    /working days[^<]* from dispatch|working days<!-- --> from dispatch/,
  );
});

describe("an order with a proof of payment", () => {
  const sendProof = (id: string) =>
    database.$client.query(
      `insert into proofs_of_payment (order_id, path, display_name, size)
       values ($1::uuid, $1::text || '.pdf', 'Proof.pdf', 1000)`,
      [id],
    );

  test("asks for bank details once it is cancelled", async () => {
    const order = await placeOrderOnSite(database);
    await sendProof(order.id);
    const page = `/orders/${order.accessKey}`;
    await send("visitor", page, { intent: "cancel" });
    const cancelled = (await get("visitor", page)).body.toString();
    expect(cancelled).toContain("Please tell us where to refund you.");
    expect(cancelled).toMatch(
      new RegExp(`href="${page}/refund-account"[^>]*>[^<]*(<[^>]*>)*Where should we refund you`),
    );
  });

  test("takes the bank details on a form, shows them to staff, and only their end to the customer", async () => {
    const order = await placeOrderOnSite(database);
    const path = `/orders/${order.accessKey}/refund-account`;
    const page = async (who: "visitor" | "admin", at: string) =>
      (await get(who, at)).body.toString();
    const account = {
      ...{ accountHolder: "Thandi Nkosi", bank: "Example Bank", branchCode: "250655" },
      ...{ accountNumber: "62000004321", accountType: "Savings" },
    };
    expect((await send("visitor", path, account)).status).toBe(409);
    await sendProof(order.id);
    await send("visitor", `/orders/${order.accessKey}`, { intent: "cancel" });
    const wrong = await send("visitor", path, { ...account, branchCode: "12" });
    expect([wrong.status, wrong.body.toString()]).toEqual([
      422,
      expect.stringContaining("Enter the branch code: six digits."),
    ]);
    expect((await send("visitor", path, account)).status).toBe(303);
    const shown = await page("visitor", path);
    expect(shown).toContain("We have your bank details: Example Bank, account …4321");
    expect(shown).not.toContain(account.accountNumber);
    expect(await page("visitor", `/orders/${order.accessKey}`)).toContain(
      "Check your bank details",
    );
    const staff = `/admin/orders/${order.number}`;
    expect(await page("admin", staff)).toContain(account.accountNumber);
    expect(await page("admin", staff)).not.toContain("These details replaced others");
    await send("visitor", path, { ...account, accountNumber: "62000009999" });
    expect(await page("admin", staff)).toContain("These details replaced others");
  });

  test("is named before its owner deletes the account, with what becomes of it", async () => {
    const order = await placeOrderOnSite(database, { userId: ids.owner ?? "" });
    const seen = async () => (await get("owner", "/account/data")).body.toString();
    const sentence = `Order ORD-${order.number} (R 100.00) hasn’t been paid yet. It will be cancelled, and its items will go back on sale.`;
    expect(await seen()).toContain(sentence);
    await sendProof(order.id);
    expect(await seen()).toContain(`${sentence} We have your proof of payment:`);
    await transitionOnSite(database, order.id, ["paid"]);
    expect(await seen()).not.toContain(`ORD-${order.number}`);
  });
});

describe("the orders of an account", () => {
  test("are its owner's only, for every visitor and method", async () => {
    const order = await placeOrderOnSite(database, { userId: ids.owner ?? "" });
    const page = `/account/orders/${order.number}`;
    const expected = { visitor: 302, other: 404, admin: 404, owner: 200 };
    for (const who of ACTORS) {
      for (const path of [page, `${page}.data`]) {
        const answer = await get(who, path);
        if (path === page) expect(answer.status, `${who} ${path}`).toBe(expected[who]);
        if (who !== "owner") expect(answer.body.toString()).not.toContain("Highveld");
      }
      const list = (await get(who, "/account/orders")).body.toString();
      expect(list.includes(`ORD-${order.number}`), who).toBe(who === "owner");
      if (who === "owner") continue;
      for (const intent of ["cancel", "again"]) {
        expect((await send(who, page, { intent })).status).toBe(expected[who]);
      }
    }
    expect(await stateOf(order.id)).toBe("awaiting-payment");
    expect((await get("owner", page)).headers["cache-control"]).toBe("private, no-store");
    expect((await get("owner", "/account")).body.toString()).toContain('href="/account/orders"');
  });

  test.each(["0", "-1", "1e3", "01001", "9999999999999", "abc", "1001%20or%201=1"])(
    "there is none of the number %s",
    async (number) => {
      expect((await get("owner", `/account/orders/${number}`)).status).toBe(404);
    },
  );

  test.each(["0", "-5", "999999999", "x", "1;drop"])("page %s of the list is one", async (page) => {
    expect((await get("owner", `/account/orders?page=${page}`)).status).toBe(200);
  });

  test("show what a guest ordered once the address is proved", async () => {
    const { number } = await placeOrderOnSite(database, { details: { email: people.other.email } });
    const seen = async () => (await get("other", "/account/orders")).body.toString();
    expect(await seen()).not.toContain(`ORD-${number}`);
    await database.$client.query("update users set email_verified = true where id = $1", [
      ids.other,
    ]);
    expect(await seen()).toContain(`ORD-${number}`);
    expect((await get("other", `/account/orders/${number}`)).status).toBe(200);
  });
});

describe("pressing, without script", () => {
  test("Cancel order cancels; again, it says the same; once paid, it says that it is too late", async () => {
    const order = await placeOrderOnSite(database);
    const page = `/orders/${order.accessKey}`;
    for (let time = 0; time < 2; time++) {
      const answer = await send("visitor", page, { intent: "cancel" });
      expect([answer.status, answer.headers.location]).toEqual([303, `${page}?done=cancelled`]);
    }
    expect(await stateOf(order.id)).toBe("cancelled");
    expect((await get("visitor", `${page}?done=cancelled`)).body.toString()).toContain(
      "Your order has been cancelled.",
    );

    const paid = await placeOrderOnSite(database);
    await transitionOnSite(database, paid.id, ["paid"]);
    const late = await send("visitor", `/orders/${paid.accessKey}`, { intent: "cancel" });
    expect(late.status).toBe(409);
    expect(late.body.toString()).toContain("This order can no longer be cancelled here.");
    expect(await stateOf(paid.id)).toBe("paid");
  });

  test("Order again leads to a cart with all of it, which the header counts", async () => {
    const order = await placeOrderOnSite(database, { names: ["One", "Two"], quantity: 2 });
    const answer = await send("visitor", `/orders/${order.accessKey}`, { intent: "again" });
    expect([answer.status, answer.headers.location]).toEqual([303, "/cart?put=2"]);
    const cookie = answer.headers["set-cookie"]?.map((line) => line.split(";")[0]).join("; ");
    const cart = await rawRequest(`${site.origin}/cart?put=2`, {
      headers: { cookie: cookie ?? "" },
    });
    expect(cart.body.toString()).toContain(cartTexts.putIn(2));
    expect((await get("visitor", "/cart?put=2")).body.toString()).not.toContain("We have added");
    expect(answer.headers["set-cookie"]?.join()).toMatch(/\bcart=4\./);
  });

  test("Order again says what is gone, and keeps the rest", async () => {
    const order = await placeOrderOnSite(database, { names: ["Kept thing", "Gone thing"] });
    await database.$client.query("delete from products where id = $1", [order.goods[1]?.id]);
    const answer = await send("visitor", `/orders/${order.accessKey}`, { intent: "again" });
    expect(answer.status).toBe(200);
    const page = answer.body.toString();
    expect(page).toContain("One product has been added to your cart");
    expect(page).toContain("Gone thing: no longer sold.");
  });

  test.each([
    { intent: "pay" },
    { intent: "cancel", state: "paid" },
    { intent: "again", userId: "x" },
    {},
  ])("%j is refused", async (fields) => {
    const order = await placeOrderOnSite(database);
    const answer = await send(
      "visitor",
      `/orders/${order.accessKey}`,
      fields as Record<string, string>,
    );
    expect(answer.status).toBe(422);
    expect(await stateOf(order.id)).toBe("awaiting-payment");
  });
});

test("the overview of an account shows the newest order and the next step", async () => {
  const place = () => placeOrderOnSite(database, { userId: ids.owner ?? "" });
  await place();
  const { id, number } = await place();
  const overview = async () => (await get("owner", "/account")).body.toString();
  expect(await overview()).toContain(`ORD-${number}`);
  expect(await overview()).toContain("Waiting for your payment");
  expect(await overview()).toContain("Pay for this order");
  await transitionOnSite(database, id, ["paid"]);
  expect(await overview()).toContain("Paid and being prepared");
  expect(await overview()).toContain("View this order");
  expect((await get("admin", "/account")).body.toString()).toContain("No orders yet");
});

test("the log does not know the keys", async () => {
  const { accessKey } = await placeOrderOnSite(database);
  await get("visitor", `/orders/${accessKey}`);
  await send("visitor", `/orders/${accessKey}`, { intent: "cancel" });
  // The router takes these for the same page; the last one ends in an error that names its URL.
  const encoded = `%${accessKey.charCodeAt(0).toString(16)}${accessKey.slice(1)}`;
  expect((await get("visitor", `/Orders/${accessKey}`)).status).toBe(200);
  expect((await get("visitor", `/%6frders/${encoded}`)).status).toBe(200);
  await send("visitor", `/orders/${accessKey}/invoice`, { intent: "cancel" });
  await eventually(async () => expect(site.printed()).toContain('"path":"/Orders/*"'));
  await eventually(async () => expect(site.printed()).toContain('"path":"/orders/*/invoice"'));
  expect(site.printed()).not.toContain(accessKey.slice(1));
});
