import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq, like } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { attributes, categories, products } from "#app/database/tables/catalogue.ts";
import { profiles } from "#app/database/tables/users.ts";
import { editStockInline } from "#app/domain/catalogue/editing/edit-inline.server.ts";
import {
  applyCatalogueChange,
  undoCatalogueChange,
} from "#app/domain/catalogue-changes/apply-change.server.ts";
import { readCatalogueChange } from "#app/domain/catalogue-changes/change-plan.server.ts";
import { openDiskStorage } from "#app/storage/disk/disk-storage.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import {
  catalogueFixture,
  inspectCatalogue,
  storeTestAdmin,
  testAdmin,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { planSupplierList } from "#tests/helpers/catalogue/import-fixture.ts";
import { xlsxFile } from "#tests/helpers/xlsx-file.ts";
import { zipFile } from "#tests/helpers/zip-file.ts";
import { rememberMapping, suggestMapping } from "./column-mapping.ts";
import { applyRequestedImports, requestApplying } from "./large-imports.server.ts";
import { type ImportRequest, planImport } from "./plan-import.server.ts";
import { prepareImportPictures, readImportPictures } from "./prepare-import-pictures.server.ts";
import {
  chooseSheet,
  listSuppliers,
  readImport,
  readSupplierMapping,
  receiveImport,
  rememberSupplier,
} from "./product-imports.server.ts";

vi.setConfig({ testTimeout: 600_000 });

const fixture = catalogueFixture(
  [["Hardware"], ["Hardware", "Laptops"], ["Services"]],
  [
    { name: "Highveld 14", on: "hardware.laptops" },
    { name: "Kameel 24P", on: "services" },
  ],
);
const see = inspectCatalogue(fixture);
const plan = (
  list: string | Buffer,
  changes: Parameters<typeof planSupplierList>[2] = {},
  { zip, vatPercent = null }: { zip?: Buffer; vatPercent?: number | null } = {},
) => planSupplierList(fixture, { list, ...(zip && { zip }), vatPercent }, changes);
const apply = (id: string, options = {}) => applyCatalogueChange(fixture, testAdmin, id, options);
const undo = (id: string) => undoCatalogueChange(fixture, testAdmin, id);
const bySku = async (sku: string) => {
  const [row] = await fixture.database.select().from(products).where(eq(products.sku, sku));
  return row;
};
const categoryNames = async () => (await see.slugs()).toSorted();

beforeAll(async () => {
  await storeTestAdmin(fixture.database);
  const set = (name: string, values: Partial<typeof products.$inferInsert>) =>
    fixture.database.update(products).set(values).where(eq(products.name, name));
  await set("Highveld 14", {
    sku: "HV-14",
    brand: "Ridgeveld",
    mpn: "RV 14",
    gtin: "2600100000016",
  });
  await set("Kameel 24P", { sku: "KM-24", brand: "Kameel", mpn: "RV 14" });
});

describe("numbers", () => {
  test("are read with the decimal sign of the file, in every column of numbers", async () => {
    const comma = await plan("SKU;RRP;Dealer price;SOH;Weight\nHV-14;1.234,50;1.000;1.200;1,25\n");
    expect(comma.mapping.decimalSign).toBe(",");
    expect(comma.rows).toMatchObject([
      { after: { cents: 1234_50, costCents: 1000_00, stock: 1200, weightGrams: 1250 } },
    ]);
    const point = await plan("SKU;RRP;Dealer price;SOH\nHV-14;1,234.50;1,000;12.00\n");
    expect(point.mapping.decimalSign).toBe(".");
    expect(point.rows).toMatchObject([
      { after: { cents: 1234_50, costCents: 1000_00, stock: 12 } },
    ]);
  });

  test("that cannot be read so are refused by the SKU or the row, with what is written", async () => {
    const list = 'SKU,Name,RRP,SOH\nHV-14,,"1.234,50",5\nKM-24,,5,lots\n,,"1,50",1\n,Cap,x,1\n';
    const { problems } = await plan(list, { decimalSign: "." });
    expect(problems.map(({ productName, problem }) => [productName, problem])).toEqual([
      ["HV-14 · Highveld 14", "Cannot read the price 1.234,50. Name is required."],
      ["KM-24 · Kameel 24P", "Cannot read the stock lots. Name is required."],
      [
        "No name or SKU",
        "Cannot read the price 1,50. Name is required. Description is required. Choose a category for new products.",
      ],
      ["Cap", "Cannot read the price x. Choose a category for new products."],
    ]);
  });
});

