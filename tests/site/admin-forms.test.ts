import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { sendContactMessage } from "#app/domain/contact/send-contact-message.server.ts";
import { forgetStepUps } from "#tests/helpers/accounts/forget-step-ups.ts";
import { placeOrderOnSite } from "#tests/helpers/orders/site-orders.ts";
import { linksWithText } from "#tests/helpers/render-page.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import { unescapeHtml } from "#tests/helpers/site/site-browser.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

import { xlsxFile } from "#tests/helpers/xlsx-file.ts";

/** The admin area as its forms send it without script, on a site without a mail server. */
let site: SiteProcess;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let database: Database;
let cookies: ReadonlyMap<string, string>;
const staff = { name: "Sipho", email: "sipho@example.com", password: "a few words to remember" };

beforeAll(async () => {
  folder = await makeDataFolder();
  site = await startSiteProcess({ dataFolder: folder.path });
  database = openDatabase((await findRunningPostgres(`${folder.path}/postgres`)) ?? {});
  await database.transaction((transaction) => createUser(transaction, staff));
  await database.$client.query("update profiles set role = 'admin', staff_roles = '{owner}'");
  const browser = new FormBrowser(site.origin);
  const { email, password } = staff;
  expect((await browser.post("/login", { email, password })).status).toBe(302);
  cookies = browser.cookies;
});
afterAll(async () => {
  await closeDatabase(database);
  await site.discard();
});

/** The admin's browser, on the given page. */
async function openAsAdmin(path: string): Promise<FormBrowser> {
  const browser = new FormBrowser(site.origin);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  await browser.open(path);
  return browser;
}

const rows = async (text: string, values: unknown[] = []) =>
  (await database.$client.query(text, values)).rows;

describe("admins", () => {
  test("have no way to change their own roles", async () => {
    const [me] = await rows("select id from users where email = $1", [staff.email]);
    const path = `/admin/settings/staff/${me.id}`;
    const browser = await openAsAdmin(path);
    expect(browser.text).toContain("This is you.");
    expect(browser.html).not.toContain('name="step"');
    const fields = { step: "roles", "role-sales": "yes", currentPassword: staff.password };
    const answer = await browser.post(path, fields);
    expect(answer.body.toString()).toContain("You cannot change your own roles");
  });

  test("are invited with a link where no mail leaves the site", async () => {
    await forgetStepUps(database);
    const browser = await openAsAdmin("/admin/settings/staff/invite");
    const [name, email] = ["Zanele Khumalo", "zanele@example.com"];
    const filled = { name, email, "role-warehouse": "yes" };
    await browser.press("Create invitation", { name, email, currentPassword: "wrong" });
    expect(browser.text).toContain("Tick at least one role.");
    await browser.press("Create invitation", { ...filled, currentPassword: "wrong" });
    expect(browser.text).toContain("This password is not correct");
    expect(browser.fieldValue("name")).toBe(name);
    await browser.press("Create invitation", { currentPassword: staff.password });
    expect(browser.text).toContain(`${name} has been invited.`);
    expect(browser.text).toContain(`${site.origin}/reset-password?token=`);
    await browser.open("/admin/settings/staff/invite");
    await browser.press("Create invitation", { ...filled, currentPassword: staff.password });
    expect(browser.text).toContain("This person is already on staff.");
  });

  test("add a customer from their page, with other roles later, who hands over their messages", async () => {
    await forgetStepUps(database);
    const name = `Thabo ${randomUUID().slice(0, 8)}`;
    const email = `${randomUUID()}@example.com`;
    const person = await database.transaction((transaction) =>
      createUser(transaction, { name, email, password: staff.password }),
    );
    const browser = await openAsAdmin(`/admin/customers/${person?.id}`);
    const follow = async (words: string) => {
      const [, address = ""] = linksWithText(browser.html).find(([text]) => text === words) ?? [];
      await browser.open(unescapeHtml(address));
    };
    await follow("Add to staff");
    expect([browser.fieldValue("name"), browser.fieldValue("email")]).toEqual([name, email]);
    const proof = { currentPassword: staff.password };
    await browser.press("Create invitation", { "role-support": "yes", ...proof });
    expect(browser.text).toContain(`${name} is now on staff as Support.`);

    const member = `/admin/settings/staff/${person?.id}`;
    await browser.open(member);
    await browser.press("Save roles", { "role-support": false });
    expect(browser.text).toContain("Tick at least one role.");
    await browser.press("Save roles", { "role-support": false, "role-sales": "yes" });
    expect(browser.text).toContain(`${name} is now Sales.`);

    await rows(
      "insert into contact_messages (name, email, message, assigned_to) values ('x', 'x@example.com', 'Good day', $1)",
      [person?.id],
    );
    await browser.open(member);
    expect(browser.text).toContain("Who takes over 1 open message?");
    const handOverTo = browser.optionOf("handOverTo", staff.name);
    await browser.press("Deactivate", { handOverTo }, { near: "Who takes over" });
    expect(browser.text).toContain(`${name} is no longer on staff`);
    await follow("Changes to their roles");
    expect(browser.text).toContain(
      `${staff.name} changed the roles of ${name} from Support to Sales`,
    );
  });
});

