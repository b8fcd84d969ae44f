import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkoutTexts as say } from "#app/content/texts/checkout-texts.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { randomPort, retryWhileOverloaded } from "#tests/helpers/site/raw-request.ts";
import { fieldsIn, SiteBrowser, textOf } from "#tests/helpers/site/site-browser.ts";
import { makeDataFolder, startSiteProcess } from "#tests/helpers/site/site-process.ts";

const admin = { email: "admin@example.com", password: "a few words to remember" };
const origin = "https://shop.example.co.za";
let client: pg.Client;
let at = (path: string) => path;
const cleanUp: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const folder = await makeDataFolder();
  const port = String(randomPort());
  const site = await startSiteProcess({
    dataFolder: folder.path,
    variables: {
      PORT: port,
      ORIGIN: origin,
      TRUST_PROXY: "1",
      DEMO: "off",
      PAYFAST_MERCHANT_ID: "10000100",
      PAYFAST_MERCHANT_KEY: "46f0cd694581a",
      PAYFAST_PASSPHRASE: "jt7NOE43FZPn",
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

const contact = { fullName: "Thandi Nkosi", email: "thandi@example.co.za", phone: "082 123 4567" };
const courierAddress = {
  deliveryMethod: "courier",
  street: "12 Example Road",
  building: "",
  suburb: "Hatfield",
  city: "Polokwane",
  province: "Limpopo",
  postalCode: "0700",
};
const eft = { paymentMethod: "eft" };
const collect = { ...contact, deliveryMethod: "collection", ...eft };

const newBrowser = () => new SiteBrowser({ at: (path) => at(path), origin });

async function product({ stock = 5, price = "100.00", grams = 2000 } = {}) {
  const name = `Product ${randomUUID()}`;
  const { rows } = await client.query<{ id: string }>(
    `insert into products (name, description, price, stock, weight_grams)
     values ($1, 'x', $2, $3, $4) returning id`,
    [name, price, stock, grams],
  );
  return { id: rows[0]?.id ?? "", name };
}

async function shopper(facts: Parameters<typeof product>[0] = {}, quantity = "1") {
  const browser = newBrowser();
  const { id, name } = await product(facts);
  await browser.post("/cart", { intent: "add", productId: id, quantity });
  return { browser, id, name };
}

/** Somebody with everything filled in, before the last press. */
async function browserAtReview(facts: Parameters<typeof product>[0] = {}, quantity = "1") {
  const { browser, id, name } = await shopper(facts, quantity);
  const email = `${randomUUID()}@example.co.za`;
  const sent = await browser.post("/checkout", { ...collect, email, go: "review" });
  expect([sent.status, sent.headers.location]).toEqual([303, "/checkout/review"]);
  const page = await browser.get("/checkout/review");
  return { browser, id, name, email, page, press: pressOf(page) };
}

/** The button of a review page. */
function pressOf(page: { body: Buffer }) {
  const {
    idempotencyKey = "",
    agreedTotal = "",
    reviewFingerprint = "",
  } = fieldsIn(page.body.toString());
  return { intent: "place", idempotencyKey, agreedTotal, reviewFingerprint };
}

async function ordersOf(key: string) {
  const { rows } = await client.query("select * from orders where idempotency_key = $1", [key]);
  return rows;
}

describe("a guest who wants much", () => {
  test("is told early that it takes a quotation, and gets one by one press; the order is refused", async () => {
    const { browser, page, press } = await browserAtReview({ stock: 50 }, "11");
    for (const path of ["/cart", "/checkout"]) {
      expect(textOf(await browser.get(path))).toContain("too large to place as a guest");
    }
    expect(textOf(page)).toContain("too large to place as a guest");
    expect(textOf(page)).not.toContain("Place order and pay");
    const refused = await browser.post("/checkout/review", press);
    expect(refused.status).toBe(409);
    expect(textOf(refused)).toContain(say.overGuestLimit);
    expect(await ordersOf(press.idempotencyKey)).toEqual([]);
    const quoted = await browser.post("/checkout/quote", press);
    expect(quoted.headers.location).toMatch(/^\/quotes\//);
  });

  test("has two unpaid orders at a time, and is told how to go on", async () => {
    const email = `${randomUUID()}@example.co.za`;
    const answers = [];
    for (let nth = 0; nth < 3; nth++) {
      const { browser } = await shopper();
      await browser.post("/checkout", { ...collect, email, go: "review" });
      const page = await browser.get("/checkout/review");
      const {
        idempotencyKey = "",
        agreedTotal = "",
        reviewFingerprint = "",
      } = fieldsIn(page.body.toString());
      const form = { intent: "place", idempotencyKey, agreedTotal, reviewFingerprint };
      answers.push(await browser.post("/checkout/review", form));
    }
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 409]);
    expect(answers[2] && textOf(answers[2])).toContain(say.tooManyOpen);
  });
});

describe("a guest with a probable typo in the email address", () => {
  const typed = { ...collect, email: "thandi@gmial.com" };

  test("is asked before the review, and corrects it with one press", async () => {
    const { browser } = await shopper();
    const asked = await browser.post("/checkout", { ...typed, go: "review" });
    expect(asked.status).toBe(422);
    expect(textOf(asked)).toContain(say.didYouMean("thandi@gmail.com"));
    const { keptEmail = "", go = "" } = fieldsIn(asked.body.toString());
    // The button follows the field, as in the page.
    const pressed = [...Object.entries({ ...typed, keptEmail, go }), ["email", "thandi@gmail.com"]];
    const sent = await browser.post("/checkout", pressed as [string, string][]);
    expect([sent.status, sent.headers.location]).toEqual([303, "/checkout/review"]);
    const review = textOf(await browser.get("/checkout/review"));
    expect(review).toContain("thandi@gmail.com");
    expect(review).not.toContain("gmial");
  });

  test("can keep it, and is not asked again until it changes", async () => {
    const { browser } = await shopper();
    const asked = await browser.post("/checkout", { ...typed, go: "delivery" });
    const { keptEmail = "", go = "" } = fieldsIn(asked.body.toString());
    expect([keptEmail, go]).toEqual(["thandi@gmial.com", "delivery"]);
    const kept = await browser.post("/checkout", { ...typed, keptEmail, go });
    expect([kept.status, kept.headers.location]).toEqual([303, "/checkout?step=delivery"]);
    const page = await browser.get("/checkout?step=delivery");
    expect(fieldsIn(page.body.toString()).keptEmail).toBe("thandi@gmial.com");
    const done = await browser.post("/checkout", { ...typed, keptEmail, go: "review" });
    expect(done.headers.location).toBe("/checkout/review");
    const other = { ...typed, email: "thandi@yaho.com", keptEmail, go: "review" };
    expect(textOf(await browser.post("/checkout", other))).toContain("thandi@yahoo.com?");
  });
});

describe("a guest without script", () => {
  test("is told on the review which characters the documents cannot print", async () => {
    const { browser } = await shopper();
    const review = async (fields: Record<string, string>, path = "/checkout/review") => {
      await browser.post("/checkout", { ...collect, ...fields, go: "review" });
      return textOf(await browser.get(path));
    };
    const message = (characters: string) =>
      `Our documents can’t print ${characters}, and will show “?” instead.`;
    expect(await review({ fullName: "山田 Thandi", companyName: "" })).toContain(message("山 田"));
    const names = { fullName: "Γεώργιος Щербаков", companyName: "", remark: "Thanks 😊" };
    expect(await review(names)).not.toContain("can’t print");
    // A quotation repeats the note.
    expect(await review(names, "/checkout/review?for=quotation")).toContain(message("😊"));
  });

  test("goes from step to step, and every step remembers", async () => {
    const { browser, name } = await shopper({}, "3");
    const first = await browser.get("/checkout");
    expect(first.headers["cache-control"]).toBe("private, no-store");
    expect(first.body.toString()).toMatch(/<meta name="robots" content="noindex"/);
    expect(textOf(first)).toContain("from R 105.50");

    const wrong = await browser.post("/checkout", { ...contact, phone: "12", go: "delivery" });
    expect(wrong.status).toBe(422);
    expect(textOf(wrong)).toContain(say.phone);
    expect(textOf(wrong)).not.toContain(say.street);
    expect(fieldsIn((await browser.get("/checkout")).body.toString())).toMatchObject({
      fullName: "Thandi Nkosi",
      phone: "12",
    });

    const second = await browser.post("/checkout", { ...contact, go: "delivery" });
    expect([second.status, second.headers.location]).toEqual([303, "/checkout?step=delivery"]);
    const stay = await browser.post("/checkout?step=delivery", {
      ...contact,
      ...courierAddress,
      street: "PO Box 7",
      go: "stay",
    });
    expect(stay.headers.location).toBe("/checkout?step=delivery");
    const priced = await browser.follow(stay);
    expect(textOf(priced)).toContain("R 160.50");
    expect(fieldsIn(priced.body.toString())).toMatchObject({
      street: "PO Box 7",
      province: "Limpopo",
    });
    const boxed = await browser.post("/checkout?step=delivery", {
      ...contact,
      ...courierAddress,
      street: "PO Box 7",
      go: "payment",
    });
    expect(boxed.status).toBe(422);
    expect(textOf(boxed)).toContain(say.noPostBox);

    const remark = "Ring the bell";
    const submitted = { ...contact, ...courierAddress, ...eft, remark };
    await browser.post("/checkout?step=payment", { ...submitted, go: "review" });
    const review = await browser.get("/checkout/review");
    const words = textOf(review);
    for (const shown of [
      name,
      "12 Example Road",
      "Polokwane, 0700",
      "082 123 4567",
      "thandi@example.co.za",
      "Bank transfer (EFT)",
      "Your note to usRing the bell",
      "Place order and pay R 460.50 by EFT",
      "R 60.07",
      "Terms of Service",
    ]) {
      expect(words).toContain(shown);
    }
    const {
      idempotencyKey = "",
      agreedTotal = "",
      reviewFingerprint = "",
    } = fieldsIn(review.body.toString());
    const placed = await browser.post("/checkout/review", {
      intent: "place",
      idempotencyKey,
      agreedTotal,
      reviewFingerprint,
    });
    expect(placed.status).toBe(303);
    expect(placed.headers.location).toMatch(/^\/orders\/[\w-]{43}\?placed=yes$/);
    const [order] = await ordersOf(idempotencyKey);
    expect(order).toMatchObject({
      total: "460.50",
      user_id: null,
      phone: "+27821234567",
      remark: "Ring the bell",
      delivery_address: { street: "12 Example Road", province: "Limpopo" },
    });
    expect(Number.parseInt(browser.cookies.get("__Host-cart") ?? "-1", 10)).toBe(0);
    const again = await browser.get("/checkout/review");
    expect(again.headers.location).toBe("/cart");
  });

  test("with goods that weigh nothing gets them by e-mail; with too heavy ones may collect or ask", async () => {
    const light = await shopper({ grams: 0 });
    const page = await light.browser.get("/checkout?step=delivery");
    expect(fieldsIn(page.body.toString()).deliveryMethod).toBe("email");
    const wrong = await light.browser.post("/checkout", {
      ...contact,
      ...courierAddress,
      ...eft,
      go: "review",
    });
    expect(wrong.status).toBe(422);
    expect(textOf(wrong)).toContain(say.wayGone);

    const heavy = await shopper({ grams: 301_000 });
    const told = await heavy.browser.get("/checkout?step=delivery");
    expect(textOf(told)).toContain(say.tooHeavy);
    expect(fieldsIn(told.body.toString()).deliveryMethod).toBe("collection");
    const refused = await heavy.browser.post("/checkout", {
      ...contact,
      ...courierAddress,
      ...eft,
      go: "review",
    });
    expect(refused.status).toBe(422);
  });

  test("who collects is asked for the address of the invoice where that needs one, and only then", async () => {
    const { browser } = await shopper();
    const shown = (answer: { body: Buffer }) =>
      /<fieldset class="checkout-address" data-without-courier/.test(answer.body.toString());
    expect(shown(await browser.get("/checkout?step=delivery"))).toBe(false);
    const business = { ...collect, companyName: "Nkosi Trading" };
    const asked = await browser.post("/checkout", { ...business, go: "review" });
    expect(asked.status).toBe(422);
    expect(shown(asked)).toBe(true);
    expect(textOf(asked)).toContain(say.billingStreet);
    expect(textOf(asked)).toContain("Billing address");
    // No other way to the last page, nor past it.
    expect((await browser.get("/checkout/review")).headers.location).toMatch(/step=delivery/);

    const { deliveryMethod: _, ...address } = { ...courierAddress, street: "PO Box 77" };
    const sent = await browser.post("/checkout", { ...business, ...address, go: "review" });
    expect(sent.headers.location).toBe("/checkout/review");
    const review = await browser.get("/checkout/review");
    expect(textOf(review)).toContain("Billing addressPO Box 77");
    const {
      idempotencyKey = "",
      agreedTotal = "",
      reviewFingerprint = "",
    } = fieldsIn(review.body.toString());
    const press = { intent: "place", idempotencyKey, agreedTotal, reviewFingerprint };
    const placed = await browser.post("/checkout/review", press);
    const [order] = await ordersOf(idempotencyKey);
    expect(order).toMatchObject({
      delivery_address: null,
      billing_address: { street: "PO Box 77" },
    });
    expect(textOf(await browser.follow(placed))).toContain("Billing addressPO Box 77");

    const costly = await shopper({ price: "5000.01" });
    expect(shown(await costly.browser.get("/checkout?step=delivery"))).toBe(true);
    const light = await shopper({ price: "5000.01", grams: 0 });
    expect(shown(await light.browser.get("/checkout?step=delivery"))).toBe(true);
  });

  test("without a cart, or with nothing to be had in it, is sent to the cart", async () => {
    for (const path of ["/checkout", "/checkout?step=payment", "/checkout/review"]) {
      const { status, headers } = await newBrowser().get(path);
      expect([status, headers.location]).toEqual([302, "/cart"]);
    }
    const { browser, id } = await shopper();
    await client.query("update products set stock = 0 where id = $1", [id]);
    expect((await browser.get("/checkout")).headers.location).toBe("/cart");
  });

  test("cannot reach the review before all is right, and is told what is not", async () => {
    const { browser } = await shopper();
    expect((await browser.get("/checkout/review")).headers.location).toBe("/checkout");
    await browser.post("/checkout", { ...collect, phone: "x", go: "stay" });
    const sent = await browser.get("/checkout/review");
    expect(sent.headers.location).toBe("/checkout?step=contact&from=review");
    expect(textOf(await browser.follow(sent))).toContain(say.phone);
  });
});

describe("a customer", () => {
  async function logIn(browser: SiteBrowser) {
    await browser.post("/login", { ...admin, next: "/checkout" });
  }
  const forget = () => client.query("delete from carts where user_id is not null");

  test("who logs in half way finds all that was typed, and next time what we know", async () => {
    await forget();
    const { browser } = await shopper();
    const own = { ...contact, email: admin.email };
    const away = await browser.post("/checkout?step=contact", { ...own, go: "login" });
    expect(away.headers.location).toBe("/login?next=%2Fcheckout");
    await logIn(browser);
    expect(fieldsIn((await browser.get("/checkout")).body.toString())).toMatchObject(own);
    await browser.post("/checkout", { ...contact, ...courierAddress, ...eft, go: "review" });
    const page = (await browser.get("/checkout/review")).body.toString();
    const notice = `Emails about this order go to ${contact.email}, not to your account’s address.`;
    expect(page).toContain(notice);
    expect((await browser.get("/checkout")).body.toString()).toContain(notice);
    const { idempotencyKey = "", agreedTotal = "", reviewFingerprint = "" } = fieldsIn(page);
    await browser.post("/checkout/review", {
      intent: "place",
      idempotencyKey,
      agreedTotal,
      reviewFingerprint,
    });
    expect((await ordersOf(idempotencyKey))[0]?.user_id).not.toBeNull();

    await forget();
    const { id } = await product();
    await browser.post("/cart", { intent: "add", productId: id, quantity: "1" });
    const known = fieldsIn((await browser.get("/checkout")).body.toString());
    expect(known).toMatchObject({ ...courierAddress, email: admin.email, phone: "082 123 4567" });
  });

  test("whose session ends while typing loses nothing of it, even without script", async () => {
    await forget();
    const browser = newBrowser();
    await logIn(browser);
    const { id, name } = await product();
    await browser.post("/cart", { intent: "add", productId: id, quantity: "1" });
    await client.query("delete from sessions");
    const own = { ...contact, email: admin.email };
    const sent = await browser.post("/checkout?step=delivery", {
      ...own,
      ...courierAddress,
      go: "payment",
    });
    expect(sent.headers.location).toBe("/login?next=%2Fcheckout%3Fstep%3Ddelivery");
    await logIn(browser);
    const page = await browser.get("/checkout?step=delivery");
    expect(textOf(page)).toContain(name);
    expect(fieldsIn(page.body.toString())).toMatchObject({ ...own, ...courierAddress });
  });
});

describe("placing", () => {
  test("pressed by twenty at once, again, and after a lost answer: one order", async () => {
    const { browser, id, press } = await browserAtReview({ stock: 30 }, "2");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        retryWhileOverloaded(() => browser.post("/checkout/review", press)),
      ),
    );
    answers.push(await browser.post("/checkout/review", press));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await ordersOf(press.idempotencyKey)).toHaveLength(1);
    const { rows } = await client.query("select stock from products where id = $1", [id]);
    expect(rows[0].stock).toBe(28);
  });

  test("by card leads on to where it is paid, also when pressed again", async () => {
    const { browser } = await shopper();
    expect(fieldsIn((await browser.get("/checkout")).body.toString()).paymentMethod).toBe(
      "payfast",
    );
    const email = `${randomUUID()}@example.co.za`;
    await browser.post("/checkout", { ...collect, email, paymentMethod: "payfast", go: "review" });
    const review = await browser.get("/checkout/review");
    expect(textOf(review)).toContain("Place order and pay R 100.00 with PayFast");
    const {
      idempotencyKey = "",
      agreedTotal = "",
      reviewFingerprint = "",
    } = fieldsIn(review.body.toString());
    for (let press = 0; press < 2; press++) {
      const form = { intent: "place", idempotencyKey, agreedTotal, reviewFingerprint };
      const placed = await browser.post("/checkout/review", form);
      expect(placed.headers.location).toMatch(/^\/orders\/[\w-]{43}\/pay$/);
    }
  });

  test("with another total, price, idempotency key or fingerprint places nothing, and says so", async () => {
    const { browser, press } = await browserAtReview();
    for (const forged of [
      { agreedTotal: "1" },
      { agreedTotal: "9999" },
      { idempotencyKey: randomUUID() },
      { reviewFingerprint: "x".repeat(43) },
    ]) {
      const { status, ...answer } = await browser.post("/checkout/review", { ...press, ...forged });
      expect(status).toBe(409);
      expect(textOf({ status, ...answer })).toContain(say.changed);
    }
    for (const forged of [
      { agreedTotal: "-1" },
      { price: "1" },
      { userId: randomUUID() },
      { paymentMethod: "payfast" },
      { idempotencyKey: "x" },
    ]) {
      expect((await browser.post("/checkout/review", { ...press, ...forged })).status).toBe(422);
    }
    for (const forged of [{ total: "1" }, { role: "admin" }, { go: "pay" }]) {
      const form = { ...collect, go: "review", ...forged };
      expect((await browser.post("/checkout", form)).status).toBe(422);
    }
    expect(await ordersOf(press.idempotencyKey)).toHaveLength(0);
    expect((await browser.post("/checkout/review", press)).status).toBe(303);
  });

  test("with somebody else's key gives nothing away, before and after it made an order", async () => {
    const [owner, stranger] = [await browserAtReview(), await browserAtReview()];
    const stolen = { ...stranger.press, idempotencyKey: owner.press.idempotencyKey };
    const before = await stranger.browser.post("/checkout/review", stolen);
    await owner.browser.post("/checkout/review", owner.press);
    const after = await stranger.browser.post("/checkout/review", stolen);
    for (const { status, headers } of [before, after]) {
      expect([status, headers.location]).toEqual([409, undefined]);
    }
    const [order] = await ordersOf(owner.press.idempotencyKey);
    expect(after.body.toString()).not.toContain(order.access_key);
    expect((await newBrowser().post("/checkout/review", owner.press)).headers.location).toBe(
      "/cart",
    );
  });

  test("after another tab changed the address shows it first, though it costs the same", async () => {
    const { browser, press } = await browserAtReview();
    await browser.post("/checkout", { ...collect, fullName: "Somebody Else", go: "stay" });
    const refused = await browser.post("/checkout/review", press);
    expect(refused.status).toBe(409);
    expect(textOf(refused)).toContain("Somebody Else");
    expect(await ordersOf(press.idempotencyKey)).toHaveLength(0);
  });

  test("with a note to us: it is shown, can be changed, and is never lost on the way", async () => {
    const { browser } = await browserAtReview();
    const tooLong = "word ".repeat(220);
    const answer = await browser.post("/checkout", { ...collect, remark: tooLong, go: "review" });
    expect(answer.status).toBe(422);
    expect(textOf(answer)).toContain(say.tooLong(1000));
    expect(textOf(answer)).toContain(tooLong.trim());
    await browser.post("/checkout", { ...collect, remark: "Mind the dog", go: "review" });
    const review = await browser.get("/checkout/review");
    expect(textOf(review)).toContain("Mind the dog");
    const change = await browser.get("/checkout?step=delivery&from=review");
    expect(textOf(change)).toContain("Mind the dog");
    const {
      idempotencyKey = "",
      agreedTotal = "",
      reviewFingerprint = "",
    } = fieldsIn(review.body.toString());
    // Another tab says something else: what was shown here is not ordered.
    await browser.post("/checkout", { ...collect, remark: "Beware", go: "stay" });
    const press = { intent: "place", idempotencyKey, agreedTotal, reviewFingerprint };
    expect((await browser.post("/checkout/review", press)).status).toBe(409);
  });

  test("is refused from another site, and too often from one cart or address", async () => {
    const { browser, press } = await browserAtReview();
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await browser.post("/checkout/review", press, foreign)).status).toBe(403);
    expect((await browser.post("/checkout", { city: "x", go: "stay" }, foreign)).status).toBe(403);
    const cart = createHash("sha256")
      .update(browser.cookies.get("__Host-cart-key") ?? "")
      .digest("base64url");
    for (const key of [`place-cart:${cart}`, `place-address:${browser.ipAddress}`]) {
      await client.query(
        `insert into rate_limits (key, count, window_start, expires_at)
         select $1, 60, hour, hour + interval '2 hours' from date_trunc('hour', now()) hour
         on conflict (key, window_start) do update set count = 60`,
        [key],
      );
      const refused = await browser.post("/checkout/review", press);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(textOf(refused)).toContain(say.tooMany);
      await client.query("delete from rate_limits where key = $1", [key]);
    }
    expect((await browser.post("/checkout/review", press)).status).toBe(303);
  });

  test("and too often to one email address, from any browser: nobody's post box is filled", async () => {
    const { browser, press, email } = await browserAtReview();
    await client.query(
      `insert into rate_limits (key, count, window_start, expires_at)
       select $1, 10, day, day + interval '2 days'
       from (select to_timestamp(floor(extract(epoch from now()) / 86400) * 86400) as day) now`,
      [`place-receiver:${email}`],
    );
    for (const _ of ["once", "twice"]) {
      const refused = await browser.post("/checkout/review", press);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(textOf(refused)).toContain(say.tooManyMails);
    }
    const mails = "select from mail_outbox where to_email = $1";
    expect((await client.query(mails, [email])).rowCount).toBe(0);
    // Another address is another matter, and what was refused is not held against it.
    await browser.post("/checkout", { ...collect, email: `a-${email}`, go: "review" });
    const {
      idempotencyKey = "",
      agreedTotal = "",
      reviewFingerprint = "",
    } = fieldsIn((await browser.get("/checkout/review")).body.toString());
    const other = { intent: "place", idempotencyKey, agreedTotal, reviewFingerprint };
    expect((await browser.post("/checkout/review", other)).status).toBe(303);
    expect((await client.query(mails, [`a-${email}`])).rowCount).toBe(1);
  });

  test("pressed more often at once than a cart may order, every press is led to the one order", async () => {
    const { browser, press } = await browserAtReview();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        retryWhileOverloaded(() => browser.post("/checkout/review", press)),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
  });
});

