import { randomUUID } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cartTexts } from "#app/content/texts/cart-texts.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { type RawResponse, randomPort, rawRequest } from "#tests/helpers/site/raw-request.ts";
import { SiteBrowser, textOf } from "#tests/helpers/site/site-browser.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

const admin = { email: "admin@example.com", password: "a few words to remember" };
const PUBLIC = "https://shop.example.co.za";
let client: pg.Client;
let site: SiteProcess;
let at = (path: string) => path;
const cleanUp: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const folder = await makeDataFolder();
  const port = String(randomPort());
  site = await startSiteProcess({
    dataFolder: folder.path,
    variables: {
      PORT: port,
      ORIGIN: PUBLIC,
      TRUST_PROXY: "1",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  cleanUp.push(() => site.discard());
  at = (path) => `http://127.0.0.1:${port}${path}`;
  client = new pg.Client(await findRunningPostgres(join(folder.path, "postgres")));
  await client.connect();
  cleanUp.push(() => client.end());
});
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step();
});

/** A browser on this site that puts things into its cart. */
class Browser extends SiteBrowser {
  constructor() {
    super({ at: (path) => at(path), origin: PUBLIC });
  }

  add(productId: string, quantity = "1") {
    return this.post("/cart", { intent: "add", productId, quantity });
  }

  get count(): number {
    return Number.parseInt(this.cookies.get(COUNT) ?? "-1", 10);
  }
}

const KEY = "__Host-cart-key";
const COUNT = "__Host-cart";

async function product(stock = 5, price = "24999.00"): Promise<{ id: string; name: string }> {
  const name = `Product ${randomUUID()}`;
  const { rows } = await client.query<{ id: string }>(
    "insert into products (name, description, price, stock) values ($1, 'x', $2, $3) returning id",
    [name, price, stock],
  );
  return { id: rows[0]?.id ?? "", name };
}

async function linesOf(browser: Browser): Promise<string[]> {
  const page = (await browser.get("/cart")).body.toString();
  return [...page.matchAll(/name="itemId" value="([\da-f-]{36})"/g)].map(([, id]) => id ?? "");
}

describe("a discount code", () => {
  const say = cartTexts;
  const addCode = async (facts: { percent?: number; minimum?: string; endsOn?: string } = {}) => {
    const { percent = 10, minimum = null, endsOn = null } = facts;
    const code = `C${randomUUID().slice(0, 8).toUpperCase()}`;
    await client.query(
      `insert into discounts (name, code, kind, percent, minimum_amount, starts_on, ends_on)
       values ('Special', $1, 'percent', $2, $3, '2026-01-01', $4)`,
      [code, percent, minimum, endsOn],
    );
    return code;
  };
  const apply = (browser: Browser, code: string) =>
    browser.post("/cart", { intent: "apply-code", code });

  async function browserWithCart() {
    const browser = new Browser();
    await browser.add((await product(5, "100.00")).id, "2");
    return browser;
  }

  test("takes its discount off however it is typed, until it is removed", async () => {
    const browser = await browserWithCart();
    const code = await addCode();
    await apply(browser, ` ${code.slice(0, 4)} ${code.slice(4).toLowerCase()} `);
    const cart = textOf(await browser.get("/cart"));
    for (const shown of [`Special (${code})`, "Less R 20.00 discount", "R 180.00"]) {
      expect(cart).toContain(shown);
    }
    await browser.post("/cart", { intent: "remove-code" });
    expect(textOf(await browser.get("/cart"))).not.toContain("R 180.00");
  });

  test("that is unknown or over is refused in the same words, beside one that another tab applied", async () => {
    const browser = await browserWithCart();
    const over = await addCode({ endsOn: "2026-01-31" });
    const answers = [await apply(browser, "NO-SUCH"), await apply(browser, over)];
    for (const answer of answers) {
      expect(answer.status).toBe(409);
      expect(textOf(answer)).toContain(say.codeRefused);
    }
    const code = await addCode();
    await apply(browser, code);
    const words = textOf(await apply(browser, over));
    expect(words).toContain(`${over}: ${say.codeRefused}`);
    expect(words).toContain(`Remove the discount code ${code}`);
  });

  test("below its minimum is kept, and says what is missing", async () => {
    const browser = await browserWithCart();
    await apply(browser, await addCode({ minimum: "250.00" }));
    const cart = textOf(await browser.get("/cart"));
    expect(cart).toContain("Add R 50.00 more to use this code.");
    expect(cart).toContain("R 200.00");
  });

  test("can be tried ten times in a quarter of an hour; those that apply do not count", async () => {
    const browser = await browserWithCart();
    const code = await addCode();
    for (let nth = 0; nth < 3; nth++) await apply(browser, code);
    const tried = Array.from({ length: 11 }, (_, nth) => `GUESS-${nth}`);
    const statuses = [];
    for (const guess of tried) statuses.push((await apply(browser, guess)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429]);
    const last = await apply(browser, code);
    expect([last.status, textOf(last)]).toEqual([429, expect.stringContaining(say.tooManyCodes)]);
  });
});

