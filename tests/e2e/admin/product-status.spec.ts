import { randomUUID } from "node:crypto";
import { querySiteDatabase, signInAsAdmin } from "#tests/e2e/accounts.ts";
import { expect, expectFitsAndAccessible, test } from "#tests/e2e/fixtures.ts";
import { toast } from "./admin-page.ts";
import {
  fillProductForm,
  findProductsByName,
  openProductForm,
  seedProductWithPath,
} from "./product-form-page.ts";

const statusOf = async (id: string) =>
  (await querySiteDatabase("select status from products where id = $1", [id]))[0]?.status;

test("a draft is previewed, scheduled, published, archived and brought back", async ({ page }) => {
  await signInAsAdmin(page);
  await openProductForm(page);
  const name = `Draftling ${randomUUID()}`;
  await fillProductForm(page, name);

  await test.step("the preview opens in a new tab with the unsaved values and stores nothing", async () => {
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button", { name: "Preview" }).click(),
    ]);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(
      tab.getByText("Preview of unsaved changes. Nothing has been saved."),
    ).toBeVisible();
    await tab.close();
    expect(await findProductsByName(name)).toEqual([]);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  });

  await test.step("it is saved as a draft that only staff can see", async () => {
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(toast(page)).toContainText("is saved as a draft");
    await expect(page).toHaveURL(/\/admin\/products\/edit\//);
  });
  const id = String((await findProductsByName(name))[0]?.id);
  const isPublic = async () => (await page.request.get(`/products/${id}`)).status() === 200;
  expect(await isPublic()).toBe(false);
  await expectFitsAndAccessible(page);
  await page.getByRole("link", { name: "Preview" }).click();
  await expect(page.getByText("Preview. Customers see this page while")).toBeVisible();
  await page.goBack();

  await test.step("its launch needs a time in the future, and can be cancelled", async () => {
    const schedule = page.getByRole("button", { name: "Schedule" });
    await schedule.click();
    await expect(page.getByText("Choose the date and time when the product goes")).toBeVisible();
    await page.getByLabel("Publish at").fill("2036-11-20T08:00");
    await schedule.click();
    await expect(page.getByText("Goes live on 20 November 2036 at 08:00.")).toBeVisible();
    await page.getByRole("button", { name: "Cancel schedule" }).click();
    await expect(page.getByText("Only staff can see it.")).toBeVisible();
  });

  await test.step("unsaved changes survive publishing, and are saved afterwards", async () => {
    await page.getByLabel("Description").fill("Changed meanwhile.");
    await page.getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByText("Customers see it in the shop.")).toBeVisible();
    await expect(page.getByLabel("Description")).toHaveValue("Changed meanwhile.");
    expect(await isPublic()).toBe(true);
    await page.getByRole("button", { name: /Save Changes/ }).click();
    await expect(page.getByRole("dialog", { name: "Product updated" })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  });

  await test.step("archived, it leaves the shop; brought back, it is a draft", async () => {
    await page.getByRole("button", { name: "Archive" }).click();
    await expect(page.getByText("No longer sold.")).toBeVisible();
    expect(await isPublic()).toBe(false);
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("Only staff can see it.")).toBeVisible();
    expect(await statusOf(id)).toBe("draft");
  });
});

test("stock history, cost and margin, and bulk archiving with undo", async ({ page }) => {
  await signInAsAdmin(page);
  const name = `Costly ${randomUUID()}`;
  const id = await seedProductWithPath({ name, stock: 7 });
  await openProductForm(page, id);

  await test.step("the margin follows the cost, excluding VAT", async () => {
    await page.getByLabel("Cost (optional)").fill("20000");
    await expect(page.getByText(/Margin: R\s1\s?738\.26 \(8%\)/)).toBeVisible();
    await page.getByLabel("Stock", { exact: true }).fill("9");
    await page.getByRole("button", { name: /Save Changes/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  });
  const history = page.getByRole("table", { name: "Stock history" });
  await expect(history.getByRole("row")).toHaveCount(3);
  await expect(history.getByRole("row").nth(1)).toContainText("+2");

  await test.step("archived in bulk, it is only in its own view, and the change can be undone", async () => {
    await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
    await page.getByLabel(`Select ${name}`).check();
    await page.getByRole("button", { name: "Archive" }).click();
    await page.getByRole("button", { name: "Preview changes" }).click();
    await expect(page.getByRole("cell", { name: "Archived" })).toBeVisible();
    await page.getByRole("button", { name: "Change 1 product" }).click();
    await expect(toast(page)).toContainText("1 product changed");
    expect(await statusOf(id)).toBe("archived");
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(toast(page)).toContainText("Undone");
    expect(await statusOf(id)).toBe("published");
  });
});
