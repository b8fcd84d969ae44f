import { describe, expect, test } from "vitest";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import {
  applyCatalogueChange,
  undoCatalogueChange,
} from "#app/domain/catalogue-changes/apply-change.server.ts";
import { readCatalogueChange } from "#app/domain/catalogue-changes/change-plan.server.ts";
import { exportProducts } from "#app/domain/catalogue-changes/export-products.server.ts";
import {
  catalogueFixture,
  inspectCatalogue,
  testAdmin,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { exportList, planOwnList } from "#tests/helpers/catalogue/import-fixture.ts";

const fixture = catalogueFixture([["Services"]], []);
const see = inspectCatalogue(fixture);
const planned = (text: string) => planOwnList(fixture, text);

describe("status, cost and threshold", () => {
  test("are imported, exported with the margin, and undone", async () => {
    const id = await fixture.add({ name: "Costly", price: "115.00", on: "services" });
    const text = `id,status,cost,reorder_level\n${id},Draft,75.00,9\n`;
    const plan = await planned(text);
    expect(plan.rows[0]?.after).toEqual({
      status: "draft",
      costCents: 7500,
      reorderLevel: 9,
    });
    await applyCatalogueChange(fixture, testAdmin, plan.id);
    expect(await see.product(id)).toMatchObject({
      status: "draft",
      costPrice: "75.00",
      reorderLevel: 9,
    });
    const tree = await readCategoryTree(fixture);
    const rows = exportProducts(fixture, testAdmin, {
      chosen: { ids: [id] },
      tree,
      vatPercent: 15,
    });
    const [header = [], cells = []] = await Array.fromAsync(rows);
    const cell = (column: string) => cells[header.indexOf(column)];
    expect(["status", "cost", "margin", "margin_percent"].map(cell)).toEqual([
      "draft",
      { cents: 7500 },
      { cents: 2500 },
      25,
    ]);
    await undoCatalogueChange(fixture, testAdmin, plan.id);
    expect(await see.product(id)).toMatchObject({
      status: "published",
      costPrice: null,
      reorderLevel: 3,
    });
  });

  test("a new product is published unless the file says otherwise; an unknown status is rejected", async () => {
    const file =
      "name,description,price,category,status\nAsNew,x,1,Services,\nAsDraft,x,1,Services,draft\n";
    const plan = await planned(file);
    await applyCatalogueChange(fixture, testAdmin, plan.id);
    const applied = await readCatalogueChange(fixture, testAdmin, { id: plan.id, page: 1 });
    const added = await Promise.all(
      (applied?.rows ?? []).map((row) => see.product(row.productId ?? "")),
    );
    expect(added.map((row) => [row?.name, row?.status, row?.reorderLevel])).toEqual([
      ["AsNew", "published", 3],
      ["AsDraft", "draft", 3],
    ]);
    const wrong = await planned(
      "name,description,price,category,status\nBad,x,1,Services,hidden\n",
    );
    expect(wrong.problemLines).toEqual([
      [2, "Status must be published, draft or archived (hidden)."],
    ]);
  });
});

test("warranty, lead time and successor come from a file, and go back", async () => {
  const id = await fixture.add({ name: "Plain", on: "services" });
  const fields = async () => {
    const { warrantyMonths, leadTimeDays, discontinued, successorSku } =
      (await see.product(id)) ?? {};
    return [warrantyMonths, leadTimeDays, discontinued, successorSku];
  };
  const plan = await planned(
    `id;warranty_months;lead_time_days;discontinued;successor_sku\n${id};36;5;yes;P-100001\n`,
  );
  await applyCatalogueChange(fixture, testAdmin, plan.id);
  expect(await fields()).toEqual([36, 5, true, "P-100001"]);
  const again = await planned(await exportList(fixture, "excel"));
  expect(again).toMatchObject({ changed: 0, added: 0, problemCount: 0 });
  await undoCatalogueChange(fixture, testAdmin, plan.id);
  expect(await fields()).toEqual([0, null, false, null]);
  const wrong = await planned(`id;warranty_months;discontinued\n${id};ages;perhaps\n`);
  expect(wrong.problemCount).toBe(1);
});

test("a backorder and its date come from a file, and need a date", async () => {
  const id = await fixture.add({ name: "Plain", on: "services" });
  const plan = await planned(`id;backorder;restock_date\n${id};yes;2030-12-04\n`);
  await applyCatalogueChange(fixture, testAdmin, plan.id);
  const stored = { allowsBackorder: true, restockDate: "2030-12-04" };
  expect(await see.product(id)).toMatchObject(stored);
  expect((await planned(`id;restock_date\n${id};\n`)).problemCount).toBe(1);
  await undoCatalogueChange(fixture, testAdmin, plan.id);
  expect(await see.product(id)).toMatchObject({ allowsBackorder: false, restockDate: null });
});