describe("a visitor's cart", () => {
  test("begins with the first product: a hidden key, and a count that the page can read", async () => {
    const browser = new Browser();
    expect((await browser.get("/cart")).headers["set-cookie"]).toBeUndefined();
    const { id, name } = await product();
    const answer = await browser.add(id);
    expect([answer.status, answer.headers.location]).toEqual([302, "/cart"]);
    const set = (answer.headers["set-cookie"] ?? []).toSorted();
    expect(set).toEqual([
      expect.stringMatching(
        /^__Host-cart-key=[\w-]{43}; Path=\/; Max-Age=7776000; SameSite=Lax; HttpOnly; Secure$/,
      ),
      expect.stringMatching(/^__Host-cart=1\.\w+; Path=\/; Max-Age=7776000; SameSite=Lax; Secure$/),
    ]);
    const cart = await browser.get("/cart");
    expect(cart.body.toString()).toContain(name);
    expect(cart.body.toString()).toContain('<p class="line-unit clamp">x</p>');
    expect(cart.headers["cache-control"]).toBe("private, no-store");
    const { rows } = await client.query("select from carts where visitor_key_hash = $1", [
      browser.cookies.get(KEY),
    ]);
    expect(rows).toHaveLength(0);
  });

  test("tells cached pages which products it holds, and a stranger nothing", async () => {
    const browser = new Browser();
    const { id } = await product();
    await browser.add(id, "2");
    const [itemId] = await linesOf(browser);
    const { headers, body } = await browser.get("/cart/lines");
    expect(JSON.parse(body.toString())).toEqual({ [id]: { itemId, quantity: 2 } });
    const stated = { intent: "change", itemId: itemId ?? "", quantity: "2", purpose: "d.router=1" };
    await browser.post("/cart", stated);
    expect((await browser.get("/cart/lines")).body.toString()).toContain(
      '"purpose":"to run 1 router',
    );
    expect(headers["cache-control"]).toBe("private, no-store");
    expect((await new Browser().get("/cart/lines")).body.toString()).toBe("{}");
    await browser.post("/cart", { intent: "remove", itemId: itemId ?? "" });
    expect((await browser.get("/cart/lines")).body.toString()).toBe("{}");
  });

  test("costs no kept page: it is served as to everyone, and sets nothing", async () => {
    const browser = new Browser();
    await browser.add((await product()).id);
    await browser.get("/terms");
    const mine = await browser.get("/terms");
    expect(mine.headers["cache-status"]).toBe("pages; hit");
    expect(mine.headers["set-cookie"]).toBeUndefined();
    const theirs = await new Browser().get("/terms");
    expect(theirs.headers["cache-status"]).toBe("pages; hit");
    expect(theirs.body.equals(mine.body)).toBe(true);
  });

  test("is opened by its key alone: one that is made up opens none and is never taken over", async () => {
    const browser = new Browser();
    const planted = "x".repeat(43);
    browser.cookies.set(KEY, planted).set(COUNT, "9.x");
    expect((await browser.get("/cart")).body.toString()).toContain("Nothing in your cart yet");
    expect(browser.cookies.has(COUNT)).toBe(false);
    await browser.add((await product()).id);
    expect(browser.cookies.get(KEY)).not.toBe(planted);
  });

  test.for(["", "short", "../../etc", "'; drop table carts; --", "x".repeat(4000)])(
    "a key like '%s' is no key",
    async (key) => {
      const browser = new Browser();
      browser.cookies.set(KEY, key);
      expect((await browser.get("/cart")).status).toBe(200);
      expect((await browser.add((await product()).id)).status).toBe(302);
    },
  );
});

