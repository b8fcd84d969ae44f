import { expect, test } from "vitest";
import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";
import {
  columnField,
  findSupplier,
  ownColumnMapping,
  rememberMapping,
  suggestMapping,
} from "./column-mapping.ts";
import { checkMapping, mappingForm } from "./mapping-form.ts";

const memory = { name: "Memory", unit: "GB" } as Attribute;
const columnsOf = (names: string, samples: string[] = []) =>
  names.split("|").map((name) => ({ name, samples }));
const fileOf = (names: string, samples?: string[]) => ({
  columns: columnsOf(names, samples),
  decimalSign: "," as const,
});
const suggested = (names: string, samples?: string[]) =>
  suggestMapping(fileOf(names, samples), [memory]);
const checked = (names: string, targets: string[], fields: Record<string, string> = {}) => {
  const columns = Object.fromEntries(targets.map((target, at) => [columnField(at), target]));
  const initial = { match: "", decimalSign: ".", categoryId: "", supplier: "" };
  const form = mappingForm.parse({ ...initial, ...columns, ...fields });
  return checkMapping(form, columnsOf(names), [memory]);
};

test("guesses the columns of a supplier's list from their names", () => {
  const names =
    "Stock Code|Part Number|Product Name|Dealer Price|RRP|SOH|Barcode|Memory (GB)|Colour";
  expect(suggested(names)).toEqual({
    targets: ["sku", "mpn", "name", "cost", "price", "stock", "gtin", "attr:memory_(gb)", ""],
    match: "sku",
    decimalSign: ",",
    createsCategories: true,
    categoryId: "",
  });
  expect(suggested("Stock code|Qty avail").targets).toEqual(["sku", "stock"]);
  expect(suggested("EAN|Price").match).toBe("gtin");
  expect(suggested("Part no|Price").match).toBe("mpn");
  expect(suggested("Name|Price").match).toBe("id");
  expect(suggested("Code|Dealer Excl|RRP (R) Excl. VAT")).toMatchObject({
    targets: ["sku", "cost", "price"],
    excludesVat: true,
  });
  expect(suggested("Code|Price excl|Price incl").targets).toEqual(["sku", "cost", "price"]);
  // The second column of a field is left to the reader.
  expect(suggested("SKU|Code").targets).toEqual(["sku", ""]);
  expect(suggested("Description", ["<p>Bold</p>"]).targets).toEqual(["description_html"]);
  // Distributors' descriptions are names, unless they are long or the list has names.
  expect(suggested("SKU|Description", ["Kameel 24P switch"]).targets).toEqual(["sku", "name"]);
  expect(suggested("SKU|Description", ["x".repeat(80)]).targets).toEqual(["sku", "description"]);
  expect(suggested("Name|Description").targets).toEqual(["name", "description"]);
});

test("knows the exports of WooCommerce and Shopify", () => {
  const woo =
    "ID|Type|SKU|GTIN, UPC, EAN, or ISBN|Name|Published|Short description|Description|Stock|Weight (kg)|Sale price|Regular price|Categories|Images|Parent|Brands|Tags|Attribute 1 name|Attribute 1 value(s)|Attribute 1 visible|Attribute 2 name|Attribute 2 value(s)";
  expect(suggested(woo).targets).toEqual([
    ...["row_id", "row_type", "sku", "gtin", "name", "status", "description_html"],
    ...["description_html", "stock", "weight_kg", "sale_price", "price", "category_list"],
    ...["pictures", "parent", "brand", "", "specification_name", "specification_value", ""],
    ...["specification_name", "specification_value"],
  ]);
  const shopify =
    "Handle|Title|Body (HTML)|Vendor|Product Category|Type|Tags|Published|Option1 Name|Option1 Value|Variant SKU|Variant Grams|Variant Inventory Qty|Variant Price|Variant Compare At Price|Variant Barcode|Image Src|Cost per item|Status";
  const targets = [
    ...["handle", "name", "description_html", "brand", "category_path", "", "", "", "", "option"],
    ...["sku", "weight_g", "stock", "price", "compare_at_price", "gtin", "pictures", "cost"],
    "status",
  ];
  expect(suggested(shopify).targets).toEqual(targets);
  expect(suggested(shopify, ["Cables"]).targets.slice(4, 6)).toEqual(["", "category"]);
});

