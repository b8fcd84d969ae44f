import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { attributes, products } from "#app/database/tables/catalogue.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { writeCsvLine } from "#app/format/csv.ts";
import { testAttribute } from "#tests/helpers/catalogue/attribute-fixture.ts";
import {
  catalogueFixture,
  inspectCatalogue,
  testAdmin,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { planOwnList, planSupplierList } from "#tests/helpers/catalogue/import-fixture.ts";
import { applyCatalogueChange, undoCatalogueChange } from "./apply-change.server.ts";
import { parseAttributeCells } from "./attribute-columns.ts";
import { readCatalogueChange } from "./change-plan.server.ts";
import { exportProducts } from "./export-products.server.ts";
import {
  listBulkAttributes,
  planBulkChange,
  readChosenProducts,
} from "./plan-bulk-change.server.ts";

const fixture = catalogueFixture([["Laptops"], ["Cables"]], [{ name: "Highveld", on: "laptops" }]);
const see = inspectCatalogue(fixture);
const [memory, wireless, length] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
let id = "";

beforeAll(async () => {
  const laptops = await see.categoryId("laptops");
  await fixture.database.insert(attributes).values([
    { id: memory, categoryId: laptops, name: "Memory", kind: "number", unit: "GB" },
    {
      id: wireless,
      categoryId: laptops,
      name: "Wireless",
      kind: "choices",
      choices: ["Wi-Fi 6", "Bluetooth"],
      position: 1,
    },
    { id: length, categoryId: await see.categoryId("cables"), name: "Length", kind: "number" },
  ]);
  const [product] = await fixture.database.select({ id: products.id }).from(products);
  id = product?.id ?? "";
  await fixture.database
    .update(products)
    .set({ attributes: { [memory]: 16 }, attributeText: "16 GB Memory" })
    .where(eq(products.id, id));
});

async function plan(text: string) {
  const { id, rows, problems } = await planOwnList(fixture, text);
  return { id, rows, problems: problems.map((row) => row.problem) };
}

test("the export has a column for each attribute of its categories, and changes nothing when imported", async () => {
  const tree = await readCategoryTree(fixture);
  const chosen = { ids: [id] };
  const rows = await Array.fromAsync(exportProducts(fixture, testAdmin, { chosen, tree }));
  expect(rows[0]?.slice(-2)).toEqual(["attr:Memory (GB)", "attr:Wireless"]);
  expect(rows[1]?.slice(-2)).toEqual(["16", ""]);
  const text = rows.map((row) => writeCsvLine(row, ",")).join("");
  expect(await plan(text)).toMatchObject({ rows: [], problems: [] });
});

test("an import changes values, with the words for the search, and can be undone", async () => {
  const planned = await plan(`id,attr:Memory (GB),attr:Wireless\n${id},32,Bluetooth | wi-fi 6`);
  expect(planned.problems).toEqual([]);
  await applyCatalogueChange(fixture, testAdmin, planned.id);
  expect(await see.product(id)).toMatchObject({
    attributes: { [memory]: 32, [wireless]: ["Wi-Fi 6", "Bluetooth"] },
    attributeText: "32 GB Memory\nWireless Wi-Fi 6 Bluetooth",
  });
  await undoCatalogueChange(fixture, testAdmin, planned.id);
  expect(await see.product(id)).toMatchObject({
    attributes: { [memory]: 16 },
    attributeText: "16 GB Memory",
  });
});

test("a new product may have values; a wrong one and one of another category are problems", async () => {
  const added = await plan("name,description,price,category,attr:length\nLead,Short,9,Cables,3");
  expect(added.rows).toMatchObject([{ after: { attributeText: "3 Length" } }]);
  await applyCatalogueChange(fixture, testAdmin, added.id);
  const wrong = await plan(`id,attr:Memory (GB),attr:Length\n${id},much,3`);
  expect(wrong.problems).toEqual([
    "Cannot read the Memory much. The category has no specification for attr:length.",
  ]);
  const sku = (await see.product(id))?.sku;
  const list = `SKU,Memory (GB),Length\n${sku},64,3`;
  const mixed = await planSupplierList(fixture, { list });
  expect(mixed.mapping.targets).toEqual(["sku", "attr:memory_(gb)", "attr:length"]);
  expect(mixed.problemLines).toEqual([]);
  expect(mixed.rows).toMatchObject([{ after: { attributeText: "64 GB Memory" } }]);
});

async function planAttribute(attribute: string, input: string, ids: readonly string[] = [id]) {
  const tree = await readCategoryTree(fixture);
  const form = { what: "attribute" as const, attribute, input };
  return planBulkChange(fixture, testAdmin, { chosen: { ids }, form, tree });
}

test("one attribute is set and cleared for many products, logged, and undone", async () => {
  const lead = await fixture.add({ name: "Long lead", on: "cables" });
  const chosen = await readChosenProducts(fixture.database, { ids: [id, lead] }, []);
  const offered = await listBulkAttributes(fixture, testAdmin, chosen);
  expect(offered.map(({ name }) => name)).toEqual(["Length", "Memory", "Wireless"]);
  const planned = await planAttribute(wireless, "bluetooth\nWi-Fi 6", [id, lead]);
  if (!planned.ok) throw new Error(planned.reason);
  const view = await readCatalogueChange(fixture, testAdmin, { id: planned.id, page: 1 });
  expect(view).toMatchObject({ changed: 1, problemCount: 1 });
  expect(view?.problems[0]?.problem).toBe("Its category does not have this specification");
  await applyCatalogueChange(fixture, testAdmin, planned.id);
  expect((await see.product(id))?.attributes).toEqual({
    [memory]: 16,
    [wireless]: ["Wi-Fi 6", "Bluetooth"],
  });
  expect((await see.log())[0]?.after).toEqual({
    specifications: "16 GB Memory, Wireless Wi-Fi 6 Bluetooth",
  });
  await undoCatalogueChange(fixture, testAdmin, planned.id);
  const clear = await planAttribute(memory, "");
  if (!clear.ok) throw new Error(clear.reason);
  await applyCatalogueChange(fixture, testAdmin, clear.id);
  expect(await see.product(id)).toMatchObject({ attributes: {}, attributeText: "" });
  await undoCatalogueChange(fixture, testAdmin, clear.id);
  expect((await see.product(id))?.attributes).toEqual({ [memory]: 16 });
});

test("a value that the attribute cannot have is refused, and so is an attribute that is gone", async () => {
  expect(await planAttribute(memory, "much")).toMatchObject({
    reason: "value",
    message: "Enter a number",
  });
  expect(await planAttribute(crypto.randomUUID(), "1")).toMatchObject({ reason: "no-attribute" });
});

test("specifications that a row names are read by name; the others are listed", () => {
  const own = [
    testAttribute({ id: "memory", name: "Memory", kind: "number", unit: "GB" }),
    testAttribute({ id: "ports", name: "Ports", kind: "choices", choices: ["USB-C", "HDMI"] }),
    testAttribute({ id: "weight", name: "Weight", kind: "number", unit: "kg" }),
  ];
  const cells = {
    "specification:memory": "32 GB",
    "specification:Ports": "HDMI, USB-C",
    "specification:Weight": "light",
    "specification:Colour": "Red",
    "specification:Size": "",
  };
  expect(parseAttributeCells(cells, own, { weight: 2 }, { skipsOthers: true })).toEqual({
    values: { memory: 32, ports: ["USB-C", "HDMI"], weight: 2 },
    problems: [],
    notImported: ["Weight “light”", "Colour"],
  });
});
