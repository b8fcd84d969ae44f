import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { quoteTexts } from "#app/content/texts/order-texts.ts";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { type SmtpServer, startSmtpServer } from "#tests/helpers/mail/smtp-server.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

/** A customer and a salesperson, without script. */
let site: SiteProcess;
let database: Database;
let smtp: SmtpServer;
const staff = { name: "Sipho", email: "sipho@example.com", password: "a few words to remember" };

beforeAll(async () => {
  const folder = await makeDataFolder();
  smtp = await startSmtpServer();
  site = await startSiteProcess({
    dataFolder: folder.path,
    variables: { SMTP_URL: smtp.url },
  });
  database = openDatabase((await findRunningPostgres(`${folder.path}/postgres`)) ?? {});
  await database.transaction((transaction) => createUser(transaction, staff));
  await database.$client.query("update profiles set role = 'admin', staff_roles = '{owner}'");
});
afterAll(async () => {
  await closeDatabase(database);
  await smtp.stop();
  await site.discard();
});

/** The link of the email, which is redacted once it was sent. */
async function linkOfRequest(): Promise<string> {
  const { rows } = await database.$client.query<{ key: string }>(
    "select access_key as key from quotes order by number desc",
  );
  return `/quotes/${rows[0]?.key}`;
}

test("ask from the cart, confirm, quote with labour and 7 % off, revise, accept: one order", async () => {
  const [product] = await database
    .insert(products)
    .values({ name: "Highveld 14", description: "A laptop", price: "100.00", stock: 10 })
    .returning();
  const customer = new FormBrowser(site.origin);
  await customer.post("/cart", { intent: "add", productId: product?.id ?? "", quantity: "2" });
  await customer.open("/cart");
  expect(customer.text).toContain("Ask for a better price");
  await customer.open("/quotes/ask");
  const none = { wish: "", [`quantity-${product?.id}`]: "0" };
  await customer.press("Ask for a quotation", none);
  expect(customer.status).toBe(422);
  expect(customer.text).toContain(quoteTexts.wish);
  await customer.press("Ask for a quotation", {
    ...{ wish: "Ten per cent off?", fullName: "Thandi Nkosi", email: "thandi@example.co.za" },
    ...{ street: "12 Example Road", suburb: "Hatfield", city: "Pretoria" },
    ...{ province: "Gauteng", postalCode: "0083" },
    ...{ phone: "082 123 4567", [`quantity-${product?.id}`]: "3" },
    ...{ companyName: "Nkosi Attorneys", buyerVatNumber: "4123456789" },
  });
  expect(customer.text).toContain("Check your email");

  const sales = new FormBrowser(site.origin);
  await sales.post("/login", { email: staff.email, password: staff.password });
  await sales.open("/admin/quotes");
  expect(sales.text).not.toContain("Thandi");
  const link = await linkOfRequest();
  await customer.open(link);
  for (const typed of ["Nkosi Attorneys", "4123456789"]) expect(customer.text).toContain(typed);
  await customer.press("Confirm the request");
  expect(customer.text).toContain("We have your request");

  await sales.open("/admin/quotes");
  expect(sales.text).toContain("Thandi Nkosi");
  const [, number = ""] = /\/admin\/quotes\/(\d+)/.exec(sales.html) ?? [];
  await sales.open(`/admin/quotes/${number}`);
  expect(sales.text).toContain("Ten per cent off?");
  await sales.press("Start the quotation");
  await sales.press("Preview and send", {
    ...{ "line-1-name": "Installation", "line-1-quantity": "8", "line-1-unit": "hour" },
    ...{ "line-1-price": "50", discount: "7 %", deliveryMethod: "collection" },
  });
  expect(sales.path).toMatch(/\/preview$/);
  expect(sales.text).toContain("Nothing has been sent yet");
  expect(sales.text).toContain("Installation");
  await sales.press("Send quotation");
  expect(sales.text).toContain(`QUO-${number} was sent to thandi@example.co.za`);

  await customer.open(link);
  // 3 × R 100 and 8 × R 50, less 7 %.
  expect(customer.text).toContain("Accept and order for R 651.00");
  const stale = customer.fieldValue("revision");
  await sales.open(`/admin/quotes/${number}/edit`);
  await sales.press("Start the revision");
  await sales.press("Preview and send", { discount: "10 %" });
  await sales.press("Send quotation");
  await customer.press("Accept and order for R 651.00", { terms: "yes" });
  expect(stale).toBe("1");
  expect(customer.text).toContain("There’s a newer revision");
  await customer.open(link);
  expect(customer.text).toContain(`QUO-${number}-2`);
  await customer.press("Accept and order for R 630.00", { terms: "yes" });
  expect(customer.path).toMatch(/^\/orders\//);
  expect(customer.text).toContain("Installation");
  expect(customer.text).toContain("8 × hour at R 50.00");
  const { rows } = await database.$client.query("select number, total, source from orders");
  expect(rows).toMatchObject([{ total: "630.00", source: "quote" }]);
  await sales.open(`/admin/orders/${rows[0]?.number}`);
  expect(sales.text).toContain("8 × hour");
  expect(sales.text).not.toContain("No longer sold");
  await sales.open(`/admin/quotes/${number}`);
  expect(sales.text).toContain("Accepted as ORD-");
});

test("a request in words, without a product, reaches staff and becomes a quotation", async () => {
  const customer = new FormBrowser(site.origin);
  await customer.open("/quotes/ask");
  const wish = "Wi-Fi for two floors, with installation";
  await customer.press("Ask for a quotation", {
    ...{ wish, fullName: "Sipho Dube", email: "sipho@example.co.za", phone: "082 123 4567" },
  });
  expect(customer.text).toContain("Check your email");
  await customer.open(await linkOfRequest());
  expect(customer.text).toContain(wish);
  await customer.press("Confirm the request");
  expect(customer.text).toContain("We have your request");

  const sales = new FormBrowser(site.origin);
  await sales.post("/login", { email: staff.email, password: staff.password });
  await sales.open("/admin/quotes");
  const [, number = ""] = /\/admin\/quotes\/(\d+)/.exec(sales.html) ?? [];
  await sales.open(`/admin/quotes/${number}`);
  expect(sales.text).toContain(wish);
  await sales.press("Start the quotation");
  await sales.press("Preview and send", {
    ...{ "line-0-name": "Site survey", "line-0-unit": "visit", "line-0-price": "950" },
  });
  await sales.press("Send quotation");
  await customer.open(customer.path);
  expect(customer.text).toContain("Accept and order for R 950.00");

  // Before the job has marked it.
  await database.$client.query(
    `update quote_revisions set valid_until = now() - interval '1 second'
     where quote_id = (select id from quotes where number = $1)`,
    [number],
  );
  await sales.open(`/admin/quotes/${number}`);
  expect(sales.text).toContain("Expired");
});

test("a refused draft keeps what was typed; an option that is out of stock is left out", async () => {
  const sku = `DOCK-${randomUUID().slice(0, 8)}`;
  await database.insert(products).values({
    name: "Docking station",
    sku,
    description: "A dock",
    price: "100.00",
    stock: 0,
  });
  const sales = new FormBrowser(site.origin);
  await sales.post("/login", { email: staff.email, password: staff.password });
  await sales.open("/admin/quotes/start");
  await sales.press("Start a blank quotation");
  const labour = { "line-0-name": "Labour", "line-0-unit": "hour", "line-0-price": "650" };
  await sales.press("Preview and send", { ...labour, "line-0-price": "" });
  expect(sales.status).toBe(409);
  expect(sales.text).toContain("Enter a price for line 1, Labour.");
  await sales.press("Preview and send", { ...labour, "line-0-quantity": "two" });
  expect(sales.status).toBe(422);
  expect(sales.text).toContain("Enter a whole number of 1 or more.");
  const typed = ["line-0-name", "line-0-quantity", "line-0-price"].map((name) =>
    sales.fieldValue(name),
  );
  expect(typed).toEqual(["Labour", "two", "650"]);
  await sales.press("Preview and send", {
    ...{ "line-0-quantity": "2", "line-1-name": sku, "line-1-kind": "optional" },
    ...{ fullName: "Lerato Dube", email: "lerato@example.co.za", phone: "082 123 4568" },
    ...{ deliveryMethod: "collection" },
  });
  expect(sales.path).toMatch(/\/preview$/);
  await sales.press("Send quotation");

  const { rows } = await database.$client.query<{ key: string }>(
    "select access_key as key from quotes order by number desc limit 1",
  );
  const customer = new FormBrowser(site.origin);
  await customer.open(`/quotes/${rows[0]?.key}`);
  expect(customer.text).toContain("Not everything is in stock");
  await customer.press("Show the new total", { "option-2": false });
  await customer.press("Accept and order for R 1300.00", { terms: "yes" });
  expect(customer.path).toMatch(/^\/orders\//);
});
