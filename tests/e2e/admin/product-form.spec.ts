import { randomUUID } from "node:crypto";
import { newBrowserPage, querySiteDatabase, signInNewAdmin } from "#tests/e2e/accounts.ts";
import { expect, expectResponsiveAndAccessible, type Page, test } from "#tests/e2e/fixtures.ts";
import {
  delayForms,
  fillProductForm,
  findProductsByName,
  openProductForm,
  seedProductWithPath,
} from "./product-form-page.ts";

test("a new product is created, said so for five seconds, and leads to the shop", async ({
  page,
}) => {
  await page.clock.install();
  await signInNewAdmin(page);
  await openProductForm(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add New Product");
  const name = `Created ${randomUUID()}`;
  await fillProductForm(page, name);
  await page.getByRole("button", { name: /Create Product/ }).click();
  const dialog = page.getByRole("dialog", { name: "Product created successfully" });
  await expect(dialog).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await page.clock.fastForward(4000);
  await expect(dialog).toBeVisible();
  await page.clock.fastForward(1500);
  await expect(page).toHaveURL(/\/shop$/);
  expect(await findProductsByName(name)).toMatchObject([
    { price: "1499.90", stock: 5, version: 1 },
  ]);
});

test("whoever wants to add another stays", async ({ page }) => {
  await page.clock.install();
  await signInNewAdmin(page);
  await openProductForm(page);
  await fillProductForm(page, `Stays ${randomUUID()}`);
  await page.getByRole("button", { name: /Create Product/ }).click();
  await page.getByRole("link", { name: "Stay and add another" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.clock.fastForward(6000);
  await expect(page).toHaveURL(/\/admin\/products\/new$/);
});

test("what is missing is said beside each field, and the keyboard is brought there", async ({
  page,
}) => {
  await signInNewAdmin(page);
  await openProductForm(page);
  await page.getByLabel("Price").focus();
  await page.getByLabel("Stock").focus();
  await expect(page.getByLabel("Price")).toHaveValue("0");
  await page.getByRole("button", { name: /Create Product/ }).click();
  for (const sentence of [
    "Name is required",
    "Description is required",
    "Valid price is required",
    "Category is required",
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Description")).toHaveAttribute("rows", "12");
  await expect(page.getByLabel("Price")).toHaveAttribute("min", "0");
  await expect(page.getByLabel("Price")).toHaveAttribute("step", "0.01");
  await page.getByLabel("Price").fill("");
  await page.getByLabel("Price").pressSequentially("1299,50");
  await expect(page.getByLabel("Price")).toHaveValue("1299.50");
  await expect(page.getByLabel("Stock")).toHaveAttribute("min", "0");
  await page.getByLabel("Name", { exact: true }).fill("x");
  await expect(page.getByText("Name is required")).toHaveCount(0);
});

test("a level opens once the one above is chosen, and a new choice clears those below", async ({
  page,
}) => {
  await signInNewAdmin(page);
  await openProductForm(page);
  const level = (name: string) => page.getByLabel(name, { exact: true });
  await expect(level("Subcategory")).toBeDisabled();
  await expect(level("Model")).toHaveCount(0);
  await fillProductForm(page, "Cascade");
  await expect(level("Model")).not.toHaveValue("");
  await level("Category").selectOption({ label: "Software" });
  await expect(level("Subcategory")).toHaveValue("");
  await expect(level("Type")).toBeDisabled();
  await expect(level("Model")).toHaveCount(0);
});

test("in an existing product a new choice keeps the levels below until they are chosen again", async ({
  page,
}) => {
  await signInNewAdmin(page);
  await openProductForm(page, await seedProductWithPath());
  await page.getByLabel("Category", { exact: true }).selectOption({ label: "Software" });
  await expect(page.getByLabel("Subcategory", { exact: true })).toHaveValue(/.+/);
  await expect(page.getByText("Computing (not under Software)")).toBeAttached();
  await page.getByRole("button", { name: /Save Changes/ }).click();
  await expect(page.getByText("Subcategory is required")).toBeVisible();
  await page.getByLabel("Category", { exact: true }).selectOption({ label: "Hardware" });
  await expect(page.getByText("No unsaved changes")).toBeVisible();
});

test("an edit is saved and stays; the bar names what changed; the log knows", async ({ page }) => {
  await page.clock.install();
  await signInNewAdmin(page);
  const id = await seedProductWithPath();
  await openProductForm(page, id);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Product");
  await expect(page.getByRole("link", { name: "Preview" })).toHaveAttribute(
    "href",
    `/products/${id}`,
  );
  await expect(page.getByRole("link", { name: "New Product" })).toHaveAttribute(
    "href",
    "/admin/products",
  );
  await page.getByLabel("Price").fill("19999.5");
  await page.getByLabel("Stock").fill("2");
  await expect(page.getByText("2 unsaved changes")).toBeVisible();
  await expect(page.getByText("Price, Stock")).toBeVisible();
  const letGo = await delayForms(page, "**/admin/products/edit/**");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("button", { name: "Saving Changes..." })).toBeVisible();
  letGo();
  const dialog = page.getByRole("dialog", { name: "Product updated successfully" });
  await expect(dialog).toBeVisible();
  await page.clock.fastForward(5500);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/admin/products/edit/${id}`);
  await expect(page.getByLabel("Price")).toHaveValue("19999.50");
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  const rows = await querySiteDatabase("select verb, after from audit_log where entity_id = $1", [
    id,
  ]);
  expect(rows).toEqual([{ verb: "changed", after: { price: { cents: 1_999_950 }, stock: 2 } }]);
});

test("leaving with unsaved changes asks first", async ({ page }) => {
  await signInNewAdmin(page);
  await openProductForm(page, await seedProductWithPath());
  await page.getByLabel("Name", { exact: true }).fill("Changed, not saved");
  await page.getByRole("link", { name: "Close" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(dialog).toContainText("Name");
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Changed, not saved");
  await page.getByRole("link", { name: "Close" }).click();
  await dialog.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

test("closing the tab with unsaved changes asks, and without does not", async ({ page }) => {
  await signInNewAdmin(page);
  await openProductForm(page, await seedProductWithPath());
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual([]);
  await page.getByLabel("Name", { exact: true }).pressSequentially("x");
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
});

test("of two admins the second is told, and nothing is overwritten or lost until they choose", async ({
  page,
  browser,
}) => {
  const id = await seedProductWithPath();
  await signInNewAdmin(page, "Lerato Dube");
  await openProductForm(page, id);
  const other = await newBrowserPage(browser);
  await signInNewAdmin(other, "Pieter Nkosi");
  await openProductForm(other, id);
  await saveAs(other, { Name: "Pieter's name", Stock: "99" });
  await expect(other.getByRole("dialog")).toBeVisible();

  await saveAs(page, { Name: "Lerato's name", Price: "10" });
  const conflict = page.getByRole("alert", { name: /changed while you were editing/ });
  await expect(conflict).toContainText("Pieter Nkosi saved it");
  await expect(conflict).toContainText("differ in: Name, Price, Stock.");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Lerato's name");
  await expect(page.getByLabel("Price")).toHaveValue("10");
  await page.getByRole("button", { name: /Save Changes/ }).click();
  await expect(conflict).toBeFocused();
  const untouched = await querySiteDatabase(
    "select name, stock, price from products where id = $1",
    [id],
  );
  expect(untouched).toEqual([{ name: "Pieter's name", stock: 99, price: "24999.00" }]);

  await conflict.getByRole("link", { name: "Load theirs" }).click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Pieter's name");
  await expect(page.getByLabel("Stock")).toHaveValue("99");
  await expect(page.getByText("No unsaved changes")).toBeVisible();

  await querySiteDatabase("update products set stock = 98, version = version + 1 where id = $1", [
    id,
  ]);
  await saveAs(page, { Price: "10" });
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByRole("dialog", { name: "Product updated successfully" })).toBeVisible();
  await expect(conflict).toHaveCount(0);
  const rows = await querySiteDatabase("select name, stock, price from products where id = $1", [
    id,
  ]);
  expect(rows).toEqual([{ name: "Pieter's name", stock: 99, price: "10.00" }]);
  await other.context().close();
});

async function saveAs(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: label === "Name" }).fill(value);
  }
  await page.getByRole("button", { name: /Save Changes/ }).click();
}

test("a product is deleted after a question, and the shop follows", async ({ page }) => {
  await signInNewAdmin(page);
  const id = await seedProductWithPath();
  await openProductForm(page, id);
  await page.getByRole("button", { name: "Delete product" }).click();
  const question = "Are you sure you want to delete this product? This action cannot be undone.";
  const dialog = page.getByRole("dialog", { name: question });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete product" }).click();
  const letGo = await delayForms(page, "**/admin/products/edit/**");
  await dialog.getByRole("button", { name: "Delete product" }).click();
  await expect(page.getByRole("button", { name: "Deleting..." })).toBeDisabled();
  letGo();
  await expect(page).toHaveURL(/\/shop$/);
  expect(await querySiteDatabase("select from products where id = $1", [id])).toEqual([]);
  const gone = await page.goto(`/admin/products/edit/${id}`);
  expect(gone?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product not found");
});

test("a save that does not reach us is told, and nothing typed is lost", async ({ page }) => {
  await signInNewAdmin(page);
  await openProductForm(page, await seedProductWithPath());
  await page.getByLabel("Name", { exact: true }).fill("Kept");
  await page.route("**/admin/products/edit/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: /Save Changes/ }).click();
  const dialog = page.getByRole("dialog", { name: "Error saving product" });
  await expect(dialog).toContainText("Failed to update product");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Kept");
});

test("a new product that cannot be created is told in a dialog and a banner", async ({ page }) => {
  await signInNewAdmin(page);
  await openProductForm(page);
  await fillProductForm(page, "Kept as well");
  await page.route("**/admin/products/new*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 502 }) : route.continue(),
  );
  await page.getByRole("button", { name: /Create Product/ }).click();
  const dialog = page.getByRole("dialog", { name: "Error saving product" });
  await expect(dialog).toContainText("Failed to create product. Please try again.");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to create product. Please try again.");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Kept as well");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("levels are opened by a button, and the product is created", async ({ page }) => {
    await signInNewAdmin(page);
    await page.goto("/admin/products/new");
    const name = `Plain ${randomUUID()}`;
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Description").fill("Plain.");
    await page.getByLabel("Price").fill("12.50");
    for (const [level, choice] of [
      ["Category", "Hardware"],
      ["Subcategory", "Computing"],
      ["Type", "Laptops"],
      ["Subtype", "Business"],
    ] as const) {
      await page.getByLabel(level, { exact: true }).selectOption({ label: choice });
      await page.getByRole("button", { name: "Show the next level" }).click();
    }
    await page.getByLabel("Model", { exact: true }).selectOption({ index: 1 });
    await page.getByRole("button", { name: /Create Product/ }).click();
    await expect(page.getByRole("heading", { name: "Product created successfully" })).toBeVisible();
    expect(await findProductsByName(name)).toHaveLength(1);
  });

  test("whoever saves after somebody else is asked which version counts", async ({ page }) => {
    await signInNewAdmin(page);
    const id = await seedProductWithPath();
    await page.goto(`/admin/products/edit/${id}`);
    await querySiteDatabase("update products set stock = 99, version = version + 1 where id = $1", [
      id,
    ]);
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Mine");
    await page.getByRole("button", { name: /Save Changes/ }).click();
    await expect(page.getByRole("alert", { name: /changed while you were editing/ })).toBeVisible();
    await expect(name).toHaveValue("Mine");
    const [row] = await querySiteDatabase("select stock from products where id = $1", [id]);
    expect(row.stock).toBe(99);
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(page.getByRole("heading", { name: "Product updated successfully" })).toBeVisible();
    const [after] = await querySiteDatabase("select name from products where id = $1", [id]);
    expect(after.name).toBe("Mine");
  });
});

test("both forms have no accessibility finding and no horizontal scrolling, on a phone and on a desktop", async ({
  page,
}) => {
  test.slow();
  await signInNewAdmin(page);
  for (const id of [
    undefined,
    await seedProductWithPath({ name: "Long name ".repeat(20).trim() }),
  ]) {
    await openProductForm(page, id);
    if (!id) await page.getByRole("button", { name: /Create Product/ }).click();
    await expectResponsiveAndAccessible(page);
  }
});