describe("at login", () => {
  async function logIn(browser: Browser) {
    return browser.post("/login", { ...admin, next: "/cart" });
  }
  async function emptyOwnCart() {
    await client.query("delete from carts where user_id is not null");
  }

  test("the two carts are joined, the visitor's is gone, and the count goes at sign-out", async () => {
    await emptyOwnCart();
    const [shared, other] = [await product(3), await product(5)];
    const elsewhere = new Browser();
    await logIn(elsewhere);
    await elsewhere.add(shared.id, "2");
    const browser = new Browser();
    await browser.add(shared.id, "2");
    await browser.add(other.id);
    const key = browser.cookies.get(KEY) ?? "";
    await logIn(browser);
    const cart = (await browser.get("/cart")).body.toString();
    expect(cart).toContain(shared.name);
    expect(cart).toContain(other.name);
    // Four of a thing that is there three times: said, not cut.
    const words = cart.replaceAll("<!-- -->", "");
    expect(words).toContain("You chose 4, but only 3 are left. The total includes 3.");
    expect(browser.count).toBe(5);
    expect(browser.cookies.has(KEY)).toBe(false);

    // The same key shown once more, as by a replayed login, adds nothing.
    browser.cookies.set(KEY, key);
    await browser.get("/cart");
    expect(browser.count).toBe(5);
    // What changed here is true elsewhere as soon as a page there asks for its session.
    await elsewhere.get("/session");
    expect(elsewhere.count).toBe(5);

    await browser.post("/sign-out", {});
    expect(browser.cookies.has(COUNT)).toBe(false);
    expect((await browser.get("/cart")).body.toString()).toContain("Nothing in your cart yet");
  });

  test("what a full cart cannot take is named until it was seen", async () => {
    await emptyOwnCart();
    const [first, late] = [await product(3), await product(3)];
    const elsewhere = new Browser();
    await logIn(elsewhere);
    await elsewhere.add(first.id);
    await client.query(
      `insert into cart_items (cart_id, product_id, quantity, acknowledged_price, product_name, created_at)
       select carts.id, null, 1, 1, 'Filler ' || n, now() from carts, generate_series(1, 99) n
       where user_id is not null`,
    );
    const browser = new Browser();
    await browser.add(late.id);
    await logIn(browser);
    const told = (await browser.get("/cart")).body.toString();
    expect(told).toContain(cartTexts.leftBehind(1));
    expect(told).toContain(late.name);
    await browser.post("/cart", { intent: "left-seen" });
    const seen = (await browser.get("/cart")).body.toString();
    expect(seen).not.toContain(cartTexts.leftBehind(1));
    expect(seen).not.toContain(late.name);
  });

  test("a picture is the same for everyone: it says nothing of the cart", async () => {
    await emptyOwnCart();
    const browser = new Browser();
    await logIn(browser);
    await browser.add((await product()).id);
    const { headers } = await browser.get("/media/product-images/none.webp");
    expect(headers["set-cookie"]).toBeUndefined();
    expect(browser.count).toBe(1);
  });

  test("a session that has ended takes its count along", async () => {
    await emptyOwnCart();
    const browser = new Browser();
    await logIn(browser);
    await browser.add((await product()).id);
    expect(browser.count).toBe(1);
    await client.query("delete from sessions");
    await browser.get("/session");
    expect(browser.cookies.has(COUNT)).toBe(false);
  });
});

