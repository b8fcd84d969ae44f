import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { DESK, expect, expectAccessible, hydrated, type Page, PHONE, test } from "./journey.ts";
import { query } from "./people.ts";
import { anotherBrowser, mailTo, signedIn, signedInAsAdmin } from "./signed-in.ts";

const toast = (page: Page) => page.locator(".toast");

/** A product that only this test knows. */
async function onTheShelf({ price = "115.00", stock = 10 } = {}) {
  const name = `Bulbul ${randomUUID().slice(0, 8)}`;
  const [row] = await query(
    `insert into products (name, description, price, stock, weight_grams)
     values ($1, 'A thing of this test', $2, $3, 1000) returning id`,
    [name, price, stock],
  );
  return { name, id: String(row?.id) };
}

const stockOf = async (id: string) =>
  Number((await query("select stock from products where id = $1", [id]))[0]?.stock);

/** A step that the customer hears of is asked about once more. */
async function step(page: Page, label: string, yes: string) {
  await page.getByRole("button", { name: label }).click();
  await page.getByRole("button", { name: yes }).click();
}

/** Takes an order by phone through the page, and stays on the order's own. */
async function takeByPhone(page: Page, product: { name: string }, buyer: { email: string }) {
  await page.goto("/admin/orders/new");
  await hydrated(page);
  await page.getByRole("searchbox", { name: "Find a product" }).fill(product.name);
  await page.getByRole("button", { name: "Find product" }).click();
  await page.getByRole("button", { name: `Add ${product.name}` }).click();
  await page.getByRole("spinbutton", { name: `Quantity of ${product.name}` }).fill("2");
  await page.getByLabel("Name", { exact: true }).fill("Lerato Khumalo");
  await page.getByLabel("Email address").fill(buyer.email);
  await page.getByLabel("Telephone").fill("082 123 4567");
  await page.getByLabel("Street and number").fill("12 Example Road");
  await page.getByLabel("Suburb").fill("Hatfield");
  await page.getByLabel("Town or city").fill("Pretoria");
  await page.getByLabel("Province").selectOption("Gauteng");
  await page.getByLabel("Postal code").fill("0083");
  // The total follows by itself, with the courier to the province that was chosen.
  await page.getByRole("button", { name: "Place order for R 329.00" }).click();
  await expect(toast(page)).toContainText("is placed");
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  return Number(new URL(page.url()).pathname.split("/").at(-1));
}

test("the whole life of an order: by phone, paid, packed, shipped, a part refunded, completed", async ({
  page,
}) => {
  test.slow();
  await signedInAsAdmin(page);
  const product = await onTheShelf();
  const email = `lerato-${randomUUID().slice(0, 8)}@example.com`;
  const number = await takeByPhone(page, product, { email });
  const name = `ORD-${number}`;
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  expect(await stockOf(product.id)).toBe(8);
  expect(await mailTo(email, "We have your order")).toContain("R 329.00");

  await page.getByLabel("Amount (R)").fill("300");
  await page.getByRole("button", { name: "Confirm payment" }).click();
  await expect(page.getByText("R 329.00 is due. Tick the box")).toBeVisible();
  await expect(page.getByLabel("Amount (R)")).toBeFocused();
  await page.getByLabel("Amount (R)").fill("329.00");
  await page.getByLabel("Bank reference").fill(name);
  await page.getByRole("button", { name: "Confirm payment" }).click();
  await expect(toast(page)).toContainText(`${name} is paid`);
  await expect(page.getByRole("link", { name: /^INV-\d+$/ })).toBeVisible();

  await page.goto(`/admin/orders?view=pack&q=${product.name}`);
  await page.getByRole("link", { name }).click();
  await step(page, "Mark as packed", "Yes, it is packed");
  await expect(toast(page)).toContainText('"Packed"');
  await page.getByLabel("Courier", { exact: true }).fill("The Courier Guy");
  await page.getByLabel("Waybill number").fill("TCG 0012");
  await step(page, "Mark as shipped", "Yes, it is shipped");
  await expect(toast(page)).toContainText('"Shipped"');
  expect(await mailTo(email, "on its way")).toContain("TCG 0012");

  await page.locator("summary", { hasText: "Refund" }).click();
  await page.getByRole("spinbutton", { name: product.name }).fill("1");
  // It has left: nothing is back by itself.
  await expect(page.getByLabel(`Back on the shelf: ${product.name}`)).not.toBeChecked();
  await page.getByLabel(`Back on the shelf: ${product.name}`).check();
  await page.getByLabel("Reason").fill("One arrived broken");
  await page.getByRole("button", { name: "Refund R 115.00" }).click();
  await expect(page.getByRole("alert")).toContainText("R 115.00 by EFT: is it paid back?");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByRole("button", { name: "Yes, refund R 115.00" }).click();
  await expect(toast(page)).toContainText("R 115.00 written down as refunded");
  await expect(page.getByText("Partly refunded").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^CN-\d+$/ })).toBeVisible();
  expect(await stockOf(product.id)).toBe(9);

  await step(page, "Mark as completed", "Yes, it is completed");
  await expect(toast(page)).toContainText('"Completed"');
  const history = page.locator("#history");
  for (const step of ["Placed", "Paid", "Packed", "Shipped", "Partly refunded", "Completed"]) {
    await expect(history.getByText(step, { exact: true })).toBeVisible();
  }
  await page.getByLabel("Note for colleagues").fill("Knows <b>us</b>");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(history.getByText("Knows <b>us</b>")).toBeVisible();
});

