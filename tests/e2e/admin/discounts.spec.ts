import { querySiteDatabase, signInNewAdmin } from "#tests/e2e/accounts.ts";
import { expect, expectFitsAndAccessible, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { seedProductInStock, toast } from "./admin-page.ts";

// Never this year's: the other tests on this site order without it.
const YEAR = new Date().getFullYear() + 1;

test("a manager plans free delivery in December, tries it on a cart, copies, pauses and ends it", async ({
  page,
}) => {
  const manager = await signInNewAdmin(page);
  await querySiteDatabase(
    "update profiles set staff_roles = '{manager}' where id = (select id from users where email = $1)",
    [manager.email],
  );
  const product = await seedProductInStock({ price: "115.00" });
  await page.goto(`/products/${product.id}`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Add to cart" }).first().click();
  // Only then has the server taken it.
  await expect(page.locator(".buy-box").getByRole("link", { name: "View cart" })).toBeVisible();

  await page.goto("/admin/discounts");
  await waitForHydration(page);
  await page.getByRole("link", { name: "New discount" }).click();
  const name = page.getByLabel("Name shown to the customer");
  const code = page.getByLabel("Code", { exact: true });
  // The styles of the cart's own field for a code are loaded by now.
  expect((await code.boundingBox())?.width).toBe((await name.boundingBox())?.width);
  await name.fill("Free delivery in December");
  await page.getByLabel("Automatically, without a code").check();
  await expect(page.getByLabel("Code", { exact: true })).toBeHidden();
  await page.getByLabel("Free delivery", { exact: true }).check();
  await page.getByLabel("First day").fill(`${YEAR}-12-31`);
  await page.getByLabel("Last day").fill(`${YEAR}-12-01`);
  await page.getByRole("button", { name: "Create discount" }).click();
  await expect(page.getByText("Choose a last day on or after the first day.")).toBeVisible();
  await expect(page.getByLabel("Name shown to the customer")).toHaveValue(
    "Free delivery in December",
  );
  await expectFitsAndAccessible(page);
  await page.getByLabel("First day").fill(`${YEAR}-12-01`);
  await page.getByLabel("Last day").fill(`${YEAR}-12-31`);

  // Before anything is saved.
  await page.getByLabel("Try it on").selectOption({ label: "Your own cart, 1 product" });
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Delivery is free; the goods cost the same.")).toBeVisible();
  await expect(page.getByRole("row", { name: product.name })).toContainText("R 115.00");
  await page.getByRole("button", { name: "Create discount" }).click();
  await expect(toast(page)).toContainText("Free delivery in December has been created.");
  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
  await expectFitsAndAccessible(page);
  const path = new URL(page.url()).pathname;

  await page.getByRole("link", { name: "Copy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New discount" })).toBeVisible();
  await expect(page.getByLabel("Free delivery", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Last day")).toHaveValue("");
  await page.getByLabel("The customer enters a code").check();
  await page.getByLabel("Code", { exact: true }).fill(`ship ${YEAR}`);
  await page.getByLabel("Name shown to the customer").fill("Free delivery for the newsletter");
  await page.getByLabel("First day").fill(`${YEAR}-12-01`);
  await page.getByRole("button", { name: "Create discount" }).click();
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue(`SHIP${YEAR}`);

  await page.goto(path);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(toast(page)).toContainText("Free delivery in December has been paused.");
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(toast(page)).toContainText("Free delivery in December has been resumed.");
  await page.getByRole("button", { name: "End", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End discount" }).click();
  await expect(toast(page)).toContainText("Free delivery in December has been ended.");
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);

  await page.goto("/admin/discounts?view=ended&q=december");
  await waitForHydration(page);
  const row = page.getByRole("row", { name: "Free delivery in December" });
  await expect(row).toContainText("Automatic");
  await expect(row).toContainText(`1 December ${YEAR} to 31 December ${YEAR}`);
  await expect(row).toContainText("0 uses");
  await expectFitsAndAccessible(page);
});