test("a heading between the rows, or terms below them, are told apart from a product", async () => {
  const terms = "Terms: 30 days from statement";
  const { problemLines } = await plan(
    `SKU,Name,Cost\nSWITCHES,,\nHV-14,Highveld 14,\n${terms},,\n`,
  );
  const reason = "Only one cell is filled in: a heading or a note.";
  expect(problemLines).toEqual([
    [2, reason],
    [4, reason],
  ]);
});

test("stock as suppliers write it is read as a number", async () => {
  const { rows, problems } = await plan("SKU,SOH\nHV-14,10+\nKM-24,No stock\n");
  expect(problems).toEqual([]);
  expect(rows).toMatchObject([{ after: { stock: 10 } }, { after: { stock: 0 } }]);
});

describe("prices", () => {
  test("exclude VAT, or come from the cost with a mark-up, and the plan has those with VAT", async () => {
    const excluding = await plan("SKU,RRP excl VAT\nHV-14,100.10\n", {}, { vatPercent: 15 });
    expect(excluding.mapping.excludesVat).toBe(true);
    expect(excluding.rows).toMatchObject([{ after: { cents: 115_12 } }]);
    const list = "SKU,Dealer price,RRP\nHV-14,1000,1\n";
    const marked = await plan(list, { markup: 25_00, ending: "9.00" }, { vatPercent: 15 });
    expect(marked.rows).toMatchObject([{ after: { cents: 1439_00, costCents: 1000_00 } }]);
    expect(marked.change.request).toMatchObject({
      pricing: { vatPercent: 15, markup: 25_00, ending: "9.00" },
    });
    const huge = await plan("SKU,Cost\nHV-14,9999999999\n", { markup: 25_00 });
    expect(huge.problemLines).toEqual([[2, "The price would be above the maximum."]]);
  });

  test("may be on request: a new product is a draft without one, a known one keeps its own", async () => {
    const categoryId = await see.categoryId("services");
    const list =
      "SKU,Name,Price\nR-1,One,POA\nR-2,Two,P.O.A.\nR-3,Three,on request\nR-4,Four,TBA\nR-5,Five,\nHV-14,Highveld 14,POA\n";
    const planned = await plan(list, { categoryId });
    expect(planned).toMatchObject({ added: 5, changed: 0, problemCount: 0 });
    expect(planned.change.request).toMatchObject({ addedWithoutPrice: 5, keptPrices: 1 });
    await apply(planned.id);
    for (const sku of ["R-1", "R-2", "R-3", "R-4", "R-5"]) {
      expect(await bySku(sku)).toMatchObject({ status: "draft", price: "0.00" });
    }
    expect(await bySku("HV-14")).toMatchObject({ status: "published", price: "100.00" });
    // The same file again changes nothing; a price makes them ready, publishing without one is refused.
    expect(await plan(list, { categoryId })).toMatchObject({ changed: 0, problemCount: 0 });
    const published = await plan("SKU,Price,Status\nR-1,5,published\nR-2,,published\n");
    expect(published.problemLines).toEqual([[3, "Valid price is required."]]);
    expect(published.rows).toMatchObject([{ after: { cents: 5_00, status: "published" } }]);
    await undo(planned.id);
    expect(await bySku("R-1")).toBeUndefined();
  });

  test("a new product without a category is refused, unless it is imported as a draft", async () => {
    const list = "SKU,Name,Price\nC-1,One,5\nC-2,Two,POA\n";
    const published = await plan(list);
    expect(published.problemLines).toEqual([[2, "Choose a category for new products."]]);
    const drafts = await plan(list, { addsDrafts: true });
    expect(drafts).toMatchObject({ added: 2, problemCount: 0, hasDrafts: true });
    expect(await apply(drafts.id)).toMatchObject({ ok: true, needsWork: true });
    expect(await bySku("C-1")).toMatchObject({ status: "draft", categoryId: null });
    // The draft stays one until it has all that publishing needs.
    const publishing = await plan("SKU,Price,Status\nC-1,5,published\nC-2,,draft\n");
    expect(publishing.problemLines).toEqual([[2, "Category is required."]]);
    await undo(drafts.id);
  });

  test("new products arrive as drafts if the owner says so", async () => {
    const categoryId = await see.categoryId("services");
    const list =
      "SKU,Name,Price,Status\nN-1,One,5,\nN-2,Two,5,published\nN-3,Three,5,archived\nHV-14,Highveld 14,101,\n";
    const { rows } = await plan(list, { categoryId, addsDrafts: true });
    expect(rows.map(({ after }) => after?.status)).toEqual([
      ...["draft", "draft", "archived", undefined],
    ]);
  });
});

