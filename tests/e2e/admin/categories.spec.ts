import { querySiteDatabase, signInAsAdmin } from "#tests/e2e/accounts.ts";
import {
  expect,
  expectFitsAndAccessible,
  type Page,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { expectToastAtBottom, waitForAdminPage } from "./admin-page.ts";
import { makePicture } from "./product-form-page.ts";

async function openTree(page: Page): Promise<string> {
  await signInAsAdmin(page);
  await page.goto("/admin/categories");
  await waitForHydration(page);
  return `Zq${Math.random().toString(36).slice(2, 10)}`;
}
const inTree = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Category tree" }).getByRole("link", { name });

test("a branch is added, renamed, moved, merged and deleted, and no product goes astray", async ({
  page,
}) => {
  const mark = await openTree(page);
  const add = async (name: string, label = "Name") => {
    await page.getByLabel(label, { exact: true }).fill(name);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText(`${name} added`)).toBeVisible();
  };
  await add(mark);
  await add(`${mark} one`, "New subcategory");
  await add(`${mark} two`, "New subcategory");
  await querySiteDatabase(
    `insert into products (name, description, price, category_id, subcategory_id)
     select $1, 'For a test.', 1, parent_id, id from categories where name = $2`,
    [`${mark} thing`, `${mark} one`],
  );
  const placeOf = async () => {
    const rows = await querySiteDatabase(
      `select categories.name from products join categories on categories.id = leaf_category_id
       where products.name = $1`,
      [`${mark} thing`],
    );
    return (rows[0] as { name: string } | undefined)?.name;
  };

  await page.getByRole("button", { name: "Close this notice" }).click();
  const choose = async (name: string) => {
    await inTree(page, name).click();
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  };
  await choose(`${mark} two`);
  await page.getByLabel("Name", { exact: true }).first().fill(`${mark} one`);
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByText(/There is already a category with this name/)).toBeVisible();
  await page.getByLabel("Name", { exact: true }).first().fill(`${mark} 2`);
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByText(`Renamed to ${mark} 2`)).toBeVisible();
  const wide = page.viewportSize();
  for (const viewport of [wide, { width: 390, height: 844 }, wide]) {
    if (viewport) await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo(0, 0));
    await expectToastAtBottom(page);
  }

  await page.getByRole("button", { name: "Close this notice" }).click();
  await choose(`${mark} one`);
  await page.getByText("Merge", { exact: true }).click();
  await page.getByLabel(/^Merge into/).selectOption({ label: `${mark} › ${mark} 2` });
  await page.getByRole("button", { name: `Merge ${mark} one` }).click();
  await expect(page.getByText("Merged: 1 product moved")).toBeVisible();
  expect(await placeOf()).toBe(`${mark} 2`);

  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText("Choose where to move it")).toBeVisible();
  await page.getByLabel("Move to").selectOption({ label: "Top level" });
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText("Moved with 1 product")).toBeVisible();

  await page.getByText("Delete", { exact: true }).click();
  await page.getByRole("button", { name: `Delete ${mark} 2` }).click();
  await expect(
    page.getByText("This category has products. Choose where to move them."),
  ).toBeVisible();
  await page.getByLabel(/^Move its 1 product to$/).selectOption({ label: mark });
  await page.getByRole("button", { name: `Delete ${mark} 2` }).click();
  await expect(page.getByText("Deleted, and 1 product moved")).toBeVisible();
  expect(await placeOf()).toBe(mark);
});

test("the tree is folded, unfolds by hand and for a search, takes a name once, and is accessible", async ({
  page,
}) => {
  const mark = await openTree(page);
  await page.getByLabel("Name", { exact: true }).first().fill(mark);
  // Pressed twice: the second is not told that the first was there already.
  await page.getByRole("button", { name: "Add", exact: true }).dblclick();
  await expect(page.getByText(`${mark} added`)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByLabel("New subcategory").fill(`${mark} leaf`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText(`${mark} leaf added`)).toBeVisible();
  await expect(page.getByLabel("New subcategory")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Rename" })).toBeVisible();
  await waitForAdminPage(page);
  await expectFitsAndAccessible(page);

  await page.goto("/admin/categories");
  await waitForHydration(page);
  await expect(inTree(page, `${mark} leaf`)).toBeHidden();
  await page.getByText(`1 category under ${mark}`).locator("..").press("Enter");
  await expect(inTree(page, `${mark} leaf`)).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a category" }).fill(`${mark} LEAF`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 categories found")).toBeVisible();
  await expect(inTree(page, `${mark} leaf`)).toBeVisible();
});

test("a category gets a picture, shows it in the shop, and loses it", async ({ page }) => {
  const mark = await openTree(page);
  await querySiteDatabase("insert into categories (name, level) values ($1, 1)", [mark]);
  await page.goto("/admin/categories");
  await waitForHydration(page);
  await inTree(page, mark).click();
  await page.getByLabel("Choose a picture").setInputFiles({
    name: "shelf.png",
    mimeType: "image/png",
    buffer: await makePicture("png"),
  });
  await page.getByLabel("Alternative text (optional)").fill("A full shelf");
  await page.getByRole("button", { name: "Save picture" }).click();
  await expect(page.getByText("Picture saved")).toBeVisible();

  await page.goto(`/shop?category=${mark.toLowerCase()}`);
  await expect(page.getByRole("heading", { level: 1, name: mark })).toBeVisible();
  await expect(page.getByRole("img", { name: "A full shelf" })).toBeVisible();

  await page.goBack();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.getByText("Picture removed")).toBeVisible();
  await expect(page.getByLabel("Choose a picture")).toBeVisible();
  await querySiteDatabase("delete from categories where name = $1", [mark]);
});