describe("a message", () => {
  async function sendMessage(given: { name?: string; message?: string } = {}) {
    const word = `w${randomUUID().slice(0, 8)}`;
    const { name = "Lerato Khumalo", message = "We need a network." } = given;
    const { number } = await sendContactMessage(
      { database, origin: site.origin },
      { name, email: `${word}@example.com`, message: `${message} ${word}` },
    );
    return { word, name, number, path: `/admin/messages/${number}` };
  }
  const stateOf = async (number: number) =>
    (await rows("select state from contact_messages where number = $1", [number]))[0]?.state;

  test("has a timer that is right, and is ticked, noted on, answered and reopened", async () => {
    const { word, number, path } = await sendMessage();
    await rows(
      "update contact_messages set due_at = now() - interval '3 hours 1 minute' where number = $1",
      [number],
    );
    const browser = await openAsAdmin(`/admin/messages?view=open&q=${word}`);
    expect(browser.text).toContain("Overdue by 3 h");
    await browser.press("Mark as read", { number: String(number) });
    expect(browser.text).toContain("1 message marked as read");
    await browser.open(path);
    await browser.press("Add note", { text: "Plain" });
    expect(browser.text).toContain("Plain");
    await browser.press("Save reply", { text: "Without script" });
    expect(browser.text).toContain("Without script");
    // Without a mail server nothing is sent.
    expect(await stateOf(number)).toBe("open");
    await browser.press("by phone");
    expect(await stateOf(number)).toBe("answered");
    await browser.press("Reopen");
    expect(await stateOf(number)).toBe("open");
  });

  test("is exported with its view as a table in which no formula runs", async () => {
    const { word } = await sendMessage({ name: '=HYPERLINK("https://evil.example")' });
    const browser = await openAsAdmin(`/admin/messages?view=open&q=${word}`);
    await browser.press("Export CSV");
    expect(browser.header("content-disposition")).toMatch(
      /filename="messages-open-\d{4}-\d\d-\d\d\.csv"/,
    );
    expect(browser.html).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(browser.html.trim().split("\r\n")).toHaveLength(2);
  });

  test("that is new is one step from the overview", async () => {
    const { path } = await sendMessage();
    const browser = await openAsAdmin("/admin");
    expect(browser.html).toContain(`href="${path}"`);
    expect(browser.text).not.toMatch(/SMTP|PostgreSQL/);
  });
});