describe("matching", () => {
  test("finds products by SKU, part number with brand, or GTIN, and adds the others", async () => {
    const bySkuPlan = await plan("Stock code;RRP\nhv-14;R 1 299,50\n");
    expect(bySkuPlan.rows).toMatchObject([
      { productName: "Highveld 14", before: { cents: 100_00 }, after: { cents: 1299_50 } },
    ]);
    // Another spelling of its SKU is no change.
    expect(bySkuPlan.rows[0]?.after).not.toHaveProperty("sku");
    const byMpn = await plan("Part number,Brand,Price\nrv  14,ridgeveld,120\nRV 99,Kameel,5\n");
    expect(byMpn.rows.map(({ productName }) => productName)).toEqual(["Highveld 14"]);
    const sentence = "Add a column with the name to add it.";
    expect(byMpn.problemLines).toEqual([[3, `No product has this part number. ${sentence}`]]);
    const unknown = await plan("SKU,Cost\nHV-14,90\nHV-15,95\n");
    expect(unknown.problemLines).toEqual([[3, `No product has this SKU. ${sentence}`]]);
    const byGtin = await plan("Barcode,Price\n02600100000016,120\n");
    expect(byGtin.rows.map(({ productName }) => productName)).toEqual(["Highveld 14"]);
  });

  test("an invalid barcode is left out with a warning, unless it says which product it is", async () => {
    const list =
      "SKU,Barcode,Name,Price,Category\nKM-24,2600100000015,Kameel 24P,120,Services\nNEW-9,2.6E+12,Dassie,5,Services\n";
    const bySkuPlan = await plan(list);
    expect(bySkuPlan).toMatchObject({ changed: 1, added: 1, problemCount: 0 });
    for (const { after } of bySkuPlan.rows) expect(after?.gtin ?? null).toBeNull();
    const problem = "GTIN is mistyped: its last digit does not match the others (2600100000015)";
    expect(bySkuPlan.change.request).toMatchObject({
      barcodeProblems: [
        { position: 2, productName: "KM-24 · Kameel 24P", problem },
        { position: 3, productName: "NEW-9 · Dassie" },
      ],
    });
    const byGtin = await plan("Barcode,Name,Price,Category\n2600100000015,Dassie,5,Services\n");
    expect(byGtin.problemLines).toEqual([[2, `${problem}.`]]);
  });

  test("of more than a hundred invalid barcodes the first are listed, and all are counted", async () => {
    const lines = Array.from({ length: 102 }, (_, n) => `BC-${n},2.6E+12,Item ${n},5,Services`);
    const { added, change } = await plan(`SKU,Barcode,Name,Price,Category\n${lines.join("\n")}\n`);
    const { barcodeProblems, barcodeProblemCount } = change.request as ImportRequest;
    expect(added).toBe(102);
    expect(barcodeProblems).toHaveLength(100);
    expect(barcodeProblemCount).toBe(102);
  });

  test("refuses a row that fits several products, and a second row for the same", async () => {
    const ambiguous = await plan("Part number,Price\nRV 14,5\n");
    expect(ambiguous.problemLines).toEqual([
      [2, "2 products have this part number. Add a column with the brand, or match by SKU."],
    ]);
    const twice = await plan("SKU,Price\nHV-14,5\nhv-14,6\n");
    expect(twice.problemLines).toEqual([[3, "An earlier row changes the same product."]]);
    const added = await plan(
      "GTIN,Name,Price,Category\n2600100000023,A,5,Services\n2600100000023,B,6,Services\n",
    );
    expect(added.problemLines).toEqual([[3, "An earlier row adds the same product."]]);
  });

  test("imports the other rows if the owner says so", async () => {
    const mixed = await plan("SKU,Price\nHV-14,101\nKM-24,free\n");
    expect(mixed).toMatchObject({ changed: 1, problemCount: 1 });
    expect(await apply(mixed.id)).toEqual({ ok: false, reason: "nothing" });
    expect(await apply(mixed.id, { skipsProblems: true })).toMatchObject({ ok: true, changed: 1 });
    expect((await bySku("HV-14"))?.price).toBe("101.00");
    expect(await undo(mixed.id)).toEqual({ ok: true, undone: 1, left: 0 });
    expect((await bySku("HV-14"))?.price).toBe("100.00");
  });
});

