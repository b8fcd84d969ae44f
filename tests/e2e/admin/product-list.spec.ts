import { querySiteDatabase, signInAsAdmin } from "#tests/e2e/accounts.ts";
import {
  expect,
  expectAccessible,
  type Page,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { waitForAdminPage } from "./admin-page.ts";

/** An admin, and three products that no other test knows. */
async function openProductList(page: Page): Promise<string> {
  await signInAsAdmin(page);
  const mark = `zq${Math.random().toString(36).slice(2, 10)}`;
  for (const [n, stock] of [5, 2, 0].entries()) {
    await querySiteDatabase(
      "insert into products (name, description, price, stock) values ($1, 'For a test.', $2, $3)",
      [`${mark} ${"ABC"[n]}`, 100 * (n + 1), stock],
    );
  }
  return mark;
}

async function openList(page: Page, mark: string, more = "") {
  await page.goto(`/admin/products?q=${mark}&sort=name-up${more}`);
  await waitForHydration(page);
}
const stockOf = async (name: string) => {
  const rows = await querySiteDatabase(
    "select stock, price, version from products where name = $1",
    [name],
  );
  return rows[0] as { stock: number; price: string; version: number } | undefined;
};

test("the list is searched, narrowed and ordered; one is deleted, one copied", async ({ page }) => {
  const mark = await openProductList(page);
  await openList(page, mark);
  await expect(page.getByRole("status").filter({ hasText: "3 products" })).toBeVisible();
  await page.getByRole("link", { name: /Low stock/ }).click();
  await expect(page.getByRole("row", { name: `${mark} B` })).toBeVisible();
  await expect(page.getByRole("row", { name: `${mark} A` })).toHaveCount(0);
  await page.getByRole("link", { name: /^All/ }).click();
  await expect(page.getByRole("row", { name: `${mark} A` })).toBeVisible();
  await page.getByRole("link", { name: "Stock", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Stock" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(page.locator("tbody tr").first()).toContainText(`${mark} C`);

  await test.step("a product is deleted after the question", async () => {
    await page.getByRole("button", { name: `More actions for ${mark} B` }).click();
    await page.getByRole("link", { name: "Delete", exact: true }).filter({ visible: true }).click();
    await expect(
      page
        .getByText("Are you sure you want to delete this product? This action cannot be undone.")
        .filter({ visible: true }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Delete product" }).filter({ visible: true }).click();
    await expect(page.getByText(`${mark} B has been deleted`)).toBeVisible();
    expect(await stockOf(`${mark} B`)).toBeUndefined();
  });

  await test.step("a copy has no stock", async () => {
    await page.getByRole("button", { name: `More actions for ${mark} A` }).click();
    await page.getByRole("button", { name: "Duplicate" }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/admin\/products\/edit\//);
    expect(await stockOf(`${mark} A (copy)`)).toMatchObject({ stock: 0, price: "100.00" });
  });
});

test("a figure is changed where it stands; what somebody else saved is never overwritten unseen", async ({
  page,
}) => {
  const mark = await openProductList(page);
  await openList(page, mark);
  const stock = page.getByLabel(`Stock of ${mark} A`);
  await stock.fill("9");
  await stock.press("Escape");
  await expect(stock).toHaveValue("5");
  await stock.fill("9");
  await stock.press("Enter");
  await expect(page.getByRole("row", { name: `${mark} A` })).toContainText("Saved");
  expect(await stockOf(`${mark} A`)).toMatchObject({ stock: 9, version: 2 });

  await page.getByRole("button", { name: `Undo the change to ${mark} A` }).click();
  await expect(page.getByRole("row", { name: `${mark} A` })).toContainText("Undone");
  await expect(stock).toHaveValue("5");
  expect(await stockOf(`${mark} A`)).toMatchObject({ stock: 5 });

  const price = page.getByLabel(`Price in rand of ${mark} A`);
  await price.fill("123,50");
  await price.press("Tab");
  await expect(price).toHaveValue("123.50");
  await price.fill("1 234,50");
  await price.press("Tab");
  await expect(page.getByRole("alert").filter({ hasText: "From R 123.50" })).toHaveText(
    "From R 123.50 to R 1 234.50?",
  );
  expect(await stockOf(`${mark} A`)).toMatchObject({ price: "123.50" });
  await page.getByRole("button", { name: "Keep R 123.50" }).click();
  await expect(price).toHaveValue("123.50");
  await price.fill("1234.50");
  await price.press("Enter");
  await page.getByRole("button", { name: `Save the new price of ${mark} A` }).click();
  await expect(page.getByRole("row", { name: `${mark} A` })).toContainText("Saved");
  expect(await stockOf(`${mark} A`)).toMatchObject({ price: "1234.50" });

  await stock.fill("many");
  await stock.press("Tab");
  const refused = page
    .getByRole("alert")
    .filter({ hasText: "Stock must be a whole number, 0 or more" });
  await expect(refused).toBeVisible();
  await expect(stock).toHaveValue("many");
  await stock.press("Escape");
  await expect(refused).toHaveCount(0);
  await expect(stock).toHaveValue("5");

  await querySiteDatabase("update products set stock = 3, version = version + 1 where name = $1", [
    `${mark} B`,
  ]);
  const contested = page.getByLabel(`Stock of ${mark} B`);
  await contested.fill("8");
  await contested.press("Enter");
  await expect(page.getByText("Not saved: someone has just changed it to 3")).toBeVisible();
  expect(await stockOf(`${mark} B`)).toMatchObject({ stock: 3 });
  // Who has read it may go on.
  await contested.press("Enter");
  await expect(page.getByRole("row", { name: `${mark} B` })).toContainText("Saved");
  expect(await stockOf(`${mark} B`)).toMatchObject({ stock: 8 });
});

test("many products are changed after a look at what changes, and changed back", async ({
  page,
}) => {
  const mark = await openProductList(page);
  await openList(page, mark);
  await page.getByLabel("Select all on this page").check();
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("3 selected")).toBeHidden();
  await page.getByLabel(`Select ${mark} A`).check();
  await page.getByLabel(`Select ${mark} C`).check();
  await page.getByRole("button", { name: "Change price" }).click();
  await waitForHydration(page);
  await waitForAdminPage(page);
  await expectAccessible(page);
  await expect(page.getByRole("textbox", { name: "Amount in percent (%)" })).toBeVisible();
  await page.getByLabel("Increase by rand").check();
  await expect(page.getByRole("textbox", { name: "Amount in rand (R)" })).toBeVisible();
  await page.getByLabel("Increase by percentage").check();
  await page.getByLabel("Amount").fill("nothing");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByText(/Enter a percentage above 0/)).toBeVisible();
  await page.getByLabel("Amount").fill("12,5");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByRole("heading", { name: "Increase the price by 12.5%" })).toBeVisible();
  await expect(page.getByText("R 337.50")).toBeVisible();
  await waitForAdminPage(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change 2 products" }).click();
  await expect(page.getByText("2 products changed")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${mark}`));
  expect((await stockOf(`${mark} C`))?.price).toBe("337.50");
  await querySiteDatabase("update products set price = 1, version = version + 1 where name = $1", [
    `${mark} A`,
  ]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(
    page.getByText("Undone for 1 product. 1 product has been changed since"),
  ).toBeVisible();
  expect((await stockOf(`${mark} C`))?.price).toBe("300.00");
  expect((await stockOf(`${mark} A`))?.price).toBe("1.00");
});

test("a specification of many products is set in two steps after a look at it", async ({
  page,
}) => {
  const mark = await openProductList(page);
  await querySiteDatabase(
    `with category as (insert into categories (name, level) values ($1, 1) returning id),
       attribute as (insert into attributes (category_id, name, kind, unit)
         select id, 'Length', 'number', 'm' from category)
     update products set category_id = category.id from category where products.name like $1 || '%'`,
    [mark],
  );
  await openList(page, mark);
  await page.getByLabel(`Select ${mark} A`).check();
  await page.getByLabel(`Select ${mark} C`).check();
  await page.getByRole("button", { name: "Specification" }).click();
  await page.getByLabel("Specification").selectOption("Length (m)");
  await page.getByRole("button", { name: "Continue" }).click();
  await waitForHydration(page);
  await waitForAdminPage(page);
  await expectAccessible(page);
  await page.getByLabel("Length (m)").fill("long");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByText("Enter a number")).toBeVisible();
  await page.getByLabel("Length (m)").fill("2,5");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByRole("heading", { name: "Set Length to 2,5 m" })).toBeVisible();
  await page.getByRole("button", { name: "Change 2 products" }).click();
  await expect(page.getByText("2 products changed")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone for 2 products.")).toBeVisible();
});