describe("a product", () => {
  const product = {
    name: () => `Plain ${randomUUID()}`,
    find: (name: string) =>
      rows("select id, stock, price, version from products where name = $1", [name]),
    insert: async (name: string, { stock = 5, price = "100.00" } = {}) => {
      const [row] = await rows(
        `insert into products (name, description, price, stock) values ($1, 'For a test.', $2, $3)
         returning id`,
        [name, price, stock],
      );
      return String(row.id);
    },
  };

  test("that somebody else saved meanwhile is saved after the question which version counts", async () => {
    const name = product.name();
    const [path] = await rows(
      `select c.id as category, s.id as subcategory, t.id as type, u.id as subtype, m.id as model
       from categories c join categories s on s.parent_id = c.id join categories t on t.parent_id = s.id
       join categories u on u.parent_id = t.id join categories m on m.parent_id = u.id limit 1`,
    );
    const [{ id }] = await rows(
      `insert into products (name, description, price, stock,
         category_id, subcategory_id, type_id, subtype_id, model_id)
       values ($1, 'A laptop of ours.', 24999, 7, $2, $3, $4, $5, $6) returning id`,
      [name, path.category, path.subcategory, path.type, path.subtype, path.model],
    );
    const browser = await openAsAdmin(`/admin/products/edit/${id}`);
    await rows("update products set stock = 99, version = version + 1 where id = $1", [id]);
    await browser.press("Save Changes", { name: `${name} mine` });
    expect(browser.text).toContain("This product was changed while you were editing");
    expect(browser.fieldValue("name")).toBe(`${name} mine`);
    expect(await product.find(name)).toMatchObject([{ stock: 99 }]);
    await browser.press("Keep mine");
    expect(browser.text).toContain("Product updated successfully");
    expect(await product.find(`${name} mine`)).toHaveLength(1);
  });

  test("offers a stock alert once it is published, not in its preview", async () => {
    const id = await product.insert(product.name(), { stock: 0 });
    const offer = `/stock-alerts?product=${id}`;
    const shown = await openAsAdmin(`/products/${id}`);
    expect(shown.html).toContain(offer);
    await rows("update products set status = 'draft' where id = $1", [id]);
    const preview = await openAsAdmin(`/admin/products/preview/${id}`);
    expect(preview.text).toContain("Customers see this page while the product is published.");
    expect(preview.html).not.toContain(offer);
  });

  test("that is ticked is changed after a look at what changes, and changed back", async () => {
    const name = product.name();
    const id = await product.insert(name, { stock: 0 });
    const browser = await openAsAdmin(`/admin/products?q=${encodeURIComponent(name)}`);
    await browser.press("Change stock", { id });
    await browser.press("Preview changes", { amount: "4" });
    await browser.press("Change 1 product");
    expect(browser.text).toContain("1 product changed");
    expect(await product.find(name)).toMatchObject([{ stock: 4 }]);
    await browser.press("Undo");
    expect(browser.text).toContain("Undone for 1 product.");
    expect(await product.find(name)).toMatchObject([{ stock: 0 }]);
  });

  test("goes out in a file and comes back changed; a wrong row is shown, and changes nothing", async () => {
    const name = product.name();
    await product.insert(name);
    const browser = await openAsAdmin(`/admin/products?q=${encodeURIComponent(name)}`);
    expect(browser.html).toMatch(/href="\/admin\/products\/export\?[^"]*"[^>]*>.*?Export CSV/s);
    const answer = await browser.get(`/admin/products/export?q=${encodeURIComponent(name)}`);
    expect(answer.headers["content-disposition"]).toMatch(/"products-\d{4}-\d\d-\d\d\.csv"/);
    const text = answer.body.toString();
    expect(text.split("\r\n")).toHaveLength(3);

    await browser.open(await uploadList(text.replace(",100.00,", ",-1,")));
    expect(browser.text).toContain("Valid price is required (-1).");
    await expect(browser.press("Import")).rejects.toThrow('No button "Import"');
    await browser.open(await uploadList(text.replace(",100.00,", ",111.00,")));
    expect(browser.text).toContain("R 111.00");
    expect(await product.find(name)).toMatchObject([{ price: "100.00" }]);
    await browser.press("Import");
    expect(browser.text).toContain("1 product changed");
    expect(await product.find(name)).toMatchObject([{ price: "111.00" }]);
  });

  test("gets a price from its cost, and a sale with its dates, each after a look at it", async () => {
    const name = product.name();
    const id = await product.insert(name, { stock: 1 });
    await rows("update products set cost_price = 1000 where id = $1", [id]);
    const prices = () =>
      rows("select regular_price, sale_price, sale_ends_at from products where id = $1", [id]);
    const [before] = await prices();
    const browser = await openAsAdmin(`/admin/products?q=${encodeURIComponent(name)}`);
    await browser.press("Change price", { id });
    await browser.press("Preview changes", { how: "markup", amount: "25", ending: "0.00" });
    expect(browser.text).toContain(
      "Set the price to cost plus 25%, plus 15% VAT, to the nearest R 10",
    );
    await browser.press("Change 1 product");
    await browser.open(`/admin/products?q=${encodeURIComponent(name)}`);
    await browser.press("Sale price", { id });
    await browser.press("Preview changes", { amount: "10", saleEndsAt: "soon" });
    expect(browser.text).toContain("Enter a date and time, such as 2026-11-30 23:59");
    await browser.press("Preview changes", { amount: "10", saleEndsAt: "2099-11-30T23:59" });
    expect(browser.text).toContain("Sale price 10% below the price, until 30 Nov 2099, 23:59");
    await browser.press("Change 1 product");
    expect(await prices()).toEqual([
      {
        ...{ regular_price: "1440.00", sale_price: "1296.00" },
        sale_ends_at: new Date("2099-11-30T21:59:00Z"),
      },
    ]);
    await browser.press("Undo");
    expect(await prices()).toEqual([{ ...before, regular_price: "1440.00" }]);
  });

  test("is imported from a supplier's list once its columns are matched, which are remembered", async () => {
    const code = `SUP-${randomUUID().slice(0, 8)}`;
    const list = `Ref code;Product name;RRP;Category path;Colour\n${code};Dassie ${code};R 1 299,50;Wildlife > ${code};red\n`;
    const browser = await openAsAdmin(await uploadList(list));
    expect(browser.text).toContain("Match columns");
    expect(browser.text).toContain("R 1 299,50");
    expect(browser.fieldValue("column-2")).toBe("price");
    await browser.press("Preview changes", { "column-0": "price" });
    expect(browser.status).toBe(422);
    expect(browser.text).toContain("An earlier column is already imported as this field");
    const supplier = `Karoo ${code}`;
    await browser.press("Preview changes", { "column-0": "sku", match: "sku", supplier });
    expect(browser.text).toContain("1 product will be added");
    expect(browser.text).toContain("Categories that will be created");
    expect(browser.text).toContain(`Wildlife › ${code}`);
    await browser.press("Import");
    expect(browser.text).toContain("1 product added");
    const [added] = await rows("select name, price from products where sku = $1", [code]);
    expect(added).toEqual({ name: `Dassie ${code}`, price: "1299.50" });
    await browser.press("Undo");
    expect(await rows("select from products where sku = $1", [code])).toEqual([]);
    expect(await rows("select from categories where name = $1", [code])).toEqual([]);

    await browser.open("/admin/products/import");
    expect(browser.html).toContain(`<option value="${supplier}">`);
    await browser.open(await uploadList(`Colour;Ref code\nred;${code}\n`, supplier));
    expect(browser.text).toContain(`Columns as remembered for ${supplier}.`);
    expect(browser.fieldValue("column-1")).toBe("sku");
    // Recognised by its columns, unless staff say that it is another supplier's.
    const unnamed = await uploadList(`Ref code;Colour;RRP\n${code};red;5\n`);
    await browser.open(unnamed);
    expect(browser.text).toContain(`Columns as remembered for ${supplier}.`);
    expect(browser.fieldValue("supplier")).toBe(supplier);
    await browser.open(`${unnamed}?supplier=none`);
    expect(browser.text).not.toContain("Columns as remembered");
    expect(browser.fieldValue("column-0")).toBe("");
  });

  test("is imported from the sheet of a workbook that staff choose, without script", async () => {
    const code = `XLS-${randomUUID().slice(0, 8)}`;
    const workbook = xlsxFile({
      Cover: [
        ["Karoo", "Price list"],
        ["Valid from", new Date("2026-11-01T00:00:00Z")],
      ],
      Prices: [
        ["Stock code", "Name", "Cost", "Category path"],
        [code, `Dassie ${code}`, 1000, "Wildlife"],
      ],
    });
    const browser = await openAsAdmin(await uploadList(workbook));
    await browser.press("Read this sheet", { sheet: "Prices" });
    expect(browser.fieldValue("column-0")).toBe("sku");
    await browser.press("Preview changes", { markup: "25", ending: "0.00", addsDrafts: "yes" });
    expect(browser.text).toContain(
      "Selling price: cost plus 25%, plus 15% VAT, to the nearest R 10.",
    );
    await browser.press("Import");
    const [added] = await rows("select price, cost_price, status from products where sku = $1", [
      code,
    ]);
    expect(added).toEqual({ price: "1440.00", cost_price: "1000.00", status: "draft" });
    await browser.press("Undo");
  });

  test("is not imported from a file that is no list, or with pictures that are no ZIP", async () => {
    for (const [list, zip, message] of [
      ["id,name\n", undefined, "The file has column names but no rows."],
      ["id,name\n1,a\n", "no zip", "The pictures are not in a ZIP file."],
      [`id${",x".repeat(10_000)}\n1\n`, undefined, "The file has more than 200 columns."],
      [oldWorkbook, undefined, "This is a workbook in the old Excel format (.xls)."],
      [xlsxFile({ One: [["a"], [1]] }, [macro]), undefined, "This workbook contains macros."],
      [Buffer.from("PK\x03\x04"), undefined, "This workbook could not be read."],
    ] as const) {
      const answer = await upload(list, { ...(zip && { zip }) });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(message);
    }
  });
});