describe("categories", () => {
  const list = `SKU,Name,Price,Category path
C-1,Cat 1,5,Hardware > Networking > Switches
C-2,Cat 2,5,hardware > networking > Routers
C-3,Cat 3,5,Services
`;

  test("are created on the way, and go with the import unless somebody uses them", async () => {
    const before = await categoryNames();
    const planned = await plan(list);
    expect(planned).toMatchObject({ added: 3, problemCount: 0 });
    expect(await categoryNames()).toEqual(before);
    await apply(planned.id);
    expect(await see.placeOf((await bySku("C-2"))?.id ?? "")).toBe(
      "Hardware > Networking > Routers",
    );
    expect((await see.log(20)).filter(({ entityKind }) => entityKind === "category")).toHaveLength(
      3,
    );
    const [routers] = await fixture.database
      .select()
      .from(categories)
      .where(eq(categories.name, "Routers"));
    await fixture.database
      .insert(attributes)
      .values({ categoryId: routers?.id ?? "", name: "Ports", kind: "number" });
    await undo(planned.id);
    // Somebody has described routers since: they stay, and so does what is above them.
    expect(await categoryNames()).toEqual(
      [...before, "hardware.networking", "hardware.networking.routers"].toSorted(),
    );
    await fixture.database.delete(categories).where(eq(categories.name, "Routers"));
    await fixture.database.delete(categories).where(eq(categories.name, "Networking"));
  });

  test("are not created if the owner does not want it, nor for rows with errors", async () => {
    expect((await plan(list, { createsCategories: false })).problemLines).toEqual([
      [2, "There is no subcategory “Networking” under Hardware."],
      [3, "There is no subcategory “networking” under hardware."],
    ]);
    const before = await categoryNames();
    const planned = await plan("SKU,Name,Price,Category path\nC-4,A,free,Toys\nC-5,B,5,Services\n");
    await apply(planned.id, { skipsProblems: true });
    expect(await categoryNames()).toEqual(before);
    await undo(planned.id);
  });

  test("have five levels at most, and products only at the lowest", async () => {
    const planned = await plan(
      "SKU,Name,Price,Category path\nD-1,A,5,A>B>C>D>E>F\nD-2,B,5,New\nD-3,C,5,New > Below\nD-4,D,5,\n",
    );
    expect(planned.problemLines).toEqual([
      [2, "A category path has at most 5 levels."],
      [3, "Other rows create categories below this one. Choose one of them."],
      [5, "Choose a category for new products."],
    ]);
    expect(planned.problems.map(({ productId }) => productId)).toEqual([null, null, null]);
    const categoryId = await see.categoryId("services");
    expect((await plan("SKU,Name,Price\nD-5,E,5\n", { categoryId })).problemLines).toEqual([]);
  });

  test("one that was added meanwhile stops the import", async () => {
    const planned = await plan("SKU,Name,Price,Category\nM-1,A,5,Meanwhile\n");
    await fixture.database.insert(categories).values({ name: "meanwhile", level: 1 });
    expect(await apply(planned.id)).toEqual({ ok: false, reason: "changed", products: 1 });
    await fixture.database.delete(categories).where(eq(categories.name, "meanwhile"));
  });
});

