import { randomUUID } from "node:crypto";
import { querySiteDatabase } from "#tests/e2e/accounts.ts";
import { expect, type Page, waitForHydration } from "#tests/e2e/fixtures.ts";

export const toast = (page: Page) => page.locator(".toast");

/** A toast is in the middle at the bottom, at most 400 px wide. */
export async function expectToastAtBottom(page: Page): Promise<void> {
  const [box, screen] = [await toast(page).boundingBox(), page.viewportSize()];
  if (!box || !screen) throw new Error("There is no toast, or no screen");
  expect(box.width).toBeLessThanOrEqual(400);
  expect(Math.abs(box.x + box.width / 2 - screen.width / 2)).toBeLessThanOrEqual(1);
  expect(screen.height - box.y - box.height).toBeLessThanOrEqual(90);
}

/** A product that only this test knows. */
export async function seedProductInStock({ price = "115.00", stock = 10 } = {}) {
  const name = `Bulbul ${randomUUID().slice(0, 8)}`;
  const [row] = await querySiteDatabase(
    `insert into products (name, description, price, stock, weight_grams)
     values ($1, 'A thing of this test', $2, $3, 1000) returning id`,
    [name, price, stock],
  );
  return { name, id: String(row?.id) };
}

export const stockOf = async (id: string) =>
  Number((await querySiteDatabase("select stock from products where id = $1", [id]))[0]?.stock);

/** A step that the customer hears of is asked about once more. */
export async function confirmStep(page: Page, label: string, yes: string) {
  await page.getByRole("button", { name: label }).click();
  await page.getByRole("button", { name: yes }).click();
}

/** Takes an order by phone through the page, and stays on the order's own. */
export async function placePhoneOrder(
  page: Page,
  product: { name: string },
  buyer: { email: string },
) {
  await page.goto("/admin/orders/new");
  await waitForHydration(page);
  await page.getByRole("searchbox", { name: "Find a product" }).fill(product.name);
  await page.getByRole("button", { name: "Find product" }).click();
  await page.getByRole("button", { name: `Add ${product.name}` }).click();
  await page.getByRole("spinbutton", { name: `Quantity of ${product.name}` }).fill("2");
  await page.getByLabel("Full name").fill("Lerato Khumalo");
  await page.getByLabel("Email address").fill(buyer.email);
  await page.getByLabel("Phone", { exact: true }).fill("082 123 4567");
  const address = page.locator(".draft-address");
  await address.getByLabel("Street address").fill("12 Example Road");
  await address.getByLabel("Suburb").fill("Hatfield");
  await address.getByLabel("Town or city").fill("Pretoria");
  await address.getByLabel("Province").selectOption("Gauteng");
  await address.getByLabel("Postal code").fill("0083");
  // The total follows by itself, with the courier to the province that was chosen.
  await page.getByRole("button", { name: "Place order for R 329.00" }).click();
  await expect(toast(page)).toContainText("has been placed");
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  return Number(new URL(page.url()).pathname.split("/").at(-1));
}

/** The page of the admin area is neither loading nor fading. */
export async function waitForAdminPage(page: Page): Promise<void> {
  await expect(page.locator(".admin-main[aria-busy]")).toHaveCount(0);
  await expect(page.locator(".admin-main")).toHaveCSS("opacity", "1");
}
