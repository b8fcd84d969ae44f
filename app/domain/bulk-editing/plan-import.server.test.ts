import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { writeCsvLine } from "#app/content/format/csv.ts";
import { categories } from "#app/database/tables/catalogue.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { editInline } from "#app/domain/catalogue/editing/edit-inline.server.ts";
import type { AdminProductQuery } from "#app/domain/search/admin-product-query.ts";
import {
  catalogueFixture,
  inspectCatalogue,
  testAdmin,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { applyCatalogueChange, undoCatalogueChange } from "./apply-change.server.ts";
import { readAddedProductIds, readCatalogueChange } from "./change-plan.server.ts";
import { type CsvStyle, csvSeparators, exportProducts } from "./export-products.server.ts";
import { planImport } from "./plan-import.server.ts";

const fixture = catalogueFixture(
  [["Hardware"], ["Hardware", "Laptops"], ["Hardware", "Phones"], ["Services"]],
  [
    {
      name: "=cmd",
      description: "Two\nlines, and a “quote”",
      price: "1234.50",
      on: "hardware.laptops",
    },
    { name: "Plain", price: "10.00", stock: 0 },
  ],
);
const see = inspectCatalogue(fixture);
const all: AdminProductQuery = { search: "", category: "", view: "all", sort: "name-up", page: 1 };

async function exported(style: CsvStyle = "plain") {
  const tree = await readCategoryTree(fixture);
  const rows = exportProducts(fixture, testAdmin, { chosen: { all }, tree });
  const lines = (await Array.fromAsync(rows)).map((row) => writeCsvLine(row, csvSeparators[style]));
  return lines.join("");
}
async function dryRun(text: string) {
  const tree = await readCategoryTree(fixture);
  const planned = await planImport(fixture, testAdmin, {
    name: "list.csv",
    bytes: Buffer.from(text),
    tree,
  });
  if (!planned.ok) return planned;
  const view = await readCatalogueChange(fixture, testAdmin, { id: planned.id, page: 1 });
  if (!view) throw new Error("No plan");
  return {
    id: planned.id,
    ...view,
    problemLines: view.problems.map((row) => [row.position, row.problem]),
  };
}
async function planned(text: string) {
  const plan = await dryRun(text);
  if (!("id" in plan)) throw new Error(plan.reason);
  return plan;
}
async function idOf(name: string) {
  const found = await fixture.browse({ search: name, sort: "relevance" });
  return found.products[0]?.id ?? "";
}

describe("the CSV export", () => {
  test("has every field and escapes formulas (CSV injection)", async () => {
    const text = await exported();
    expect(text.startsWith('"id","name","description","price","stock","category",')).toBe(true);
    expect(text).toContain(`,"'=cmd",`);
    expect(text).toContain(',1234.50,5,"Hardware","Laptops",,,,,1,');
    expect(await exported("excel")).toContain(';1234,50;5;"Hardware";"Laptops";');
  });

  test.each(["plain", "excel"] as const)(
    "changes nothing when it is imported again (%s)",
    async (style) => {
      const plan = await planned(await exported(style));
      expect(plan).toMatchObject({ changed: 0, added: 0, problemCount: 0 });
      expect(plan.change.request).toMatchObject({ rows: 2, same: 2 });
      expect(await applyCatalogueChange(fixture, testAdmin, plan.id)).toEqual({
        ok: false,
        reason: "nothing",
      });
    },
  );
});

describe("the CSV import", () => {
  test("sets, keeps and clears a weight, rejects an invalid one, and undoes it", async () => {
    const id = await idOf("Plain");
    const weightOf = async (which: string) => (await see.product(which))?.weightGrams;
    const set = await planned(`id;weight_kg\n${id};1,25\n`);
    await applyCatalogueChange(fixture, testAdmin, set.id);
    expect(await weightOf(id)).toBe(1250);
    const added = await planned(
      "name;description;price;category;weight_kg\nLight;Sent;5;Services;0\n",
    );
    await applyCatalogueChange(fixture, testAdmin, added.id);
    expect(await weightOf(await idOf("Light"))).toBe(0);
    expect(await exported("excel")).toContain(";1,25;");
    const renamed = await planned(`id;stock\n${id};4\n`);
    await applyCatalogueChange(fixture, testAdmin, renamed.id);
    expect(await weightOf(id)).toBe(1250);
    await undoCatalogueChange(fixture, testAdmin, renamed.id);
    const cleared = await planned(`id;weight_kg\n${id};\n`);
    await applyCatalogueChange(fixture, testAdmin, cleared.id);
    expect(await weightOf(id)).toBeNull();
    await undoCatalogueChange(fixture, testAdmin, cleared.id);
    expect(await weightOf(id)).toBe(1250);
    expect((await planned(`id;weight_kg\n${id};heavy\n`)).problemCount).toBe(1);
  });

  test("changes and adds products in one transaction, and can be undone", async () => {
    const id = await idOf("Plain");
    const plan = await planned(
      `id;name;description;price;stock;category;subcategory\n${id};Plain 2;New words;R 1 000,00;3;hardware;PHONES\n;Added;Fresh;5;;Services;\n`,
    );
    expect(plan).toMatchObject({ changed: 1, added: 1, problemCount: 0 });
    expect((await see.product(id))?.name).toBe("Plain");
    expect(await applyCatalogueChange(fixture, testAdmin, plan.id)).toEqual({
      ok: true,
      changed: 1,
      added: 1,
    });
    expect(await see.product(id)).toMatchObject({ name: "Plain 2", price: "1000.00", stock: 3 });
    expect(await see.placeOf(id)).toBe("Hardware > Phones");
    const added = await idOf("Added");
    expect(await see.product(added)).toMatchObject({ price: "5.00", stock: 0, version: 1 });
    expect(await see.placeOf(added)).toBe("Services");
    const log = await see.log(3);
    expect(log.map(({ verb }) => verb)).toEqual(["added", "changed", "imported"]);

    expect(await undoCatalogueChange(fixture, testAdmin, plan.id)).toEqual({
      ok: true,
      undone: 2,
      left: 0,
    });
    expect(await see.product(id)).toMatchObject({ name: "Plain", price: "10.00", stock: 0 });
    expect(await see.placeOf(id)).toBeUndefined();
    expect(await see.product(added)).toBeUndefined();
  });

  test("undo deletes only the added products that nobody has changed since", async () => {
    const header = "name;description;price;stock;category";
    const plan = await planned(`${header}\nKept;A;5;1;Services\nLeft;B;5;1;Services\n`);
    await applyCatalogueChange(fixture, testAdmin, plan.id);
    const [kept, left] = [await idOf("Kept"), await idOf("Left")];
    const edit = { id: kept, version: 1, field: "stock", was: 1, value: 7 } as const;
    await editInline(fixture, testAdmin, edit);
    expect(await readAddedProductIds(fixture, testAdmin, plan.id)).toEqual([left]);
    expect(await undoCatalogueChange(fixture, testAdmin, plan.id)).toMatchObject({
      undone: 1,
      left: 1,
    });
    expect(await see.product(left)).toBeUndefined();
  });

  test("reports the problems of each row and then changes nothing", async () => {
    const id = await idOf("Plain");
    const plan = await planned(
      [
        "id,name,description,price,stock,category,subcategory,version",
        `${id},Fine,Fine,1,1,,,`,
        `${id},Again,Fine,1,1,,,`,
        "00000000-0000-4000-8000-000000000009,X,Y,1,1,,,",
        "no-id,X,Y,1,1,,,",
        ",,,0,-1,Services,,",
        ",X,Y,abc,1.5,Nowhere,,",
        ",X,Y,1,1,Hardware,,",
        ",X,Y,1,1,,Laptops,",
        ",X,Y,1,1,Hardware,Tablets,",
        `,${"x".repeat(201)},Y,1,1,Services,,`,
      ].join("\n"),
    );
    expect(plan.problemLines).toEqual([
      [3, "An earlier row changes the same product."],
      [4, "No product has this id. Leave the id empty to add a product."],
      [5, "No product has this id. Leave the id empty to add a product."],
      [
        6,
        "Name is required. Description is required. Valid price is required. Stock is a whole number, 0 or more.",
      ],
      [
        7,
        "Valid price is required. Stock is a whole number, 0 or more. There is no category “Nowhere”.",
      ],
      [8, "Subcategory is required."],
      [9, "Category is required."],
      [10, "There is no subcategory “Tablets” below Hardware."],
      [11, "The name is over 200 characters."],
    ]);
    expect(await applyCatalogueChange(fixture, testAdmin, plan.id)).toEqual({
      ok: false,
      reason: "nothing",
    });
    expect((await see.product(id))?.name).toBe("Plain");
  });

  test("names a wrong row as a spreadsheet counts it", async () => {
    const plan = await planned(
      'name,description,price,category\nOne,"Two\nlines\nand three",1,Services\n\nTwo,Words,0,Services\n',
    );
    expect(plan.problemLines).toEqual([[4, "Valid price is required."]]);
  });

  test("adds nothing when one of its categories was deleted or moved meanwhile", async () => {
    const tree = await readCategoryTree(fixture);
    const hardware = tree.find(({ name }) => name === "Hardware")?.id ?? "";
    const make = async () => {
      const values = { name: "Tablets", level: 2 as const, parentId: hardware };
      const [made] = await fixture.database.insert(categories).values(values).returning();
      return made?.id ?? "";
    };
    const other = tree.find(({ name }) => name === "Services")?.id ?? "";
    for (const upset of [
      (id: string) => fixture.database.delete(categories).where(eq(categories.id, id)),
      (id: string) =>
        fixture.database.update(categories).set({ parentId: other }).where(eq(categories.id, id)),
    ]) {
      const id = await make();
      const plan = await planned(
        "name,description,price,category,subcategory\nOne,Words,1,Services,\nTwo,Words,1,Hardware,Tablets\n",
      );
      expect(plan).toMatchObject({ added: 2, problemCount: 0 });
      await upset(id);
      const overtaken = { ok: false, reason: "changed", products: 1 };
      expect(await applyCatalogueChange(fixture, testAdmin, plan.id)).toEqual(overtaken);
      expect((await fixture.browse({ search: "One", sort: "relevance" })).products).toEqual([]);
      await fixture.database.delete(categories).where(eq(categories.id, id));
    }
  });

  test("adds nothing when a category is deleted concurrently", async () => {
    const values = { name: "Fleeting", level: 1 as const };
    const [made] = await fixture.database.insert(categories).values(values).returning();
    const plan = await planned("name,description,price,category\nThree,Words,1,Fleeting\n");
    const applying = await fixture.database.transaction(async (transaction) => {
      await transaction.delete(categories).where(eq(categories.id, made?.id ?? ""));
      const outcome = applyCatalogueChange(fixture, testAdmin, plan.id);
      await eventually(async () => {
        const { rows } = await fixture.database.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      });
      return { outcome };
    });
    const overtaken = { ok: false, reason: "changed", products: 1 };
    expect(await applying.outcome).toEqual(overtaken);
  });

  test("rejects a row whose product was saved since the export", async () => {
    const id = await idOf("Plain");
    const version = (await see.product(id))?.version ?? 0;
    const plan = await planned(`id,version,stock\n${id},${version - 1},8\n`);
    expect(plan.problemLines).toEqual([
      [2, "The product was changed since this file was exported. Export it again."],
    ]);
  });

  test.each([
    ["", { ok: false, reason: "empty" }],
    ["id,name\n", { ok: false, reason: "empty" }],
    ["price,stock\n1,2\n", { ok: false, reason: "no-columns" }],
    ["id,colour\nx,red\n", { ok: false, reason: "column", column: "colour" }],
    ["id,name,name\nx,a,b\n", { ok: false, reason: "column", column: "name" }],
    ['id,name\n"x,a\n', { ok: false, reason: "quote", row: 2 }],
    [`id\n${"x\n".repeat(20_001)}`, { ok: false, reason: "too-many" }],
  ])("rejects an unreadable file: %#", async (text, refusal) => {
    expect(await dryRun(text)).toEqual(refusal);
  });

  test("imports thousands of rows in several batches, and undoes them", async () => {
    // More than two of the largest batch, which is 1 000 rows.
    const count = 2_100;
    const rows = Array.from(
      { length: count },
      (_, n) => `,Bulk ${n},About number ${n},${n + 1},${n},Services`,
    );
    const plan = await planned(`id,name,description,price,stock,category\n${rows.join("\n")}\n`);
    expect(plan).toMatchObject({ added: count, problemCount: 0 });
    expect(await applyCatalogueChange(fixture, testAdmin, plan.id)).toMatchObject({
      ok: true,
      added: count,
    });
    const whole = (await exported()).replaceAll(/(,"About number \d+"),\d+\.00,/g, "$1,20000.00,");
    const second = await planned(whole);
    expect(second).toMatchObject({ changed: count, added: 0, problemCount: 0 });
    expect(await applyCatalogueChange(fixture, testAdmin, second.id)).toMatchObject({
      ok: true,
      changed: count,
    });
    expect(await undoCatalogueChange(fixture, testAdmin, second.id)).toMatchObject({
      undone: count,
    });
  }, 120_000);
});