describe("pictures from a ZIP", () => {
  let files: FileStorage;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "import-pictures-"));
    files = await openDiskStorage({ folder, secret: "a secret of at least thirty-two characters" });
    return () => rm(folder, { recursive: true, force: true });
  });
  const picture = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer();

  test("are encoded before the import, added with it, and taken off by undoing it", async () => {
    const zip = zipFile([
      { name: "shots/HV-14-2.jpg", bytes: await picture("teal") },
      { name: "shots/HV-14.jpg", bytes: await picture("gold") },
      { name: "front.jpg", bytes: await picture("navy") },
      { name: "broken.jpg", bytes: Buffer.from("no picture") },
      { name: "unused.jpg", bytes: await picture("red") },
      { name: "notes.txt", bytes: Buffer.from("text") },
    ]);
    const list = `SKU,Name,Price,Category,Images
HV-14,Highveld 14,100,Laptops,
P-NEW,New,5,Services,"https://x.example/front.jpg?v=1, broken.jpg, lost.jpg"
`;
    // The category of the first row is left as it is.
    const mapping = { targets: ["sku", "name", "price", "", "pictures"] };
    const planned = await plan(
      list,
      { ...mapping, categoryId: await see.categoryId("services") },
      { zip },
    );
    expect(planned).toMatchObject({ changed: 1, added: 1, problemCount: 0 });
    expect(planned.change.request).toMatchObject({ missingPictures: 1 });
    expect(await apply(planned.id)).toEqual({ ok: false, reason: "preparing" });
    expect(await prepareImportPictures({ database: fixture.database, files }, testAdmin)).toEqual({
      prepared: 4,
    });
    expect(await readImportPictures(fixture, testAdmin, planned.id)).toEqual({
      ...{ total: 4, waiting: 0, unused: 1 },
      failed: [
        { name: "broken.jpg", problem: "This file cannot be read as a picture", rows: [3] },
        {
          name: "notes.txt",
          problem: "Only JPEG, PNG, WebP and AVIF pictures are imported.",
          rows: [],
        },
      ],
    });
    expect(await apply(planned.id)).toMatchObject({ ok: true, changed: 1, added: 1 });
    const namesOf = async (sku: string) =>
      (await bySku(sku))?.images.map(({ path }) => path.replace(/^\d+-\w+-/, ""));
    expect(await namesOf("HV-14")).toEqual(["hv-14.jpg", "hv-14-2.jpg"]);
    expect(await namesOf("P-NEW")).toEqual(["front.jpg"]);
    // The same file again brings nothing new.
    const again = await plan(list, { ...mapping, categoryId: planned.mapping.categoryId }, { zip });
    expect(again.rows.flatMap(({ pictures }) => pictures)).toEqual(["broken.jpg"]);
    await undo(planned.id);
    expect(await namesOf("HV-14")).toEqual([]);
    expect(await bySku("P-NEW")).toBeUndefined();
  });

  test("refuses a file that is no ZIP", async () => {
    const upload = { name: "a", bytes: Buffer.from("SKU\n1\n") };
    const received = await receiveImport(fixture, testAdmin, { list: upload, zip: upload });
    expect(received).toEqual({ ok: false, reason: "zip", problem: "no-zip" });
  });
});