describe("what is refused, with a sentence", () => {
  test.for(["0", "-1", "1.5", "1e9", "x", ""])("a quantity of '%s'", async (quantity) => {
    const browser = new Browser();
    const { id } = await product();
    const answer = await browser.add(id, quantity);
    expect(answer.status).toBe(422);
    expect(answer.body.toString()).toContain(cartTexts.quantityInvalid);
    expect(browser.cookies.size).toBe(0);

    await browser.add(id, "2");
    const [itemId = ""] = await linesOf(browser);
    const changed = await browser.post("/cart", { intent: "change", itemId, quantity });
    expect(changed.status).toBe(422);
    expect(changed.body.toString()).toContain(cartTexts.quantityInvalid);
    expect(browser.count).toBe(2);
  });

  test("more than there is, an unknown product, one sold out, one deleted in the cart", async () => {
    const browser = new Browser();
    const few = await product(2);
    const tooMany = await browser.add(few.id, "3");
    expect(tooMany.status).toBe(409);
    expect(tooMany.body.toString()).toContain("We have only 2 in stock.");
    const unknown = await browser.add(randomUUID());
    expect([unknown.status, unknown.body.toString().includes("Product not found")]).toEqual([
      404,
      true,
    ]);
    expect((await browser.add((await product(0)).id)).status).toBe(409);
    expect(browser.cookies.size).toBe(0);

    await browser.add(few.id);
    await client.query("delete from products where id = $1", [few.id]);
    const cart = (await browser.get("/cart")).body.toString();
    expect(cart).toContain(few.name);
    expect(cart).toContain("We no longer sell this");
    expect(browser.count).toBe(0);
    const [itemId = ""] = await linesOf(browser);
    expect((await browser.post("/cart", { intent: "change", itemId, quantity: "1" })).status).toBe(
      404,
    );
    await browser.post("/cart", { intent: "accept", acknowledged: `${itemId}:gone` });
    expect((await browser.get("/cart")).body.toString()).not.toContain(few.name);
  });

  test("somebody else's line, an extra field, an unknown intent", async () => {
    const [owner, stranger] = [new Browser(), new Browser()];
    const { id } = await product();
    await owner.add(id, "2");
    await stranger.add(id);
    const [itemId = ""] = await linesOf(owner);
    for (const fields of [
      { intent: "change", itemId, quantity: "1" },
      { intent: "remove", itemId },
      { intent: "undo", itemId },
    ]) {
      const answer = await stranger.post("/cart", fields);
      expect(answer.status).toBe(404);
      expect(answer.body.toString()).toContain(cartTexts.lineGone);
    }
    for (const extra of [{ price: "1" }, { userId: randomUUID() }, { cartId: randomUUID() }]) {
      const fields = { intent: "add", productId: id, quantity: "1", ...extra };
      expect((await stranger.post("/cart", fields as never)).status).toBe(422);
    }
    expect((await stranger.post("/cart", { intent: "buy" })).status).toBe(422);
    await Promise.all([owner.get("/cart"), stranger.get("/cart")]);
    expect([owner.count, stranger.count]).toEqual([2, 1]);
  });

  test("a form of another site", async () => {
    const { id } = await product();
    const { status } = await rawRequest(at("/cart"), {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://evil.example",
        "sec-fetch-site": "cross-site",
      },
      body: new URLSearchParams({ intent: "add", productId: id, quantity: "1" }).toString(),
    });
    expect(status).toBe(403);
  });

  test("more new carts from one address than an office makes in an hour", async () => {
    const { id } = await product(1000);
    const one = new Browser();
    const statuses: number[] = [];
    for (let n = 0; n < 63; n++) {
      one.cookies.clear();
      const answer = await one.add(id);
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(statuses.filter((status) => status === 302)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });
});

describe("without script", () => {
  test("a form that is sent twice at once or again changes nothing twice", async () => {
    const browser = new Browser();
    const { id } = await product(10);
    await browser.add(id);
    const [itemId = ""] = await linesOf(browser);
    const step = { intent: "change", itemId, quantity: "1", step: "1" };
    await Promise.all([browser.post("/cart", step), browser.post("/cart", step)]);
    await browser.post("/cart", step);
    await browser.get("/cart");
    expect(browser.count).toBe(2);
  });

  test("two tabs that add at once both count", async () => {
    const browser = new Browser();
    await browser.add((await product()).id);
    const more: { id: string }[] = [];
    for (let n = 0; n < 5; n++) more.push(await product());
    await Promise.all(more.map(({ id }) => browser.add(id)));
    await browser.get("/cart");
    expect(browser.count).toBe(6);
  });

  test("only the last removal can be taken back", async () => {
    const browser = new Browser();
    for (const each of [await product(), await product(), await product()]) {
      await browser.add(each.id);
    }
    const [first = "", second = "", third = ""] = [...new Set(await linesOf(browser))];
    await browser.post("/cart", { intent: "remove", itemId: first });
    await browser.post("/cart", { intent: "remove", itemId: second });
    const undo = await browser.post("/cart", { intent: "undo", itemId: first });
    expect(undo.status).toBe(404);
    expect(new Set(await linesOf(browser))).toEqual(new Set([second, third]));
    await browser.post("/cart", { intent: "change", itemId: third, quantity: "2" });
    expect(new Set(await linesOf(browser))).toEqual(new Set([third]));
  });

  test("a changed price is told, old and new, until it was seen", async () => {
    const browser = new Browser();
    const { id } = await product(5, "11899.00");
    await browser.add(id);
    await client.query("update products set price = 11299 where id = $1", [id]);
    const told = text(await browser.get("/cart"));
    expect(told).toContain("Since you last looked, one price has changed.");
    expect(told).toContain("R 11299.00 each");
    expect(told).toContain("Was R 11899.00 when you added it");
    const [itemId = ""] = await linesOf(browser);
    await browser.post("/cart", { intent: "accept", acknowledged: `${itemId}:1129900` });
    expect(text(await browser.get("/cart"))).not.toContain("has changed");
  });

  test("the total has its VAT part, to the cent", async () => {
    const browser = new Browser();
    await browser.add((await product(5, "24999.00")).id, "2");
    const told = text(await browser.get("/cart"));
    expect(told).toContain("Total excl. VAT before delivery R 43476.52");
    expect(told).toContain("VAT at 15% R 6521.48");
    expect(told).toContain("Total incl. VAT before delivery R 49998.00");
  });
});

function text({ body }: RawResponse): string {
  return body
    .toString()
    .replace(/<!-- -->/g, "")
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<\/?(span|s|strong)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

describe("a question about the cart", () => {
  const asker = { name: "Thandi", email: "thandi@example.co.za", about: "cart" };

  async function lastMessage(): Promise<{ id: string; message: string }> {
    const { rows } = await client.query<{ id: string; message: string }>(
      "select id, message from contact_messages order by created_at desc limit 1",
    );
    return rows[0] ?? { id: "", message: "" };
  }

  test("sends the cart as it is at that moment, then the note; the cart stays", async () => {
    const browser = new Browser();
    const { id, name } = await product(5, "100.00");
    await browser.add(id, "2");
    const [itemId = ""] = await linesOf(browser);
    await browser.post("/cart", { intent: "change", itemId, quantity: "3" });
    const answer = await browser.post("/cart", { ...asker, message: "By Friday" });
    const kept = await lastMessage();
    expect(kept.message).toBe(
      `I would like to order:\n3 × ${name}, R 100.00 each\nTotal before delivery R 300.00 incl. VAT\n\nBy Friday`,
    );
    const page = answer.body.toString();
    expect(page).toContain("Your cart hasn’t changed.");
    expect(page).toContain(kept.id.slice(0, 8).toUpperCase());
    expect(browser.count).toBe(3);
  });

  test("needs no note, but someone to answer", async () => {
    const browser = new Browser();
    const { id, name } = await product(5, "100.00");
    await browser.add(id);
    const refused = await browser.post("/cart", { ...asker, email: "nobody", message: "A note" });
    expect(refused.status).toBe(422);
    expect(refused.body.toString()).toContain(">A note</textarea>");
    await browser.post("/cart", { ...asker, message: "" });
    expect((await lastMessage()).message).toMatch(new RegExp(`${name}.*\\nTotal .* incl. VAT$`));
  });

  test("with nothing in the cart is not sent", async () => {
    const before = await lastMessage();
    const answer = await new Browser().post("/cart", { ...asker, message: "Hello" });
    expect(answer.status).toBe(409);
    expect(answer.body.toString()).toContain(cartTexts.nothingToAsk);
    expect(await lastMessage()).toEqual(before);
  });

  test("about one product names it, from a page that is kept for nobody", async () => {
    const { id, name } = await product();
    const page = async (path: string) => (await new Browser().get(path)).body.toString();
    expect(await page("/")).not.toContain(`About ${name}`);
    expect(await page(`/?product=${id}`)).toMatch(/About [^<]+ \([A-Z0-9-]+\): <\/textarea>/);
    for (const unknown of [randomUUID(), "x", "%00"]) {
      expect(await page(`/?product=${unknown}`)).not.toContain("About undefined");
    }
    expect(await page("/")).not.toContain(`About ${name}`);
  });
});
