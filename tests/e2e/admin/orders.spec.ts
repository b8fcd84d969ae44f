import { randomUUID } from "node:crypto";
import {
  findMailTo,
  querySiteDatabase,
  signInAsAdmin,
  signInColleague,
} from "#tests/e2e/accounts.ts";
import { expect, expectFitsAndAccessible, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { unfold } from "#tests/e2e/pages/page-checks.ts";
import { seedOrder } from "#tests/e2e/seed-data.ts";
import {
  confirmStep,
  placePhoneOrder,
  seedProductInStock,
  stockOf,
  toast,
  waitForAdminPage,
} from "./admin-page.ts";

test("the whole life of an order: by phone, paid, packed, shipped, a part refunded, completed", async ({
  page,
}) => {
  await signInAsAdmin(page);
  const product = await seedProductInStock();
  const email = `lerato-${randomUUID().slice(0, 8)}@example.com`;
  const number = await placePhoneOrder(page, product, { email });
  const name = `ORD-${number}`;
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  expect(await stockOf(product.id)).toBe(8);
  expect(await findMailTo(email, "We have received your order")).toContain("R 329.00");

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
  await page.getByRole("link", { name: "Packing slip" }).click();
  const slip = page.getByRole("article", { name: "Packing slip" });
  await page.emulateMedia({ media: "print" });
  await expect(slip).toHaveCSS("break-inside", "auto");
  await expect(slip).toHaveCSS("border-left-width", "0px");
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name, exact: true }).click();
  await confirmStep(page, "Mark as packed", "Yes, it is packed");
  await expect(toast(page)).toContainText("“Packed”");
  await page.getByLabel("Courier", { exact: true }).fill("The Courier Guy");
  await page.getByLabel("Waybill number").fill("TCG 0012");
  await confirmStep(page, "Mark as shipped", "Yes, it has been shipped");
  await expect(toast(page)).toContainText("“Shipped”");
  expect(await findMailTo(email, "on its way")).toContain("TCG 0012");

  await page.locator("summary", { hasText: "Refund" }).click();
  await page.getByRole("spinbutton", { name: product.name }).fill("1");
  // It has left: nothing is back by itself.
  await expect(page.getByLabel(`Return to stock: ${product.name}`)).not.toBeChecked();
  await page.getByLabel(`Return to stock: ${product.name}`).check();
  await page.getByLabel("Reason").fill("One arrived broken");
  await page.getByRole("button", { name: "Refund R 115.00" }).click();
  await expect(page.locator("[data-focus-target]")).toContainText(
    "Have you refunded R 115.00 by EFT?",
  );
  await expect(page.locator("[data-focus-target]")).toBeFocused();
  await page.getByRole("button", { name: "Yes, record the refund" }).click();
  await expect(toast(page)).toContainText("Refund of R 115.00 recorded");
  await expect(page.getByText("Partly refunded").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^CN-\d+$/ })).toBeVisible();
  expect(await stockOf(product.id)).toBe(9);

  await confirmStep(page, "Mark as completed", "Yes, it is completed");
  await expect(toast(page)).toContainText("“Completed”");
  const history = page.locator("#history");
  for (const step of ["Placed", "Paid", "Packed", "Shipped", "Partly refunded", "Completed"]) {
    await expect(history.getByText(step, { exact: true })).toBeVisible();
  }
  await page.getByLabel("Note for colleagues").fill("Knows <b>us</b>");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(history.getByText("Knows <b>us</b>")).toBeVisible();
});

test("the second of two colleagues is told what the first did, and sees it", async ({ page }) => {
  await signInAsAdmin(page);
  const pieter = await signInColleague("Pieter Nkosi");
  const { number } = await seedOrder({ email: `${randomUUID()}@example.com` });
  await page.goto(`/admin/orders/${number}`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Confirm payment" }).click();
  await expect(page.getByRole("button", { name: "Mark as packed" })).toBeVisible();
  const packed = await pieter.post(`/admin/orders/${number}`, {
    intent: "pack",
    expectedState: "paid",
  });
  expect(packed.status).toBe(302);
  await confirmStep(page, "Mark as packed", "Yes, it is packed");
  await expect(page.locator("[data-focus-target]")).toContainText(
    'Pieter Nkosi changed this order to "Packed"',
  );
  await expect(page.locator("[data-focus-target]")).toBeFocused();
  await expect(page.getByRole("button", { name: "Mark as ready" })).toBeVisible();
});

test("an order that needs attention, of somebody with a long name, is accessible and fits on 320 px, unpaid and paid", async ({
  page,
}) => {
  await signInAsAdmin(page);
  const { number } = await seedOrder({ email: `${randomUUID()}@example.com` });
  await querySiteDatabase(
    "update orders set attention = 'Look at this', full_name = $2 where number = $1",
    [number, "W".repeat(120)],
  );
  const check = async (path: string) => {
    await page.goto(path);
    await waitForHydration(page);
    await unfold(page);
    await expectFitsAndAccessible(page);
  };
  await check(`/admin/orders?view=all&q=ORD-${number}`);
  await check(`/admin/orders/${number}`);
  await page.getByRole("button", { name: "Confirm payment" }).click();
  await expect(page.getByRole("button", { name: "Mark as packed" })).toBeVisible();
  await check(`/admin/orders/${number}`);
});

test("a VAT rate is entered before its first day and removed", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/orders/vat?from=2026-01-01&to=2099-12-31");
  await waitForHydration(page);
  await page.getByRole("link", { name: "VAT rates" }).click();
  await page.getByLabel("Start date").fill("2098-04-01");
  await page.getByLabel("Rate (%)").fill("15.5");
  await page.getByRole("button", { name: "Add rate" }).click();
  await expect(toast(page)).toContainText("VAT is 15.5% from 1 April 2098.");
  const rate = page.getByRole("row", { name: /1 April 2098/ });
  await expect(rate).toContainText("15.5%");
  await waitForAdminPage(page);
  await expectFitsAndAccessible(page);
  await rate.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("button", { name: "Remove rate" }).click();
  await expect(rate).toHaveCount(0);
});
