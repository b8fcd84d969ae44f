import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loginUrl } from "#app/content/navigation.ts";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { requestQuote } from "#app/domain/quotes/create-quote.server.ts";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { placeOrderOnSite, transitionOnSite } from "#tests/helpers/orders/site-orders.ts";
import { acceptanceIn } from "#tests/helpers/site/accept-quote.ts";
import type { RawResponse } from "#tests/helpers/site/raw-request.ts";
import { fieldsIn, SiteBrowser, textOf } from "#tests/helpers/site/site-browser.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

/** The office as its forms send it, on a site without a mail server. */
let site: SiteProcess;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let database: Database;
let adminBrowser: SiteBrowser;
const staff = { name: "Sipho", email: "sipho@example.com", password: "a few words to remember" };

beforeAll(async () => {
  folder = await makeDataFolder();
  site = await startSiteProcess({ dataFolder: folder.path });
  database = openDatabase((await findRunningPostgres(`${folder.path}/postgres`)) ?? {});
  await database.transaction((transaction) => createUser(transaction, staff));
  await database.$client.query("update profiles set role = 'admin', staff_roles = '{owner}'");
  const { origin } = site;
  adminBrowser = new SiteBrowser({ origin, at: (path) => new URL(path, origin).href });
  await adminBrowser.post("/login", { email: staff.email, password: staff.password });
});
afterAll(async () => {
  await closeDatabase(database);
  await site.discard();
});

const rows = async (text: string, values: unknown[] = []) =>
  (await database.$client.query(text, values)).rows;
const paymentsOf = (number: number) =>
  rows("select p.* from payments p join orders o on o.id = p.order_id where o.number = $1", [
    number,
  ]);