const oldWorkbook = Buffer.from("d0cf11e0a1b11ae1", "hex");
const macro = { name: "xl/vbaProject.bin", bytes: Buffer.from("Sub") };

/** Sends the form of the import page. */
function upload(
  list: string | Buffer,
  { supplier = "", zip }: { supplier?: string; zip?: string } = {},
) {
  const body = new FormData();
  body.set("file", new File([Buffer.from(list as string)], "list.csv", { type: "text/csv" }));
  body.set("pictures", new File(zip ? [zip] : [], zip ? "pictures.zip" : ""));
  body.set("supplier", supplier);
  const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
  return fetch(`${site.origin}/admin/products/import`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: site.origin },
    body,
  });
}

async function uploadList(list: string | Buffer, supplier = ""): Promise<string> {
  const answer = await upload(list, { supplier });
  expect(answer.status).toBe(302);
  return answer.headers.get("location") ?? "";
}

describe("an order", () => {
  test("is taken by phone, paid and refunded whole", async () => {
    const [thing] = await rows(
      `insert into products (name, description, price, stock, weight_grams)
       values ($1, 'A thing', 115, 10, 1000) returning id, name`,
      [`Bulbul ${randomUUID().slice(0, 8)}`],
    );
    const quantity = `quantity-${thing.id}`;
    const browser = await openAsAdmin("/admin/orders/new");
    await browser.press("Find product", { q: thing.name });
    await browser.press(`Add ${thing.name}`);
    await browser.press("Recalculate", {
      deliveryMethod: "collection",
      fullName: "Lerato Khumalo",
      email: `${randomUUID()}@example.com`,
      phone: "082 123 4567",
    });
    // One's own change is no alarm: the new total is shown, and nothing is placed for the old one.
    await browser.press("Place order for R 115.00", { [quantity]: "2" });
    expect(browser.text).toContain("You changed the order, so the total has changed.");
    expect(browser.html).not.toMatch(/role="alert"|data-focus-target/);
    await browser.press("Recalculate", { [quantity]: "1" });
    await browser.press("Place order for R 115.00");
    expect(browser.path).toMatch(/^\/admin\/orders\/\d+$/);
    await browser.press("Confirm payment");
    await browser.press("Refund", { amount: "115", reason: "Changed their mind" });
    await browser.press("Yes, record the refund");
    expect(browser.text).toContain("The order has been refunded in full.");
    expect(browser.html).not.toContain("<summary>Refund</summary>");
  });

  test("is exported with what is shown as a table in which no formula runs, and the VAT report too", async () => {
    const { number } = await placeOrderOnSite(database, { details: { fullName: "=1+1" } });
    const browser = await openAsAdmin(`/admin/orders?view=all&q=ORD-${number}`);
    await browser.press("Export orders");
    expect(browser.header("content-disposition")).toMatch(
      /filename="orders-all-\d{4}-\d\d-\d\d\.csv"/,
    );
    expect(browser.html).toContain(`,"'=1+1",`);
    expect(browser.html.trim().split("\r\n")).toHaveLength(2);
    await browser.open(`/admin/orders?view=all&q=ORD-${number}`);
    await browser.press("Export lines", { for: "excel" });
    expect(browser.html).toContain(`"Highveld 14";1;100,00;0,00;100,00;13,04`);
    await browser.open("/admin/orders/vat");
    await browser.press("Export CSV");
    expect(browser.header("content-disposition")).toMatch(/filename="vat-.*\.csv"/);
  });
});
