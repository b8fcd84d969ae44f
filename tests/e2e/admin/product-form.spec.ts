import { randomUUID } from "node:crypto";
import { querySiteDatabase, signInAsAdmin, signInColleague } from "#tests/e2e/accounts.ts";
import {
  expect,
  expectFitsAndAccessible,
  type Page,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import {
  delayForms,
  fillProductForm,
  findProductsByName,
  openProductForm,
  seedProductWithPath,
} from "./product-form-page.ts";

const nameOf = (page: Page) => page.getByLabel("Name", { exact: true });

test("a new product: what is missing is said, levels open one by one, and it is created for the shop", async ({
  page,
}) => {
  await page.clock.install();
  await signInAsAdmin(page);
  await openProductForm(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add New Product");
  const create = page.getByRole("button", { name: /Create Product/ });
  const level = (name: string) => page.getByLabel(name, { exact: true });

  await test.step("what is missing is said beside each field, and the keyboard is brought there", async () => {
    await page.getByLabel("Price", { exact: true }).focus();
    await page.getByLabel("Stock", { exact: true }).focus();
    await expect(page.getByLabel("Price", { exact: true })).toHaveValue("0");
    await create.click();
    for (const sentence of [
      "Name is required",
      "Description is required",
      "Valid price is required",
      "Category is required",
    ]) {
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await expect(nameOf(page)).toBeFocused();
    await expectFitsAndAccessible(page);
    await expect(page.getByLabel("Description")).toHaveAttribute("rows", "12");
    await expect(page.getByLabel("Price", { exact: true })).toHaveAttribute("min", "0");
    await expect(page.getByLabel("Price", { exact: true })).toHaveAttribute("step", "0.01");
    await page.getByLabel("Price", { exact: true }).fill("");
    await page.getByLabel("Price", { exact: true }).pressSequentially("1299,50");
    await expect(page.getByLabel("Price", { exact: true })).toHaveValue("1299.50");
    await expect(page.getByLabel("Stock", { exact: true })).toHaveAttribute("min", "0");
    await nameOf(page).fill("x");
    await expect(page.getByText("Name is required")).toHaveCount(0);
  });

  await test.step("a level opens once the one above is chosen, and a new choice clears those below", async () => {
    await expect(level("Subcategory")).toBeDisabled();
    await expect(level("Model")).toHaveCount(0);
    await fillProductForm(page, "Cascade");
    await expect(level("Model")).not.toHaveValue("");
    await level("Category").selectOption({ label: "Software" });
    await expect(level("Subcategory")).toHaveValue("");
    await expect(level("Type")).toBeDisabled();
    await expect(level("Model")).toHaveCount(0);
  });

  const name = `Created ${randomUUID()}`;
  const dialog = page.getByRole("dialog", { name: "Product created successfully" });
  await fillProductForm(page, name);

  await test.step("what cannot be created is told in a dialog and a banner, and nothing is lost", async () => {
    await page.route("**/admin/products/new*", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 502 }) : route.continue(),
    );
    await create.click();
    const failure = page.getByRole("dialog", { name: "Error saving product" });
    await expect(failure).toContainText("Failed to create product. Please try again.");
    await failure.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("alert")).toHaveText("Failed to create product. Please try again.");
    await expect(nameOf(page)).toHaveValue(name);
    await page.unroute("**/admin/products/new*");
  });

  await test.step("the admin can stay and add another", async () => {
    await create.click();
    await page.getByRole("link", { name: "Stay here" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(nameOf(page)).toHaveValue("");
    await page.clock.fastForward(6000);
    await expect(page).toHaveURL(/\/admin\/products\/new$/);
  });

  await test.step("otherwise it is said for five seconds, and leads to the shop", async () => {
    await fillProductForm(page, `${name} again`);
    await create.click();
    await expect(dialog).toBeVisible();
    await page.clock.fastForward(4000);
    await expect(dialog).toBeVisible();
    await page.clock.fastForward(1500);
    await expect(page).toHaveURL(/\/shop$/);
  });
  const created = { price: "1499.90", stock: 5, version: 1 };
  expect(await findProductsByName(name)).toMatchObject([created]);
  expect(await findProductsByName(`${name} again`)).toMatchObject([created]);
});

test("an edit is saved and stays; the bar names what changed; the log knows; a SKU is given once", async ({
  page,
}) => {
  await page.clock.install();
  await signInAsAdmin(page);
  const id = await seedProductWithPath({ name: "Long name ".repeat(20).trim() });
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
  await expectFitsAndAccessible(page);

  await test.step("a new choice keeps the levels below until they are chosen again", async () => {
    const category = page.getByLabel("Category", { exact: true });
    await category.selectOption({ label: "Software" });
    await expect(page.getByLabel("Subcategory", { exact: true })).toHaveValue(/.+/);
    await expect(page.getByText("Computing (not under Software)")).toBeAttached();
    await page.getByRole("button", { name: /Save Changes/ }).click();
    await expect(page.getByText("Subcategory is required")).toBeVisible();
    await category.selectOption({ label: "Hardware" });
    await expect(page.getByText("No unsaved changes")).toBeVisible();
  });

  await test.step("a save that does not reach us is told, and nothing typed is lost", async () => {
    await page.getByLabel("Price", { exact: true }).fill("19999.5");
    await page.route("**/admin/products/edit/**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: /Save Changes/ }).click();
    const failure = page.getByRole("dialog", { name: "Error saving product" });
    await expect(failure).toContainText("Failed to update product");
    await failure.getByRole("button", { name: "Close" }).click();
    await expect(page.getByLabel("Price", { exact: true })).toHaveValue("19999.5");
    await page.unroute("**/admin/products/edit/**");
  });

  await test.step("Ctrl+S saves what the bar names", async () => {
    await page.getByLabel("Stock", { exact: true }).fill("2");
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
    await expect(page.getByLabel("Price", { exact: true })).toHaveValue("19999.50");
    await expect(page.getByText("No unsaved changes")).toBeVisible();
    const rows = await querySiteDatabase("select verb, after from audit_log where entity_id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ verb: "changed", after: { price: { cents: 1_999_950 }, stock: 2 } }]);
  });

  await test.step("a SKU that another product has is refused at its field until it is changed", async () => {
    const other = await seedProductWithPath({ name: "Numbered first" });
    await querySiteDatabase(
      "update products set sku = 'TAKEN-' || left(id::text, 8) where id = $1",
      [other],
    );
    const sku = page.getByLabel("SKU", { exact: true });
    const save = page.getByRole("button", { name: /Save Changes/ });
    await expect(sku).toHaveValue(/^P-\d+$/);
    await sku.fill(`taken-${other.slice(0, 8)}`);
    await save.click();
    const refusal = page.getByText("This SKU is already used by Numbered first.");
    await expect(refusal).toBeVisible();
    await expect(sku).toBeFocused();
    await expect(sku).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("GTIN").fill("2600100000015");
    await expect(page.getByText(/^GTIN is mistyped/)).toBeVisible();
    await page.getByLabel("GTIN").fill("2600100000016");
    await page.getByLabel("Brand").fill("Ridgeveld");
    await sku.fill(`free-${id.slice(0, 8)}`);
    await expect(refusal).toHaveCount(0);
    await save.click();
    await expect(page.getByRole("dialog", { name: "Product updated successfully" })).toBeVisible();
    const rows = await querySiteDatabase("select sku, brand, gtin from products where id = $1", [
      id,
    ]);
    expect(rows).toEqual([
      { sku: `free-${id.slice(0, 8)}`, brand: "Ridgeveld", gtin: "2600100000016" },
    ]);
  });
});

test("leaving with unsaved changes asks first; a product is deleted after a question, and the shop follows", async ({
  page,
}) => {
  await signInAsAdmin(page);
  const id = await seedProductWithPath();
  await openProductForm(page, id);

  await test.step("closing the tab", async () => {
    const asked: string[] = [];
    page.on("dialog", async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual([]);
    await nameOf(page).pressSequentially("x");
    await expect(page.getByText("1 unsaved change")).toBeVisible();
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
    await waitForHydration(page);
  });

  await test.step("following a link", async () => {
    await nameOf(page).fill("Changed, not saved");
    await page.getByRole("link", { name: "Close" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect(dialog).toContainText("Name");
    await dialog.getByRole("button", { name: "Stay" }).click();
    await expect(nameOf(page)).toHaveValue("Changed, not saved");
    await page.getByRole("link", { name: "Close" }).click();
    await dialog.getByRole("button", { name: "Leave without saving" }).click();
    await expect(page).toHaveURL(/\/shop$/);
  });

  await test.step("deleting", async () => {
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
    await expect(page.getByRole("status").filter({ hasText: "has been deleted." })).toBeVisible();
    expect(await querySiteDatabase("select from products where id = $1", [id])).toEqual([]);
  });
});

test("of two admins the second is told, and nothing is overwritten or lost until they choose", async ({
  page,
}) => {
  const id = await seedProductWithPath();
  await signInAsAdmin(page);
  await openProductForm(page, id);
  const pieter = await signInColleague("Pieter Nkosi");
  await pieter.open(`/admin/products/edit/${id}`);
  await pieter.press("Save Changes", { name: "Pieter's name", stock: "99" });
  expect(pieter.path).toContain("?saved=");
  const saved = async () =>
    (await querySiteDatabase("select name, stock, price from products where id = $1", [id]))[0];
  const save = page.getByRole("button", { name: /Save Changes/ });
  const conflict = page.getByRole("region", { name: /changed while you were editing/ });

  await test.step("who saved it and what differs is told, and stays in focus until they choose", async () => {
    await nameOf(page).fill("Lerato's name");
    await page.getByLabel("Price", { exact: true }).fill("10");
    await save.click();
    await expect(conflict).toContainText("Pieter Nkosi saved it");
    await expect(conflict).toContainText("differ in: Name, Price, Stock.");
    await expect(nameOf(page)).toHaveValue("Lerato's name");
    await expect(page.getByLabel("Price", { exact: true })).toHaveValue("10");
    await save.click();
    await expect(conflict).toBeFocused();
    expect(await saved()).toEqual({ name: "Pieter's name", stock: 99, price: "24999.00" });
  });

  await test.step("Load theirs", async () => {
    await conflict.getByRole("link", { name: "Load theirs" }).click();
    await expect(conflict).toHaveCount(0);
    await expect(nameOf(page)).toHaveValue("Pieter's name");
    await expect(page.getByLabel("Stock", { exact: true })).toHaveValue("99");
    await expect(page.getByText("No unsaved changes")).toBeVisible();
  });

  await test.step("Keep mine", async () => {
    await querySiteDatabase("update products set stock = 98, version = version + 1 where id = $1", [
      id,
    ]);
    await page.getByLabel("Price", { exact: true }).fill("10");
    await save.click();
    await conflict.getByRole("button", { name: "Keep mine" }).click();
    await expect(page.getByRole("dialog", { name: "Product updated successfully" })).toBeVisible();
    await expect(conflict).toHaveCount(0);
    expect(await saved()).toEqual({ name: "Pieter's name", stock: 99, price: "10.00" });
  });
});
