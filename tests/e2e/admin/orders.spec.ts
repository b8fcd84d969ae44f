import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import {
  findMailTo,
  newBrowserPage,
  querySiteDatabase,
  signInNewAdmin,
} from "#tests/e2e/accounts.ts";
import {
  expect,
  expectResponsiveAndAccessible,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { confirmStep, placePhoneOrder, seedProductInStock, stockOf, toast } from "./admin-page.ts";

test("the whole life of an order: by phone, paid, packed, shipped, a part refunded, completed", async ({
  page,
}) => {
  test.slow();
  await signInNewAdmin(page);
  const product = await seedProductInStock();
  const email = `lerato-${randomUUID().slice(0, 8)}@example.com`;
  const number = await placePhoneOrder(page, product, { email });
  const name = `ORD-${number}`;
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  expect(await stockOf(product.id)).toBe(8);
  expect(await findMailTo(email, "We have your order")).toContain("R 329.00");

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
  await confirmStep(page, "Mark as packed", "Yes, it is packed");
  await expect(toast(page)).toContainText('"Packed"');
  await page.getByLabel("Courier", { exact: true }).fill("The Courier Guy");
  await page.getByLabel("Waybill number").fill("TCG 0012");
  await confirmStep(page, "Mark as shipped", "Yes, it is shipped");
  await expect(toast(page)).toContainText('"Shipped"');
  expect(await findMailTo(email, "on its way")).toContain("TCG 0012");

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

  await confirmStep(page, "Mark as completed", "Yes, it is completed");
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
  await signInNewAdmin(page, "Naledi Dube");
  const other = await newBrowserPage(browser);
  await signInNewAdmin(other, "Pieter Nkosi");
  const product = await seedProductInStock();
  const number = await placePhoneOrder(page, product, { email: `${randomUUID()}@example.com` });
  await page.getByRole("button", { name: "Confirm payment" }).click();
  await expect(page.getByRole("button", { name: "Mark as packed" })).toBeVisible();
  await other.goto(`/admin/orders/${number}`);
  await waitForHydration(other);
  await confirmStep(other, "Mark as packed", "Yes, it is packed");
  await expect(toast(other)).toContainText('"Packed"');
  await confirmStep(page, "Mark as packed", "Yes, it is packed");
  await expect(page.getByRole("alert")).toContainText(
    'Pieter Nkosi changed this order to "Packed"',
  );
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("button", { name: "Mark as shipped" })).toBeVisible();
  await other.context().close();
});

test("every page of orders is accessible on a phone and on a desk, and never wider than the screen", async ({
  page,
}) => {
  test.slow();
  await signInNewAdmin(page);
  const product = await seedProductInStock();
  const number = await placePhoneOrder(page, product, { email: `${randomUUID()}@example.com` });
  await querySiteDatabase(
    "update orders set attention = 'Look at this', full_name = $2 where number = $1",
    [number, "W".repeat(120)],
  );
  const check = async (path: string) => {
    await page.goto(path);
    await waitForHydration(page);
    for (const fold of await page.locator("details:not([open]) > summary").all()) {
      if (await fold.isVisible()) await fold.click();
    }
    await expectResponsiveAndAccessible(page);
  };
  await check(`/admin/orders?view=all&q=${product.name}`);
  await check(`/admin/orders/${number}`);
  await page.getByRole("button", { name: "Confirm payment" }).click();
  await expect(page.getByRole("button", { name: "Mark as packed" })).toBeVisible();
  await check(`/admin/orders/${number}`);
  await check(`/admin/orders/${number}/packing-slip`);
  await check("/admin/orders/new");
  await check("/admin/orders/vat?from=2026-01-01&to=2099-12-31");
  await check("/admin/orders/vat/rates");
});

test("what is shown is exported as a table in which no formula runs, and the VAT report too", async ({
  page,
}) => {
  await signInNewAdmin(page);
  const product = await seedProductInStock();
  const number = await placePhoneOrder(page, product, { email: `${randomUUID()}@example.com` });
  await querySiteDatabase("update orders set full_name = '=1+1' where number = $1", [number]);
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
  expect(orders.text).toContain(`,"'=1+1",`);
  expect(orders.text.trim().split("\r\n")).toHaveLength(2);
  expect((await download("Lines CSV")).text).toContain(`"${product.name}",2,115.00,230.00,30.00`);
  await page.getByLabel("Write files for").selectOption("excel");
  expect((await download("Lines CSV")).text).toContain(`"${product.name}";2;115,00;230,00;30,00`);
  await page.goto("/admin/orders/vat");
  expect((await download("VAT CSV")).name).toMatch(/^vat-.*\.csv$/);
});

test("a VAT rate is entered before its first day, and removed when it is called off", async ({
  page,
}) => {
  await signInNewAdmin(page);
  await page.goto("/admin/orders/vat");
  await page.getByRole("link", { name: "VAT rates" }).click();
  await waitForHydration(page);
  await page.getByLabel("First day").fill("2098-04-01");
  await page.getByLabel("Rate (%)").fill("15.5");
  await page.getByRole("button", { name: "Add rate" }).click();
  await expect(toast(page)).toContainText("VAT is 15.5% from 1 April 2098.");
  const rate = page.getByRole("row", { name: /1 April 2098/ });
  await expect(rate).toContainText("15.5%");
  await rate.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("button", { name: "Remove rate" }).click();
  await expect(rate).toHaveCount(0);
});
