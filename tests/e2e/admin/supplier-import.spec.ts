import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { querySiteDatabase, signInAsAdmin } from "#tests/e2e/accounts.ts";
import { DESKTOP, expect, PHONE, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { expectResponsiveAndAccessible } from "#tests/e2e/pages/page-checks.ts";
import { zipFile } from "#tests/helpers/zip-file.ts";
import { waitForAdminPage } from "./admin-page.ts";

// A workbook, and prices from the cost: tests/site/admin-forms.test.ts.
test("a supplier's list is matched, previewed with its pictures, imported and undone", async ({
  page,
}) => {
  const mark = `SUP-${randomUUID().slice(0, 8)}`;
  const bytes = await readFile("public/icon-192.png");
  const zip = zipFile([
    { name: `${mark}.png`, bytes },
    { name: `${mark}-X.png`, bytes: Buffer.from("no picture") },
  ]);
  const list = `Ref;Product name;RRP;Category path
${mark};Dassie ${mark};R 1 299,50;${mark} > Small
${mark}-X;Meerkat ${mark};R 99,00;${mark} > Small
${mark}-Y;Aardvark ${mark};1.234.50;${mark} > Small
`;
  await signInAsAdmin(page);
  await page.goto("/admin/products/import");
  await waitForHydration(page);
  const csv = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(list) };
  await page.getByLabel("File", { exact: true }).setInputFiles(csv);
  const pictures = { name: "pictures.zip", mimeType: "application/zip", buffer: zip };
  await page.getByLabel("Pictures (optional)").setInputFiles(pictures);
  await page.getByRole("button", { name: "Continue" }).click();

  await test.step("each column is given its meaning", async () => {
    await expect(page.getByRole("heading", { name: "Match columns" })).toBeVisible();
    await expect(page.getByLabel("Import RRP as")).toHaveValue("price");
    await page.getByLabel("Search fields").fill("sku");
    await page.getByLabel("Import Ref as").selectOption("SKU");
    await expect(page.getByLabel("Find existing products by")).toContainText("Automatic: SKU");
    await waitForAdminPage(page);
    await expectResponsiveAndAccessible(page, { accessibleAt: [PHONE, DESKTOP] });
    await page.getByRole("button", { name: "Preview changes" }).click();
  });

  await test.step("the preview names categories, pictures and the row with an error", async () => {
    await expect(page.getByText("2 products would be added")).toBeVisible();
    await expect(page.getByText(`${mark} › Small`).first()).toBeVisible();
    await expect(page.getByText(`${mark}-Y · Aardvark ${mark}`)).toBeVisible();
    await expect(page.getByText("Cannot read the price 1.234.50.")).toBeVisible();
    await expect(page.getByText("This file cannot be read as a picture")).toBeVisible({
      timeout: 120_000,
    });
    await expect(page.getByRole("button", { name: "Import the 2 correct rows" })).toBeVisible();
    await waitForAdminPage(page);
    await expectResponsiveAndAccessible(page, { accessibleAt: [PHONE, DESKTOP] });
  });

  const imported = () =>
    querySiteDatabase(
      "select sku, jsonb_array_length(images) as pictures from products where sku like $1 order by sku",
      [`${mark}%`],
    );
  await page.getByRole("button", { name: "Import the 2 correct rows" }).click();
  await expect(page.getByText("2 products added").first()).toBeVisible();
  expect(await imported()).toEqual([
    { sku: mark, pictures: 1 },
    { sku: `${mark}-X`, pictures: 0 },
  ]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByText("Undone for 2 products.")).toBeVisible();
  expect(await imported()).toEqual([]);
  expect(await querySiteDatabase("select from categories where name = $1", [mark])).toEqual([]);
});