test("the second of two colleagues is told what the first did, and sees it", async ({
  page,
  browser,
}) => {
  await signedInAsAdmin(page, "Naledi Dube");
  const other = await anotherBrowser(browser);
  await signedInAsAdmin(other, "Pieter Nkosi");
  const product = await onTheShelf();
  const number = await takeByPhone(page, product, { email: `${randomUUID()}@example.com` });
  await page.getByRole("button", { name: "Confirm payment" }).click();
  await expect(page.getByRole("button", { name: "Mark as packed" })).toBeVisible();
  await other.goto(`/admin/orders/${number}`);
  await hydrated(other);
  await step(other, "Mark as packed", "Yes, it is packed");
  await expect(toast(other)).toContainText('"Packed"');
  await step(page, "Mark as packed", "Yes, it is packed");
  await expect(page.getByRole("alert")).toContainText(
    'Pieter Nkosi changed this order to "Packed"',
  );
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("button", { name: "Mark as shipped" })).toBeVisible();
  await other.context().close();
});

test("a customer's account: chosen for a phone order, and their orders on their page", async ({
  page,
  browser,
}) => {
  const other = await anotherBrowser(browser);
  const customer = await signedIn(other, { name: "Ayesha Patel" });
  await other.context().close();
  await signedInAsAdmin(page);
  const product = await onTheShelf();
  await page.goto("/admin/orders/new");
  await hydrated(page);
  await page.getByRole("searchbox", { name: /Find a customer/ }).fill(customer.email);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Choose Ayesha Patel" }).click();
  await expect(page.getByLabel("Email address")).toHaveValue(customer.email);
  await page.getByRole("searchbox", { name: "Find a product" }).fill(product.name);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Add ${product.name}` }).click();
  await page.getByLabel("Collect from our office").check();
  await page.getByLabel("Now, by card or cash").check();
  // What is missing is said beside its field, and nothing typed is lost.
  await page.getByRole("button", { name: "Place order for R 115.00" }).click();
  await expect(page.getByText("Please enter a South African number")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(customer.email);
  await page.getByLabel("Telephone").fill("082 123 4567");
  await page.getByRole("button", { name: "Place order for R 115.00" }).click();
  await expect(toast(page)).toContainText("is placed");
  await expect(page.getByRole("button", { name: "Mark as packed" })).toBeVisible();
  await page.getByRole("link", { name: "Ayesha Patel" }).click();
  await expect(page.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^ORD-\d+$/ })).toHaveCount(1);
});

test("a quotation made on the phone: its last day is changed, and it is withdrawn", async ({
  page,
}) => {
  await signedInAsAdmin(page);
  const product = await onTheShelf({ stock: 0 });
  await page.goto("/admin/quotes");
  await page.getByRole("link", { name: "New quotation" }).click();
  await hydrated(page);
  await page.getByRole("searchbox", { name: "Find a product" }).fill(product.name);
  await page.keyboard.press("Enter");
  // Sold out today, it can still be quoted.
  await page.getByRole("button", { name: `Add ${product.name}` }).click();
  await expect(page.getByRole("spinbutton", { name: product.name })).toBeVisible();
  // Pressed before the total has followed, it would ask to read the new one out first.
  const pricedFor = page.locator("input[name=pricedFor]");
  const before = await pricedFor.inputValue();
  await page.getByLabel("Collect from our office").check();
  await expect(pricedFor).not.toHaveValue(before);
  await page.getByLabel("Name", { exact: true }).fill("Pieter van Wyk");
  const email = `pieter-${randomUUID().slice(0, 8)}@example.com`;
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Telephone").fill("082 123 4567");
  await expect(page.getByRole("button", { name: "Place order for" })).toHaveCount(0);
  await page.getByRole("button", { name: "Make a quotation of it" }).click();
  await expect(toast(page)).toContainText("is made");
  const link = /http\S+\/quotes\/[\w-]{43}/.exec(await mailTo(email, "Quotation"))?.[0] ?? "";
  const path = new URL(link).pathname;
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Prices hold until the end of").fill(day);
  await page.getByRole("button", { name: "Change the last day" }).click();
  await expect(toast(page)).toContainText("holds until");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await page.getByRole("button", { name: "Withdraw it" }).click();
  await expect(toast(page)).toContainText("is withdrawn");
  await page.goto(path);
  await expect(
    page.getByRole("heading", { name: "We have withdrawn this quotation" }),
  ).toBeVisible();
});

for (const [name, viewport] of Object.entries({
  phone: PHONE,
  narrow: { width: 320, height: 700 },
  desk: DESK,
})) {
  test(`every page of orders at ${name} width: accessible, and never wider than the screen`, async ({
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signedInAsAdmin(page);
    const product = await onTheShelf();
    const number = await takeByPhone(page, product, { email: `${randomUUID()}@example.com` });
    await query("update orders set attention = 'Look at this', full_name = $2 where number = $1", [
      number,
      "W".repeat(120),
    ]);
    await page.setViewportSize(viewport);
    const check = async (path: string) => {
      await page.goto(path);
      await hydrated(page);
      for (const fold of await page.locator("details:not([open]) > summary").all()) {
        if (await fold.isVisible()) await fold.click();
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(viewport.width);
      await expectAccessible(page);
    };
    await check(`/admin/orders?view=all&q=${product.name}`);
    await check(`/admin/orders/${number}`);
    await page.getByRole("button", { name: "Confirm payment" }).click();
    await expect(page.getByRole("button", { name: "Mark as packed" })).toBeVisible();
    await check(`/admin/orders/${number}`);
    await check(`/admin/orders/${number}/packing-slip`);
    await check("/admin/orders/new");
    await check("/admin/orders/vat?from=2026-01-01&to=2099-12-31");
  });
}

test("what is shown is exported as a table in which no formula runs, and the VAT report too", async ({
  page,
}) => {
  await signedInAsAdmin(page);
  const product = await onTheShelf();
  const number = await takeByPhone(page, product, { email: `${randomUUID()}@example.com` });
  await query("update orders set full_name = '=1+1' where number = $1", [number]);
  const download = async (button: string) => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button }).click(),
    ]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
  };
  await page.goto(`/admin/orders?view=all&q=${product.name}`);
  const orders = await download("Orders CSV");
  expect(orders.name).toMatch(/^orders-all-\d{4}-\d\d-\d\d\.csv$/);
  expect(orders.text).toContain(",'=1+1,");
  expect(orders.text.trim().split("\r\n")).toHaveLength(2);
  expect((await download("Lines CSV")).text).toContain(`${product.name},2,115.00,230.00,30.00`);
  await page.getByLabel("Write files for").selectOption("excel");
  expect((await download("Lines CSV")).text).toContain(`${product.name};2;115,00;230,00;30,00`);
  await page.goto("/admin/orders/vat");
  expect((await download("VAT CSV")).name).toMatch(/^vat-.*\.csv$/);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("an order is taken, paid, noted on and refunded whole", async ({ page }) => {
    await signedInAsAdmin(page);
    const product = await onTheShelf();
    await page.goto("/admin/orders/new");
    await page.getByRole("searchbox", { name: "Find a product" }).fill(product.name);
    await page.getByRole("button", { name: "Find product" }).click();
    await page.getByRole("button", { name: `Add ${product.name}` }).click();
    await page.getByLabel("Collect from our office").check();
    await page.getByLabel("Name", { exact: true }).fill("Lerato Khumalo");
    await page.getByLabel("Email address").fill(`${randomUUID()}@example.com`);
    await page.getByLabel("Telephone").fill("082 123 4567");
    await page.getByRole("button", { name: "Work out again" }).click();
    // One's own change is no alarm: the new total is shown, and nothing is placed for the old one.
    await page.getByRole("spinbutton", { name: `Quantity of ${product.name}` }).fill("2");
    await page.getByRole("button", { name: "Place order for R 115.00" }).click();
    await expect(page.getByText("You changed the order, so its total is new.")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("spinbutton", { name: `Quantity of ${product.name}` }).fill("1");
    await page.getByRole("button", { name: "Work out again" }).click();
    await page.getByRole("button", { name: "Place order for R 115.00" }).click();
    await page.getByRole("button", { name: "Confirm payment" }).click();
    await page.locator("summary", { hasText: "Refund" }).click();
    await page.getByLabel("Another amount (R)").fill("115");
    await page.getByLabel("Reason").fill("Changed their mind");
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await page.getByRole("button", { name: "Yes, refund R 115.00" }).click();
    await expect(toast(page)).toContainText("The order is refunded in full.");
    await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
  });
});