test("a supplier's columns are remembered whatever the case of the name", async () => {
  const { mapping, change } = await plan("Ref,RRP\nHV-14,5\n", { targets: ["sku", "price"] });
  const columns = ["Ref", "RRP"].map((name) => ({ name, samples: [] }));
  const remember = (supplier: string) =>
    rememberSupplier(fixture, testAdmin, {
      ...{ importId: change.importId ?? "", supplier },
      mapping: rememberMapping(columns, mapping),
    });
  await remember("Mpumalanga Distribution");
  await remember("MPUMALANGA distribution");
  expect(await listSuppliers(fixture, testAdmin)).toEqual(["Mpumalanga Distribution"]);
  const remembered = { mapping: { columns: { ref: "sku", rrp: "price" } } };
  const read = (supplier: string | null, names: string[]) =>
    readSupplierMapping(fixture, testAdmin, {
      supplier,
      columns: names.map((name) => ({ name, samples: [] })),
    });
  expect(await read("mpumalanga distribution", [])).toMatchObject(remembered);
  // Recognised by the columns of the file.
  expect(await read(null, ["RRP", "ref"])).toMatchObject({
    supplier: "Mpumalanga Distribution",
    ...remembered,
  });
  expect(await read(null, ["RRP", "Code"])).toBeUndefined();
});

test("a workbook is planned from the sheet that is chosen", async () => {
  const bytes = xlsxFile({
    Cover: [
      ["Karoo", "Price list"],
      ["Valid from", new Date("2026-11-01T00:00:00Z")],
    ],
    Prices: [
      ["Stock code", "RRP", "Sale price", "Sale ends"],
      ["HV-14", 120.5, 99.99, new Date("2099-11-30T00:00:00Z")],
    ],
  });
  const list = { name: "list.xlsx", bytes };
  const received = await receiveImport(fixture, testAdmin, { list });
  if (!received.ok) throw new Error(received.reason);
  const importId = received.id;
  expect(await chooseSheet(fixture, testAdmin, { importId, sheet: 1 })).toEqual({ ok: true });
  const upload = await readImport(fixture, testAdmin, importId);
  expect(upload).toMatchObject({ sheets: ["Cover", "Prices"], sheet: 1, rowCount: 1 });
  if (!upload) throw new Error("gone");
  const targets = ["sku", "price", "sale_price", "sale_ends_at"];
  const mapping = { ...suggestMapping(upload, []), targets, isSupplierList: true };
  const planned = await planImport(fixture, testAdmin, { importId, mapping, tree: [] });
  if (!planned.ok) throw new Error(planned.reason);
  const view = await readCatalogueChange(fixture, testAdmin, { id: planned.id, page: 1 });
  expect(view?.rows).toMatchObject([
    { after: { cents: 120_50, saleCents: 99_99, saleEndsAt: "2099-11-30T22:00:00.000Z" } },
  ]);
  // What was chosen is there again when the columns are changed.
  expect((await readImport(fixture, testAdmin, importId))?.mapping).toEqual(mapping);
});