const fieldValue = (page: RawResponse, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(page.body.toString())?.[1];
const today = new Date().toISOString().slice(0, 10);

/** An order that ended, of which nothing is left on the shelf. */
async function endedWithoutStock() {
  const order = await placeOrderOnSite(database);
  await transitionOnSite(database, order.id, ["cancelled"]);
  await rows("update products set stock = 0 where id = $1", [order.goods[0]?.id]);
  return order;
}

const payment = (changes: Record<string, string> = {}) => ({
  intent: "confirm",
  expectedState: "cancelled",
  idempotencyKey: randomUUID(),
  expectedPaid: "0",
  settlementMethod: "in-person",
  amount: "100.00",
  receivedOn: today,
  ...changes,
});

describe("money that is confirmed", () => {
  test("twice by one page is one payment; by another page of before it is refused in words", async () => {
    const { number } = await endedWithoutStock();
    const path = `/admin/orders/${number}`;
    const form = payment();
    const [first, second] = [
      await adminBrowser.post(path, form),
      await adminBrowser.post(path, form),
    ];
    expect([first.status, second.status]).toEqual([302, 302]);
    const other = await adminBrowser.post(path, payment());
    expect(other.status).toBe(409);
    expect(textOf(other)).toContain("R 100.00 has been received so far");
    expect(await paymentsOf(number)).toHaveLength(1);
    expect(textOf(await adminBrowser.get(path))).toContain("Payment: Card or cash");
    expect(textOf(await adminBrowser.get("/admin/orders?view=all"))).toContain("Card or cash");
  });

  test("goes back only after it was asked about with amount and way", async () => {
    const { number } = await endedWithoutStock();
    const path = `/admin/orders/${number}`;
    await adminBrowser.post(path, payment());
    const back = {
      intent: "refund-overpayment",
      expectedState: "cancelled",
      idempotencyKey: randomUUID(),
      amount: "100",
      settlementMethod: "eft",
      reason: "No stock",
    };
    const asked = await adminBrowser.post(path, back);
    expect(asked.status).toBe(200);
    expect(textOf(asked)).toContain("Have you refunded R 100.00 by EFT?");
    const refunds = () =>
      rows(
        "select r.method from refunds r join orders o on o.id = r.order_id where o.number = $1",
        [number],
      );
    expect(await refunds()).toEqual([]);
    // Another amount than was agreed to is asked about anew.
    expect((await adminBrowser.post(path, { ...back, agreedAmount: "9999" })).status).toBe(200);
    expect(await refunds()).toEqual([]);
    expect((await adminBrowser.post(path, { ...back, agreedAmount: "10000" })).status).toBe(302);
    expect(await refunds()).toEqual([{ method: "eft" }]);
  });
});

describe("money that is not the amount due", () => {
  const unpaid = (changes: Record<string, string>) =>
    payment({ expectedState: "awaiting-payment", settlementMethod: "eft", ...changes });

  test("cannot be accepted unless it is an amount", async () => {
    const { number } = await placeOrderOnSite(database);
    const refused = await adminBrowser.post(`/admin/orders/${number}`, unpaid({ amount: "sixty" }));
    expect(refused.status).toBe(422);
    expect(textOf(refused)).not.toContain("Accept this amount");
  });

  test.each([
    [
      "60",
      "Accept R 60.00 as payment in full: R 40.00 is written off",
      "Written off",
      "Not charged",
    ],
    [
      "130",
      "Accept R 130.00: R 30.00 more than is due, to be refunded",
      "To be refunded",
      "To be refunded",
    ],
  ])(
    "R %s is accepted with the difference named, on both pages",
    async (amount, asks, row, own) => {
      const { number, accessKey } = await placeOrderOnSite(database);
      const path = `/admin/orders/${number}`;
      const refused = await adminBrowser.post(path, unpaid({ amount }));
      expect(refused.status).toBe(422);
      expect(textOf(refused)).toContain(asks);
      await adminBrowser.post(path, unpaid({ amount, acceptDifference: "yes" }));
      const paid = new RegExp(`R\\s${amount}\\.00`);
      const difference = (label: string) =>
        new RegExp(`${label}\\s*R\\s${Math.abs(100 - Number(amount))}\\.00`);
      const staffs = textOf(await adminBrowser.get(path));
      expect(staffs).toMatch(new RegExp(`Received\\s*${paid.source}`));
      expect(staffs).toMatch(difference(row));
      const customers = textOf(await adminBrowser.get(`/orders/${accessKey}`));
      expect(customers).toMatch(new RegExp(`Paid\\s*${paid.source}`));
      expect(customers).toMatch(difference(own));
    },
  );

  test("for a cancelled order is not due, and its refund is on both pages and in the list", async () => {
    const { number, accessKey } = await endedWithoutStock();
    const path = `/admin/orders/${number}`;
    const before = textOf(await adminBrowser.get(path));
    expect(before).toContain("Record a late paymentNothing is due.");
    expect(before).not.toContain("is due with the reference");
    const late = payment({ settlementMethod: "eft", keepEnded: "yes" });
    await adminBrowser.post(path, late);
    const own = async () => textOf(await adminBrowser.get(`/orders/${accessKey}`));
    expect(await own()).toMatch(/We have received R\s100\.00 for this order, and will refund it\./);
    expect(await own()).toContain("Where should we refund you?");
    const back = {
      intent: "refund-overpayment",
      expectedState: "cancelled",
      idempotencyKey: randomUUID(),
    };
    const how = {
      amount: "100",
      agreedAmount: "10000",
      settlementMethod: "eft",
      reason: "Cancelled",
    };
    await adminBrowser.post(path, { ...back, ...how });
    expect(await own()).toMatch(/We have refunded R\s100\.00\./);
    expect(await own()).toMatch(/Refunded to you\s*R\s100\.00/);
    expect(await own()).toContain("We refunded your payment.");
    expect(textOf(await adminBrowser.get(path))).toMatch(/Refunded\s*R\s100\.00/);
    const list = await adminBrowser.get(`/admin/orders?view=all&q=ORD-${number}`);
    expect(textOf(list)).toContain("Payment refunded");
  });
});

test("staff cancel an order with a reason, which its customer reads", async () => {
  const { number, accessKey } = await placeOrderOnSite(database);
  const path = `/admin/orders/${number}`;
  const cancel = { intent: "cancel", expectedState: "awaiting-payment" };
  const refused = await adminBrowser.post(path, { ...cancel, reason: " " });
  expect(refused.status).toBe(422);
  expect(textOf(refused)).toContain("Enter a reason. The customer will see it.");
  const reason = "The supplier has discontinued the product";
  await adminBrowser.follow(await adminBrowser.post(path, { ...cancel, reason }));
  const customers = textOf(await adminBrowser.get(`/orders/${accessKey}`));
  expect(customers).toContain(`Our reason: ${reason}. You owe nothing.`);
});

describe("a payment that was reversed", () => {
  const confirmed = async () => {
    const order = await placeOrderOnSite(database);
    const form = payment({ expectedState: "awaiting-payment", settlementMethod: "eft" });
    await adminBrowser.post(`/admin/orders/${order.number}`, form);
    const [made] = await paymentsOf(order.number);
    const reversal = {
      intent: "reverse-payment",
      expectedState: "paid",
      paymentId: made.id,
      checked: "yes",
      reason: "not-received",
      note: "Booked too early",
    };
    return { ...order, path: `/admin/orders/${order.number}`, reversal };
  };

  test("is reversed with a reason, and both pages say so", async () => {
    const { number, path, accessKey, reversal } = await confirmed();
    expect(textOf(await adminBrowser.get(path))).toContain("Reverse a payment");
    for (const missing of [{ reason: "" }, { reason: "other", note: " " }, { checked: "no" }]) {
      expect((await adminBrowser.post(path, { ...reversal, ...missing })).status).toBe(422);
    }
    expect(await paymentsOf(number)).toHaveLength(1);
    const done = await adminBrowser.follow(await adminBrowser.post(path, reversal));
    expect(textOf(done)).toContain("The payment of R 100.00 has been reversed.");
    expect(textOf(done)).toContain("The money wasn’t received. Booked too early");
    expect(textOf(done)).toMatch(/-R\s100\.00 EFT reversed/);
    // Pressed twice is one reversal, and says the same.
    expect((await adminBrowser.post(path, reversal)).status).toBe(302);
    expect(await paymentsOf(number)).toHaveLength(2);

    const customers = textOf(await adminBrowser.get(`/orders/${accessKey}`));
    expect(customers).toContain("We confirmed your payment by mistake");
    expect(customers).toContain("We reversed a payment.");
    expect(customers).toMatch(/Cancelled invoice INV-\d+/);
    expect(customers).not.toContain("Booked too early");
  });

  test("stands once the goods have left, and the page says why", async () => {
    const { id, path, reversal } = await confirmed();
    await transitionOnSite(database, id, ["packed", "ready", "completed"]);
    const why = "The goods have been shipped, so the payment cannot be reversed";
    expect(textOf(await adminBrowser.get(path))).toContain(why);
    const refused = await adminBrowser.post(path, { ...reversal, expectedState: "completed" });
    expect(refused.status).toBe(409);
    expect(textOf(refused)).toContain(why);
  });
});

describe("the link of an email to staff", () => {
  test("leads to its page: at once when signed in, after the login otherwise", async () => {
    const { number } = await placeOrderOnSite(database);
    const order = `/admin/orders/${number}`;
    const path = loginUrl(order);
    expect((await adminBrowser.get(path)).headers.location).toBe(order);

    const { origin } = site;
    const visitor = new SiteBrowser({ origin, at: (at) => new URL(at, origin).href });
    // The page itself still tells a visitor nothing.
    expect((await visitor.get(order)).headers.location).toBe("/");
    const { next } = fieldsIn((await visitor.get(path)).body.toString());
    expect(next).toBe(order);
    const { email, password } = staff;
    const answer = await visitor.post(path, { email, password, next: next ?? "" });
    expect(answer.headers.location).toBe(order);
    expect(textOf(await visitor.follow(answer))).toContain(`ORD-${number}`);
  });
});

test("the overview shows orders that await payment", async () => {
  const { number } = await placeOrderOnSite(database);
  const overview = textOf(await adminBrowser.get("/admin"));
  expect(overview).toMatch(new RegExp(`awaiting payment.*ORD-${number}`));
});

describe("what is refunded", () => {
  test("goes back by a way it can go, says what goes on the shelf, and its buyer sees which line", async () => {
    const { number, accessKey, goods } = await placeOrderOnSite(database, { quantity: 2 });
    const path = `/admin/orders/${number}`;
    const paid = payment({
      expectedState: "awaiting-payment",
      settlementMethod: "eft",
      amount: "200.00",
    });
    expect((await adminBrowser.post(path, paid)).status).toBe(302);
    const page = (await adminBrowser.get(path)).body.toString();
    expect(page).toContain('<option value="in-person">');
    expect(page).not.toContain('<option value="payfast">');
    expect(page).toContain("Last email: <!-- -->Payment received");
    const [line] = await rows("select id from order_lines where product_id = $1", [goods[0]?.id]);
    const refund = {
      intent: "refund",
      expectedState: "paid",
      expectedRefunded: "0",
      idempotencyKey: randomUUID(),
      [`quantity-${line.id}`]: "1",
      amount: "",
      settlementMethod: "eft",
      reason: "Scratched",
    };
    expect(textOf(await adminBrowser.post(path, refund))).toContain(
      "Nothing is returned to stock.",
    );
    const shelved = { ...refund, [`restock-${line.id}`]: "yes" };
    expect(textOf(await adminBrowser.post(path, shelved))).toContain(
      "Returned to stock: 1 × Highveld 14.",
    );
    const agreed = await adminBrowser.post(path, { ...shelved, agreedAmount: "10000" });
    expect(agreed.status).toBe(302);
    expect(textOf(await adminBrowser.get(`/orders/${accessKey}`))).toContain(
      "1 of 2 refunded: R 100.00",
    );
  });
});

describe("what documents cannot print", () => {
  const message = (characters: string) =>
    `Our documents can’t print ${characters}, and will show “?” instead.`;

  test("is said while a phone order is typed", async () => {
    const { goods } = await placeOrderOnSite(database);
    const fields = { [`quantity-${goods[0]?.id}`]: "1", fullName: "山田", street: "12½ Маршала" };
    const page = await adminBrowser.post("/admin/orders/new", { ...fields, intent: "check" });
    expect(textOf(page)).toContain(message("山 田"));
    const live = await adminBrowser.post("/admin/orders/price", fields);
    expect(JSON.parse(live.body.toString())).toMatchObject({ unprintable: ["山", "田"] });
  });

  test("is said on the order before its invoice is issued, and on a refund before its credit note", async () => {
    const { number } = await placeOrderOnSite(database, {
      details: { fullName: "山田 Thandi" },
      names: ["Highveld 14 😊"],
    });
    const path = `/admin/orders/${number}`;
    expect(textOf(await adminBrowser.get(path))).toContain(message("山 田 😊"));
    const paid = payment({ expectedState: "awaiting-payment" });
    expect((await adminBrowser.post(path, paid)).status).toBe(302);
    const refund = {
      intent: "refund",
      expectedState: "paid",
      expectedRefunded: "0",
      idempotencyKey: randomUUID(),
      amount: "50.00",
      settlementMethod: "eft",
      reason: "破 Scratched",
    };
    expect(textOf(await adminBrowser.post(path, refund))).toContain(message("破"));
  });
});

describe("without a mail server", () => {
  test("no page and no answer says that the customer is told by email", async () => {
    const { number, id } = await placeOrderOnSite(database);
    await transitionOnSite(database, id, ["paid"]);
    const path = `/admin/orders/${number}`;
    const page = textOf(await adminBrowser.get(path));
    expect(page).toContain("Email sending is not set up: please tell the customer yourself");
    expect(page).not.toMatch(/notified by (e-?)?mail/);
    const packed = await adminBrowser.follow(
      await adminBrowser.post(path, { intent: "pack", expectedState: "paid" }),
    );
    expect(textOf(packed)).toContain("is now “Packed”. Email sending is not set up");
  });

  test("staff hand over the link by which a guest sees their order, and a member's account", async () => {
    const guests = await placeOrderOnSite(database);
    const page = await adminBrowser.get(`/admin/orders/${guests.number}`);
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expect(fieldValue(page, "customer-link")).toBe(`${site.origin}/orders/${guests.accessKey}`);
    const [me] = await rows("select id from users where email = $1", [staff.email]);
    const members = await placeOrderOnSite(database, { userId: me.id });
    const theirs = await adminBrowser.get(`/admin/orders/${members.number}`);
    const account = `${site.origin}/account/orders/${members.number}`;
    expect(fieldValue(theirs, "customer-link")).toBe(account);
    expect(theirs.body.toString()).not.toContain(members.accessKey);
  });

  test("a buyer is told to keep the page, not to wait for an email", async () => {
    const { accessKey, id } = await placeOrderOnSite(database);
    const placed = textOf(await adminBrowser.get(`/orders/${accessKey}?placed=yes`));
    expect(placed).toContain("Bookmark this page to come back to it.");
    expect(placed).toContain("Your order page will show when your payment has arrived.");
    await transitionOnSite(database, id, ["paid"]);
    const paid = textOf(await adminBrowser.get(`/orders/${accessKey}/return`));
    expect(paid).toContain("The order page shows every step and your invoice.");
    for (const said of [placed, paid]) expect(said).not.toMatch(/(we|and) (will )?email you/i);
  });
});

describe("what is looked for", () => {
  test("and not found in one view leads to where it is, with how many", async () => {
    const { number } = await endedWithoutStock();
    const answer = await adminBrowser.get(`/admin/orders?view=pack&q=ORD-${number}`);
    expect(textOf(answer)).toContain("1 order found in All");
    expect(answer.body.toString()).toContain(`/admin/orders?view=all&amp;q=ORD-${number}`);
    expect(textOf(await adminBrowser.get("/admin/orders?q=nobody-at-all"))).toContain(
      "Nothing in All either.",
    );
  });

  test("the first view and the figure beside Orders count the same", async () => {
    const words = textOf(await adminBrowser.get("/admin/orders"));
    const inTab = /To do\s+(\d+)/.exec(words)?.[1];
    const inRail = /Orders\s*(\d+)\s*to deal with/.exec(words)?.[1];
    expect(inTab).toMatch(/^\d+$/);
    expect(inRail).toBe(inTab);
  });
});

describe("a quotation on the phone", () => {
  test("is called one from the first page on, and found again by the number it was made for", async () => {
    const page = await adminBrowser.get("/admin/quotes/new");
    const html = page.body.toString();
    expect(html).toContain("<h1>New quotation</h1>");
    expect(html).toMatch(/aria-current="page"[^>]*href="\/admin\/quotes"/);
    const { goods } = await placeOrderOnSite(database, {
      details: { phone: "+27609998888", email: "guest@example.com" },
    });
    // Somebody who ordered as a guest is known by their number, and filled in.
    const found = await adminBrowser.post("/admin/quotes/new", {
      intent: "find",
      who: "060 999 8888",
    });
    expect(textOf(found)).toContain("guest@example.com, 060 999 8888");
    const chosen = await adminBrowser.post("/admin/quotes/new", {
      intent: "guest:guest@example.com",
      [`quantity-${goods[0]?.id}`]: "1",
      deliveryMethod: "collection",
    });
    const filled = fieldsIn(chosen.body.toString());
    expect(filled).toMatchObject({ fullName: "Thandi Nkosi", phone: "060 999 8888" });
    expect(textOf(chosen)).toContain("Create quotation for R");
    const made = await adminBrowser.post("/admin/quotes/new", {
      ...filled,
      deliveryMethod: "collection",
      intent: "quote",
    });
    expect(made.headers.location).toMatch(/^\/admin\/quotes\/\d+$/);
    const [quote] = await rows("select access_key, number from quotes order by created_at desc");
    const shown = await adminBrowser.get(made.headers.location ?? "");
    expect(fieldValue(shown, "customer-link")).toBe(`${site.origin}/quotes/${quote.access_key}`);
    const offered = await adminBrowser.get(`/quotes/${quote.access_key}?made`);
    expect(textOf(offered)).toContain("is ready. Bookmark this page to come back to it.");
    const accept = acceptanceIn(offered.body.toString());
    const ordered = await adminBrowser.post(`/quotes/${quote.access_key}`, accept);
    const [orderPath = ""] = ordered.headers.location?.split("?") ?? [];
    const theirs = await adminBrowser.get(orderPath);
    expect(theirs.body.toString()).toContain(`href="/quotes/${quote.access_key}"`);
    expect(textOf(theirs)).toContain("You accepted our quotation.");
    const [order] = await rows("select number from orders where source = 'quote'");
    const inOffice = (await adminBrowser.get(`/admin/orders/${order.number}`)).body.toString();
    expect(inOffice).toContain(`href="/admin/quotes/${quote.number}"`);
    expect(inOffice).not.toContain(quote.access_key);
    const inEnded = await adminBrowser.get("/admin/quotes?view=ended&q=060+999+8888");
    expect(textOf(inEnded)).toContain("1 quotation found in All");
    expect(inEnded.body.toString()).toContain('/admin/quotes?view=all&amp;q=060+999+8888"');
  });
});

describe("a customer at the counter without an email address", () => {
  test("gets an order, whose page says so and offers the documents to print", async () => {
    const { goods } = await placeOrderOnSite(database);
    const draft = {
      [`quantity-${goods[0]?.id}`]: "1",
      deliveryMethod: "collection",
      idempotencyKey: randomUUID(),
      fullName: "Walk-in Thandi",
      email: "",
      phone: "082 123 4567",
      agreedTotal: "10000",
    };
    const quote = await adminBrowser.post("/admin/orders/new", { ...draft, intent: "quote" });
    expect(quote.status).toBe(422);
    const made = await adminBrowser.post("/admin/orders/new", { ...draft, intent: "place" });
    const path = made.headers.location ?? "";
    expect(path).toMatch(/^\/admin\/orders\/\d+$/);
    const page = await adminBrowser.follow(made);
    const [order] = await rows("select access_key from orders order by placed_at desc");
    expect(textOf(page)).toContain("There is no email address: please tell the customer yourself.");
    expect(textOf(page)).toContain("No email address");
    expect(textOf(page)).not.toContain("Send last email again");
    expect(page.body.toString()).toContain(`/orders/${order.access_key}/pro-forma.pdf"`);
    const theirs = textOf(await adminBrowser.get(`/orders/${order.access_key}`));
    expect(theirs).not.toMatch(/email you|Create an account/);

    await adminBrowser.post(path, {
      ...payment({ expectedState: "awaiting-payment", settlementMethod: "in-person" }),
      reference: "Typed before the choice",
    });
    const paid = await adminBrowser.get(path);
    expect(paid.body.toString()).toContain(`${path}/invoice.pdf"`);
    expect(textOf(paid)).not.toContain("Typed before the choice");
    // The address can be added later, and then no longer be removed.
    const correct = {
      intent: "correct",
      expectedState: "paid",
      fullName: "Walk-in Thandi",
      phone: "082 123 4567",
    };
    const email = "walk-in@example.co.za";
    expect((await adminBrowser.post(path, { ...correct, email })).status).toBe(302);
    const removed = await adminBrowser.post(path, { ...correct, email: "" });
    expect(removed.status).toBe(422);
  });
});

describe("the total of a phone order", () => {
  test("is answered in figures alone, and knows what it is for", async () => {
    const { goods } = await placeOrderOnSite(database);
    const fields = { [`quantity-${goods[0]?.id}`]: "3", deliveryMethod: "collection" };
    const answer = await adminBrowser.post("/admin/orders/price", fields);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      basket: { totals: { total: 300_00 } },
      deliveryMethod: "collection",
      // No province, account, email address or discount code.
      pricedFor: [`3x${goods[0]?.id}`, "collection", "", "", "", ""].join(" "),
    });
  });
});

