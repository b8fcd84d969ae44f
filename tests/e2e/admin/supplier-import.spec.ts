import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { querySiteDatabase, signInAsAdmin } from "#tests/e2e/accounts.ts";
import { DESKTOP, expect, PHONE, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { expectResponsiveAndAccessible } from "#tests/e2e/pages/page-checks.ts";
import { xlsxFile } from "#tests/helpers/xlsx-file.ts";
import { zipFile } from "#tests/helpers/zip-file.ts";
import { waitForAdminPage } from "./admin-page.ts";

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

test("a new manager imports a distributor's workbook excluding VAT with a mark-up", async ({
  page,
}) => {
  const mark = `DIS-${randomUUID().slice(0, 8)}`;
  const workbook = xlsxFile({
    Prices: [
      ["Kgalagadi Distribution price list", null, null, null, null],
      [],
      ["Stock Code", "Item text", "Brand", "Dealer Price (Excl VAT)", "SOH"],
      [mark, `Dassie ${mark}`, "Ridgeveld", 1000, 12],
      [`${mark}-2`, `Meerkat ${mark}`, "Ridgeveld", 812.3456, 0],
      [`${mark}-3`, `Kudu ${mark}`, "Ridgeveld", "POA", 0],
    ],
    Terms: [
      ["Prices may change", "at any time"],
      ["E&OE", "2026"],
    ],
  });
  await signInAsAdmin(page);
  await page.goto("/admin/products/import");
  await waitForHydration(page);
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "price list.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbook,
  });
  await page.getByRole("button", { name: "Continue" }).click();

  await test.step("the columns are recognised, and prices come from the cost", async () => {
    await expect(page.getByRole("heading", { name: "Match columns" })).toBeVisible();
    await expect(page.getByLabel("Sheet")).toHaveValue("Prices");
    await expect(page.getByLabel("Import Stock Code as")).toHaveValue("sku");
    await expect(page.getByLabel("Import Dealer Price (Excl VAT) as")).toHaveValue("cost");
    await page.getByLabel("Search fields").fill("name");
    await page.getByLabel("Import Item text as").selectOption("Name");
    await page.getByLabel("Prices in this file are").selectOption("Excluding VAT");
    await page.getByLabel("Mark-up on cost in percent (optional)").fill("25");
    await page.getByLabel("Round calculated prices").selectOption("To the nearest R 10");
    await page.getByLabel("Default category for new products").selectOption({ index: 1 });
    await page.getByLabel("Supplier (optional)").fill(`Kgalagadi ${mark}`);
    await waitForAdminPage(page);
    await expectResponsiveAndAccessible(page, { accessibleAt: [PHONE, DESKTOP] });
    await page.getByRole("button", { name: "Preview changes" }).click();
  });

  await test.step("the preview has the selling prices including VAT", async () => {
    await expect(page.getByText("3 products will be added")).toBeVisible();
    await expect(
      page.getByText("Selling price: cost plus 25%, plus 15% VAT, to the nearest R 10."),
    ).toBeVisible();
    await expect(
      page.getByText("1 new product without a price will be imported as a draft."),
    ).toBeVisible();
    await expect(page.getByText("R 1 440.00".replaceAll(/(?<=\d) /g, "\u00a0"))).toBeVisible();
    await waitForAdminPage(page);
    await expectResponsiveAndAccessible(page, { accessibleAt: [PHONE, DESKTOP] });
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await expect(page.getByText("3 products added").first()).toBeVisible();
  });
  const imported = await querySiteDatabase(
    "select sku, price, cost_price as cost, stock, status from products where sku like $1 order by sku",
    [`${mark}%`],
  );
  expect(imported).toEqual([
    { sku: mark, price: "1440.00", cost: "1000.00", stock: 12, status: "published" },
    { sku: `${mark}-2`, price: "1170.00", cost: "812.35", stock: 0, status: "published" },
    { sku: `${mark}-3`, price: "0.00", cost: null, stock: 0, status: "draft" },
  ]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByText("Undone for 3 products.")).toBeVisible();
});