describe("a supplier's list of 2 500 rows", () => {
  const COUNT = 2500;
  const listOf = (price: (n: number) => string) => {
    const lines = Array.from(
      { length: COUNT },
      (_, n) =>
        `BIG-${n};"=Item ${n}";${price(n)};${n % 90};"Supplier > Group ${n % 40} > Kind ${n % 3}"`,
    );
    // Windows-1252, as Excel saves it.
    return Buffer.from(
      `Code;Name;RRP;SOH;Category path\nBIG-X;Café;1,50;1;Services\n${lines.join("\n")}\n`,
      "latin1",
    );
  };
  const snapshot = () =>
    fixture.database
      .select({ id: products.id, sku: products.sku, price: products.price, stock: products.stock })
      .from(products)
      .orderBy(asc(products.id));

  test("is imported in the background, changed by a second file, and undone", async () => {
    const [before, categoriesBefore] = [await snapshot(), await categoryNames()];
    const first = await plan(listOf((n) => `R ${n + 1},50`));
    expect(first).toMatchObject({ added: COUNT + 1, changed: 0, problemCount: 0 });
    const request = { id: first.id, skipsProblems: false };
    expect(await requestApplying(fixture, testAdmin, request)).toBe(true);
    // Pressed twice.
    expect(await requestApplying(fixture, testAdmin, request)).toBe(false);
    await applyRequestedImports(fixture);
    const applied = await readCatalogueChange(fixture, testAdmin, { id: first.id, page: 1 });
    expect(applied?.change).toMatchObject({ state: "applied", applyingSince: null });
    expect(await fixture.database.$count(products, like(products.sku, "BIG-%"))).toBe(COUNT + 1);
    expect(await bySku("BIG-7")).toMatchObject({ name: "=Item 7", price: "8.50", stock: 7 });
    expect((await bySku("BIG-X"))?.name).toBe("Café");
    expect(await categoryNames()).toHaveLength(categoriesBefore.length + 1 + 40 + 120);
    const imported = await snapshot();

    const second = await plan(listOf((n) => (n % 2 === 0 ? `${n + 2},00` : `R ${n + 1},50`)));
    expect(second).toMatchObject({ added: 0, changed: COUNT / 2, problemCount: 0 });
    expect(second.change.request).toMatchObject({ same: COUNT / 2 + 1 });
    expect(await apply(second.id)).toMatchObject({ ok: true, changed: COUNT / 2 });
    expect(await bySku("BIG-8")).toMatchObject({ price: "10.00" });
    expect(await undo(second.id)).toEqual({ ok: true, undone: COUNT / 2, left: 0 });
    expect(await snapshot()).toEqual(imported);
    expect(await undo(first.id)).toEqual({ ok: true, undone: COUNT + 1, left: 0 });
    expect(await snapshot()).toEqual(before);
    expect(await categoryNames()).toEqual(categoriesBefore);
  });

  test.each([
    ["has other roles now", { staffRoles: ["warehouse"] }],
    ["was deactivated", { role: "customer", deactivatedAt: new Date() }],
  ] as const)("is not applied if whoever asked for it %s", async (_, change) => {
    const planned = await plan("SKU,Price\nHV-14,8\n");
    const before = await snapshot();
    await requestApplying(fixture, testAdmin, { id: planned.id, skipsProblems: false });
    const profile = fixture.database.update(profiles);
    await profile.set(change as never).where(eq(profiles.id, testAdmin.userId));
    expect(await applyRequestedImports(fixture)).toEqual({ applied: 0 });
    expect(await snapshot()).toEqual(before);
    const view = await readCatalogueChange(fixture, testAdmin, { id: planned.id, page: 1 });
    expect(view?.change, "a colleague can apply it").toMatchObject({
      state: "planned",
      applyingSince: null,
    });
    await fixture.database
      .update(profiles)
      .set({ role: "admin", staffRoles: ["owner"], deactivatedAt: null })
      .where(eq(profiles.id, testAdmin.userId));
  });

  test("an overtaken import says so, and can be tried again", async () => {
    const planned = await plan("SKU,Price\nHV-14,7\n");
    const product = await bySku("HV-14");
    await editStockInline(fixture, testAdmin, {
      ...{ id: product?.id ?? "", version: product?.version ?? 0 },
      ...{ was: product?.stock ?? 0, value: 77 },
    });
    await requestApplying(fixture, testAdmin, { id: planned.id, skipsProblems: false });
    await applyRequestedImports(fixture);
    const view = await readCatalogueChange(fixture, testAdmin, { id: planned.id, page: 1 });
    expect(view?.change).toMatchObject({
      ...{ state: "planned", applyingSince: null, request: { overtaken: 1 } },
    });
  });
});