test("files come with commas or, for Excel in South Africa, with semicolons and decimal commas", async () => {
  const { number, goods } = await placeOrderOnSite(database, { names: ["=Cmd()"] });
  expect(goods).toHaveLength(1);
  const path = `/admin/orders/export?view=all&q=ORD-${number}`;
  expect((await adminBrowser.post(path, { table: "lines" })).headers.location).toMatch(
    /^\/admin\/confirm/,
  );
  await database.$client.query("update sessions set stepped_up_at = now()");
  const plain = (await adminBrowser.post(path, { table: "lines" })).body.toString();
  expect(plain).toContain(`,"'=Cmd()",1,100.00,0.00,100.00,13.04`);
  const excel = (await adminBrowser.post(path, { table: "lines", for: "excel" })).body.toString();
  expect(excel).toContain(`;"'=Cmd()";1;100,00;0,00;100,00;13,04`);
  expect((await adminBrowser.post(path, { table: "lines", for: "lotus" })).status).toBe(400);
});

describe("a product that is in a cart and a quotation", () => {
  async function quotedProduct() {
    const name = `Marula ${randomUUID().slice(0, 8)}`;
    const [{ id, sku }] = await rows(
      "insert into products (name, description, price, stock) values ($1, 'A thing', 100, 5) returning id, sku",
      [name],
    );
    const owner = { visitorKeyHash: randomUUID() };
    await addToCart({ database }, owner, { productId: id, quantity: 1 });
    const services = { database, origin: "https://shop.example" };
    const made = await requestQuote(services, owner, {
      idempotencyKey: randomUUID(),
      details: { ...collectionDetails, email: `${randomUUID()}@example.co.za` },
      agreedTotal: 100_00,
    });
    if (!made.ok) throw new Error(made.reason);
    return { id, sku, name, ...made.quote };
  }

  test("is deleted only after both were named, and the quotation says that it is no longer sold", async () => {
    const { id, sku, name, number, accessKey } = await quotedProduct();
    const bulk = `/admin/products/bulk?what=delete&id=${id}`;
    for (const path of [`/admin/products/edit/${id}`, bulk]) {
      const page = await adminBrowser.get(path);
      expect(textOf(page)).toContain("It is in 1 cart.");
      expect(textOf(page)).toContain(`It is in 1 open quotation: QUO-${number}.`);
      expect(page.body.toString()).toContain(`href="/admin/quotes/${number}"`);
    }
    const offered = await adminBrowser.get(`/quotes/${accessKey}`);
    const accept = acceptanceIn(offered.body.toString());
    const deleted = await adminBrowser.post(bulk, { what: "delete", count: "1" });
    expect(deleted.headers.location).toBe("/admin/products");
    const detail = `SKU ${sku}, no longer sold`;
    const theirs = textOf(await adminBrowser.get(`/quotes/${accessKey}`));
    expect(theirs).toContain(name);
    expect(theirs).toContain(detail);
    expect(theirs).toContain("This quotation can no longer be accepted.");
    expect(theirs).not.toContain("Accept and order");
    const ours = textOf(await adminBrowser.get(`/admin/quotes/${number}`));
    expect(ours).toContain(`No longer sold: ${name}.`);
    expect(ours).toContain(detail);
    expect(ours).not.toContain("Not enough stock");
    const refused = await adminBrowser.post(`/quotes/${accessKey}`, accept);
    expect(refused.status).toBe(409);
    expect(textOf(refused)).toContain("We no longer sell everything in this quotation");
  });

  test("is found by its SKU in the list, and its buyer among the customers", async () => {
    const { sku, name } = await quotedProduct();
    const list = await adminBrowser.get(`/admin/products?q=${sku}`);
    expect(textOf(list)).toContain("1 product");
    expect(textOf(list)).toContain(name);
    const people = textOf(await adminBrowser.get("/admin/customers?q=%2B27+82+123+4567"));
    expect(people).toContain("Thandi Nkosi");
    expect(people).toContain("Guest");
  });
});