describe("what changed while it was reviewed", () => {
  test("a discount code that ended is named, and the order is placed at the new total", async () => {
    const { browser } = await browserAtReview();
    const code = `C${randomUUID().slice(0, 8).toUpperCase()}`;
    await client.query(
      "insert into discounts (name, code, kind, percent, starts_on) values ('Special', $1, 'percent', 10, '2026-01-01')",
      [code],
    );
    await browser.post("/checkout/review", { intent: "apply-code", code });
    const discounted = pressOf(await browser.get("/checkout/review"));
    await client.query("update discounts set ended_at = now() where code = $1", [code]);
    const refused = await browser.post("/checkout/review", discounted);
    expect(refused.status).toBe(409);
    expect(textOf(refused)).toContain(say.codeGone(code));
    const again = pressOf(refused);
    expect(Number(again.agreedTotal)).toBeGreaterThan(Number(discounted.agreedTotal));
    expect((await browser.post("/checkout/review", again)).status).toBe(303);
  });

  test("is told line by line, and each can be settled on the spot", async () => {
    const { browser, id, name, press } = await browserAtReview({ stock: 5 }, "4");
    const gone = await product();
    await browser.post("/cart", { intent: "add", productId: gone.id, quantity: "1" });
    await client.query("update products set price = 90, stock = 3 where id = $1", [id]);
    await client.query("delete from products where id = $1", [gone.id]);
    const refused = await browser.post("/checkout/review", press);
    expect(refused.status).toBe(409);
    const words = textOf(refused);
    for (const told of [
      say.changed,
      say.settleFirst,
      "The price has changed from R 100.00 to R 90.00.",
      "You chose 4, but only 3 are left.",
      "We no longer sell this.",
      `Change to 3 of ${name}`,
      `Accept R 90.00 for ${name}`,
    ]) {
      expect(words).toContain(told);
    }
    expect(words).not.toContain("Place order");

    const { rows } = await client.query<{ id: string; product_id: string | null }>(
      `select id, product_id from cart_items where cart_id =
       (select cart_id from checkouts where idempotency_key = $1)`,
      [press.idempotencyKey],
    );
    const line = rows.find(({ product_id }) => product_id === id)?.id ?? "";
    const other = rows.find(({ product_id }) => product_id === null)?.id ?? "";
    for (const choice of [
      { intent: "accept", acknowledged: `${line}:9000` },
      { intent: "change", itemId: line, quantity: "3" },
      { intent: "accept", acknowledged: `${other}:gone` },
    ]) {
      const settled = await browser.post("/checkout/review", choice);
      expect([settled.status, settled.headers.location]).toEqual([303, "/checkout/review"]);
    }
    const review = await browser.get("/checkout/review");
    expect(textOf(review)).toContain("Place order and pay R 270.00 by EFT");
    const {
      idempotencyKey = "",
      agreedTotal = "",
      reviewFingerprint = "",
    } = fieldsIn(review.body.toString());
    const placed = await browser.post("/checkout/review", {
      intent: "place",
      idempotencyKey,
      agreedTotal,
      reviewFingerprint,
    });
    expect(placed.status).toBe(303);
    expect((await ordersOf(idempotencyKey))[0]?.total).toBe("270.00");
  });

  test("and leaves nothing leads to the cart; nothing can be added here", async () => {
    const { browser, id, press } = await browserAtReview();
    await client.query("update products set stock = 0 where id = $1", [id]);
    expect((await browser.post("/checkout/review", press)).headers.location).toBe("/cart");
    const full = await browserAtReview();
    const add = { intent: "add", productId: full.id, quantity: "1" };
    expect((await full.browser.post("/checkout/review", add)).status).toBe(422);
  });
});

