import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { categories, products } from "#app/database/tables/catalogue.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { editStockInline } from "#app/domain/catalogue/editing/edit-inline.server.ts";
import {
  applyCatalogueChange,
  undoCatalogueChange,
} from "#app/domain/catalogue-changes/apply-change.server.ts";
import { readAddedProductIds } from "#app/domain/catalogue-changes/change-plan.server.ts";
import type { CsvStyle } from "#app/domain/catalogue-changes/export-products.server.ts";
import {
  catalogueFixture,
  inspectCatalogue,
  testAdmin,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";
import {
  exportList,
  planOwnList,
  receiveOwnList,
} from "#tests/helpers/catalogue/import-fixture.ts";
import { eventually } from "#tests/helpers/eventually.ts";

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
const exported = (...options: [style?: CsvStyle, batch?: { batchSize: number }]) =>
  exportList(fixture, ...options);
const planned = (text: string) => planOwnList(fixture, text);
async function idOf(name: string) {
  const found = await fixture.browse({ search: name, sort: "relevance" });
  return found.products[0]?.id ?? "";
}

describe("the CSV export", () => {
  test("has every field and escapes formulas (CSV injection)", async () => {
    const text = await exported();
    expect(text.startsWith('"id","name","description","price","stock","category",')).toBe(true);
    expect(text).toContain(`,"'=cmd",`);
    expect(text).toMatch(
      /,1234\.50,5,"Hardware","Laptops",,,,"P-\d{6}",,,,,,3,,,,,.*,"published",1,/,
    );
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

  test("sets a sale and quantity prices, exports them as they were, and undoes them", async () => {
    const id = await idOf("Plain");
    const columns = "sale_price;sale_starts_at;sale_ends_at;quantity_prices";
    const set = await planned(
      `id;${columns}\n${id};8,50;2026-01-05 08:00;2099-11-30;"10: 9,00; 50: 8,75"\n`,
    );
    expect(set).toMatchObject({ changed: 1, problemCount: 0 });
    await applyCatalogueChange(fixture, testAdmin, set.id);
    expect(await see.product(id)).toMatchObject({
      ...{ price: "8.50", regularPrice: "10.00", salePrice: "8.50" },
      saleStartsAt: new Date("2026-01-05T06:00:00Z"),
      saleEndsAt: new Date("2099-11-30T22:00:00Z"),
      priceBreaks: [
        { quantity: 10, cents: 9_00 },
        { quantity: 50, cents: 8_75 },
      ],
    });
    expect(await exported()).toContain(
      ',8.50,"2026-01-05 08:00","2099-12-01 00:00","10: 9.00; 50: 8.75",',
    );
    for (const style of ["plain", "excel"] as const) {
      expect(await planned(await exported(style))).toMatchObject({ changed: 0, problemCount: 0 });
    }
    const { problemLines } = await planned(`id;price;sale_ends_at\n${id};8;2020-01-01\n`);
    expect(problemLines).toEqual([
      [
        2,
        "The sale price must be below the price. The sale must end after it starts. Quantity prices must be below the price.",
      ],
    ]);
    await undoCatalogueChange(fixture, testAdmin, set.id);
    expect(await see.product(id)).toMatchObject({
      ...{ price: "10.00", regularPrice: "10.00", salePrice: null },
      ...{ saleStartsAt: null, saleEndsAt: null, priceBreaks: [] },
    });
  });

  test("sets and clears identifiers, generates a SKU for a new product, and undoes it", async () => {
    const id = await idOf("Plain");
    const generated = (await see.product(id))?.sku ?? "";
    const set = await planned(`id,sku,brand,mpn,gtin\n${id},PLN-1,Ridgeveld,RV 1,2600100000016\n`);
    await applyCatalogueChange(fixture, testAdmin, set.id);
    const known = { sku: "PLN-1", brand: "Ridgeveld", mpn: "RV 1", gtin: "2600100000016" };
    expect(await see.product(id)).toMatchObject(known);
    expect(await planned(`id,sku\n${id},PLN-1\n`)).toMatchObject({ changed: 0, problemCount: 0 });
    const cleared = await planned(`id,brand,mpn,gtin\n${id},,,\n`);
    await applyCatalogueChange(fixture, testAdmin, cleared.id);
    expect(await see.product(id)).toMatchObject({ brand: null, mpn: null, gtin: null });
    await undoCatalogueChange(fixture, testAdmin, cleared.id);
    expect(await see.product(id)).toMatchObject(known);
    for (const columns of ["", ",sku"]) {
      const added = await planned(
        `name,description,price,category${columns}\nNumbered,x,5,Services${columns && ","}\n`,
      );
      expect(await applyCatalogueChange(fixture, testAdmin, added.id)).toMatchObject({ added: 1 });
      expect((await see.product(await idOf("Numbered")))?.sku).toMatch(/^P-\d{6}$/);
      await undoCatalogueChange(fixture, testAdmin, added.id);
    }
    const back = await planned(`id,sku,brand,mpn,gtin\n${id},${generated},,,\n`);
    await applyCatalogueChange(fixture, testAdmin, back.id);
    expect(await see.product(id)).toMatchObject({ sku: generated, brand: null, gtin: null });
  });

  test("rejects a SKU that is missing, invalid, used by another product or twice in the file", async () => {
    const [id, other] = [await idOf("Plain"), await idOf("cmd")];
    const taken = (await see.product(other))?.sku ?? "";
    const plan = await planned(
      `name,description,price,category,sku,gtin
One,x,5,Services,NEW-1,
Two,x,5,Services,NEW-1,
Three,x,5,Services,new-1,
Four,x,5,Services,A B,
Five,x,5,Services,${taken},
`,
    );
    expect(plan.problemLines).toEqual([
      [3, "An earlier row has the same SKU."],
      [4, "An earlier row has the same SKU."],
      [5, expect.stringContaining("SKU may have up to 40 letters")],
      [6, "This SKU is already used by =cmd."],
    ]);
    const rename = await planned(`id,sku\n${id},${taken.toLowerCase()}\n`);
    expect(rename.problemLines).toEqual([[2, "This SKU is already used by =cmd."]]);
    expect((await planned(`id,sku\n${id},\n`)).problemLines).toEqual([[2, "SKU is required."]]);
  });

  test("a SKU taken after the preview rejects the import, and after the import limits its undo", async () => {
    const id = await idOf("Plain");
    const first = (await see.product(id))?.sku ?? "";
    const setSku = async (name: string, sku: string) =>
      fixture.database.update(products).set({ sku }).where(eq(products.name, name));
    const plan = await planned(`id,sku\n${id},LATE-1\n`);
    const addition = await planned(
      "name,description,price,category,sku\nLate,x,5,Services,LATE-1\n",
    );
    await setSku("=cmd", "late-1");
    for (const late of [plan, addition]) {
      expect(await applyCatalogueChange(fixture, testAdmin, late.id)).toEqual({
        ok: false,
        reason: "changed",
        products: 1,
      });
    }
    await setSku("=cmd", "EARLY-1");
    expect(await applyCatalogueChange(fixture, testAdmin, plan.id)).toMatchObject({ ok: true });
    await setSku("=cmd", first.toLowerCase());
    expect(await undoCatalogueChange(fixture, testAdmin, plan.id)).toEqual({
      ok: true,
      undone: 0,
      left: 1,
    });
    expect((await see.product(id))?.sku).toBe("LATE-1");
  });

  test("changes and adds products in one transaction, and can be undone", async () => {
    const id = await idOf("Plain");
    const plan = await planned(
      `id;name;description;price;stock;category;subcategory\n${id};Plain 2;New words;R 1 000,00;3;hardware;PHONES\n;Added;Fresh;5;;Services;\n`,
    );
    expect(plan).toMatchObject({ changed: 1, added: 1, problemCount: 0 });
    expect((await see.product(id))?.name).toBe("Plain");
    expect(await applyCatalogueChange(fixture, testAdmin, plan.id)).toMatchObject({
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
    const edit = { id: kept, version: 1, was: 1, value: 7 } as const;
    await editStockInline(fixture, testAdmin, edit);
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
        "Name is required. Valid price is required (0). Stock must be a whole number, 0 or more (-1). Description is required.",
      ],
      [
        7,
        "Cannot read the price abc. Stock must be a whole number, 0 or more (1.5). There is no category “Nowhere”.",
      ],
      [8, "Subcategory is required."],
      [9, "Category is required."],
      [10, "There is no subcategory “Tablets” under Hardware."],
      [11, `The name is over 200 characters (${"x".repeat(60)}…).`],
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
    expect(plan.problemLines).toEqual([[4, "Valid price is required (0)."]]);
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
      [2, "The product has changed since this file was exported. Export it again."],
    ]);
  });

  test.each([
    ["", { ok: false, reason: "empty" }],
    ["id,name\n", { ok: false, reason: "empty" }],
    [`id${",x".repeat(10_000)}\n1\n`, { ok: false, reason: "too-wide" }],
    ['id,name\n"x,a\n', { ok: false, reason: "quote", row: 2 }],
    [`id\n${"x\n".repeat(20_001)}`, { ok: false, reason: "too-many" }],
  ])("rejects an unreadable file: %#", async (text, refusal) => {
    expect(await receiveOwnList(fixture, text)).toEqual(refusal);
  });

  test("imports more rows than a batch holds, and undoes them", async () => {
    // A file is read in batches of 200 rows and a plan stored in batches of 100.
    const batch = { batchSize: 100 };
    const count = 210;
    const rows = Array.from(
      { length: count },
      (_, n) => `,Bulk ${n},About number ${n},${n + 1},${n},Services`,
    );
    const plan = await planned(`id,name,description,price,stock,category\n${rows.join("\n")}\n`);
    expect(plan).toMatchObject({ added: count, problemCount: 0 });
    expect(await applyCatalogueChange(fixture, testAdmin, plan.id, batch)).toMatchObject({
      ok: true,
      added: count,
    });
    const whole = (await exported("plain", batch)).replaceAll(
      /(,"About number \d+"),\d+\.00,/g,
      "$1,20000.00,",
    );
    const second = await planned(whole);
    expect(second).toMatchObject({ changed: count, added: 0, problemCount: 0 });
    expect(await applyCatalogueChange(fixture, testAdmin, second.id, batch)).toMatchObject({
      ok: true,
      changed: count,
    });
    expect(await undoCatalogueChange(fixture, testAdmin, second.id, batch)).toMatchObject({
      undone: count,
    });
  });
});