test("what staff viewed is logged, and the customer's page leads to it", async () => {
  await placeOrderOnSite(database);
  const people = await adminBrowser.get("/admin/customers?q=%2B27+82+123+4567");
  const guest = /href="(\/admin\/customers\/guest\/[^"]+)"/.exec(people.body.toString())?.[1] ?? "";
  const email = decodeURIComponent(guest.split("/").at(-1) ?? "");
  const page = await adminBrowser.get(guest);
  const log = `/admin/audit/viewed?person=${encodeURIComponent(email)}`;
  expect(page.body.toString()).toContain(`href="${log}"`);

  const ofGuest = textOf(await adminBrowser.get(log));
  expect(ofGuest).toMatch(new RegExp(`1 entry.*Sipho\\s*Opened the guest record\\s*${email}`, "s"));
  const ofNumber = textOf(await adminBrowser.get("/admin/audit/viewed?person=082+123+4567"));
  expect(ofNumber).toMatch(/1 entry.*Sipho\s*Searched for\s*082 123 4567/s);
  const ofStranger = textOf(await adminBrowser.get("/admin/audit/viewed?person=nobody"));
  expect(ofStranger).toContain("No entries match these filters");
  expect(textOf(await adminBrowser.get("/admin/audit"))).toContain("Personal data viewed");
});