describe("a guest's details", () => {
  test("are forgotten at the press of a button, and the cart stays", async () => {
    const { browser, name } = await browserAtReview();
    expect(textOf(await browser.get("/checkout"))).toContain("for 7 days");
    const pressed = await browser.post("/checkout", { ...collect, go: "forget" });
    expect([pressed.status, pressed.headers.location]).toEqual([303, "/checkout?forgotten=yes"]);
    const page = await browser.follow(pressed);
    expect(textOf(page)).toContain(say.forgotten);
    expect(textOf(page)).toContain(name);
    expect(fieldsIn(page.body.toString())).toMatchObject({ fullName: "", email: "", phone: "" });
    expect((await browser.get("/checkout/review")).headers.location).toMatch(/^\/checkout\?step=/);
  });

  test("are forgotten from the page of the order, too", async () => {
    const { browser, press, id } = await browserAtReview();
    const { location = "" } = (await browser.post("/checkout/review", press)).headers;
    expect(textOf(await browser.get(location))).toContain("Clear my details");
    const [page = ""] = location.split("?");
    const forgotten = await browser.follow(await browser.post(page, { intent: "forget" }));
    expect(textOf(forgotten)).not.toContain("Clear my details");
    expect(textOf(forgotten)).toContain("Thandi Nkosi");
    await browser.post("/cart", { intent: "add", productId: id, quantity: "1" });
    const next = await browser.get("/checkout");
    expect(fieldsIn(next.body.toString())).toMatchObject({ fullName: "", email: "" });
  });
});

describe("what is typed and sent", () => {
  test("is there on the next visit, right or wrong, and nothing else is taken", async () => {
    const { browser } = await shopper();
    await browser.post("/checkout", { fullName: "Half", city: "Pretor", go: "stay" });
    expect(fieldsIn((await browser.get("/checkout")).body.toString())).toMatchObject({
      fullName: "Half",
      city: "Pretor",
    });
    expect((await browser.post("/checkout", { total: "1", go: "stay" })).status).toBe(422);
  });
});