test("a file in our own format with ids needs no choices", () => {
  const own = ownColumnMapping(fileOf("id|Name|attr:Memory (GB)|images|"), [memory]);
  expect(own).toMatchObject({ targets: ["id", "name", "attr:memory_(gb)", "", ""], match: "id" });
  for (const names of ["name|price", "id|colour", "id|name|name"]) {
    expect(ownColumnMapping(fileOf(names), [memory])).toBeUndefined();
  }
});

test("remembers a supplier's columns by name, whatever their order", () => {
  const mapping = { targets: ["mpn", "", "cost"], match: "mpn" as const };
  const remembered = rememberMapping(columnsOf("Ref|Name|Net"), {
    ...mapping,
    ...{ decimalSign: ",", createsCategories: false, categoryId: "" },
  });
  const again = suggestMapping(fileOf("NET|ref|name|RRP"), [memory], remembered);
  expect(again).toMatchObject({ targets: ["cost", "mpn", "", "price"], match: "mpn" });
  expect(again.createsCategories).toBe(false);
  // Without the column, its match is of no use.
  expect(suggestMapping(fileOf("SKU"), [memory], remembered).match).toBe("sku");
});

test("recognises a supplier's list by its columns, the closest one", () => {
  const remembered = (supplier: string, names: string) => ({
    supplier,
    mapping: rememberMapping(columnsOf(names), suggested(names)),
  });
  const mappings = [
    remembered("Wide", "SKU|Name|Net|RRP|Stock|Colour|Notes"),
    remembered("Karoo", "SKU|Name|Net|RRP|Stock"),
    remembered("Other", "Ref|Name|Amount"),
  ];
  const find = (names: string) => findSupplier(columnsOf(names), mappings)?.supplier;
  expect(find("stock|sku|name|net|rrp")).toBe("Karoo");
  expect(find("SKU|Name|Net|RRP|Stock|Colour")).toBe("Wide");
  // One new column of six.
  expect(find("SKU|Name|Net|RRP|Stock|Lead time")).toBe("Karoo");
  expect(find("SKU|Name|Warranty")).toBeUndefined();
  expect(find("Name")).toBeUndefined();
});

test("refuses two columns for one field, no column at all, and a match without its column", () => {
  const check = (targets: string[], match = "sku") => checked("a|b|c", targets, { match });
  expect(check(["sku", "price", "price"])).toEqual({
    ok: false,
    errors: { "column-2": "An earlier column is already imported as this field" },
  });
  expect(check(["", "", "no-such-field"])).toMatchObject({
    errors: { form: "Choose at least one column to import" },
  });
  expect(check(["price"], "gtin")).toMatchObject({
    errors: { match: "No column is imported as the GTIN" },
  });
  expect(check(["price"], "id")).toMatchObject({
    errors: { match: "No column is imported as the product ID" },
  });
  expect(check(["sku", "description", "description"])).toMatchObject({
    ok: true,
    mapping: { targets: ["sku", "description", "description"] },
  });
});

test("prices are as in the file, excluding VAT, or from the cost with a mark-up", () => {
  expect(checked("a|b", ["sku", "price"])).toMatchObject({ mapping: { excludesVat: false } });
  const excluding = { prices: "excluding", ending: "9.00", addsDrafts: "yes" };
  expect(checked("a|b", ["sku", "price"], excluding)).toMatchObject({
    mapping: { excludesVat: true, ending: "9.00", addsDrafts: true },
  });
  expect(checked("a|b", ["sku", "cost"], { markup: "12,5 %" })).toMatchObject({
    mapping: { markup: 12_50 },
  });
  expect(checked("a|b", ["sku", "price"], { markup: "25" })).toMatchObject({
    errors: { markup: "No column is imported as the cost" },
  });
  expect(() => checked("a|b", ["sku", "cost"], { markup: "lots" })).toThrow("Enter a percentage");
  expect(suggested("SKU|RRP excl VAT")).toMatchObject({
    targets: ["sku", "price"],
    excludesVat: true,
  });
  expect(suggested("SKU|RRP").excludesVat).toBeUndefined();
});

test("rows are matched by the column that was chosen, unless staff choose another", () => {
  const check = (targets: string[], match = "") => checked("Ref|Net|Barcode", targets, { match });
  expect(check(["sku", "price", ""])).toMatchObject({ mapping: { match: "sku" } });
  expect(check(["mpn", "price", "gtin"])).toMatchObject({ mapping: { match: "mpn" } });
  expect(check(["mpn", "price", "gtin"], "gtin")).toMatchObject({ mapping: { match: "gtin" } });
  expect(check(["name", "price", ""])).toMatchObject({ mapping: { match: "id" } });
});
