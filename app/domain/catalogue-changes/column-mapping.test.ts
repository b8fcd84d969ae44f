import { expect, test } from "vitest";
import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";
import {
  columnField,
  ownColumnMapping,
  rememberMapping,
  suggestMapping,
} from "./column-mapping.ts";
import { checkMapping, mappingForm } from "./mapping-form.ts";

const memory = { name: "Memory", unit: "GB" } as Attribute;
const columnsOf = (names: string, samples: string[] = []) =>
  names.split("|").map((name) => ({ name, samples }));
const suggested = (names: string, samples?: string[]) =>
  suggestMapping(columnsOf(names, samples), [memory]);

test("guesses the columns of a supplier's list from their names", () => {
  const names =
    "Stock Code|Part Number|Product Name|Dealer Price|RRP|SOH|Barcode|Memory (GB)|Colour";
  expect(suggested(names)).toEqual({
    targets: ["sku", "mpn", "name", "cost", "price", "stock", "gtin", "attr:memory_(gb)", ""],
    match: "sku",
    createsCategories: true,
    categoryId: "",
  });
  expect(suggested("EAN|Price").match).toBe("gtin");
  expect(suggested("Part no|Price").match).toBe("mpn");
  expect(suggested("Name|Price").match).toBe("id");
  // The second column of a field is left to the reader.
  expect(suggested("SKU|Code").targets).toEqual(["sku", ""]);
  expect(suggested("Description", ["<p>Bold</p>"]).targets).toEqual(["description_html"]);
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
  const own = ownColumnMapping(columnsOf("id|Name|attr:Memory (GB)|images|"), [memory]);
  expect(own).toMatchObject({ targets: ["id", "name", "attr:memory_(gb)", "", ""], match: "id" });
  for (const names of ["name|price", "id|colour", "id|name|name"]) {
    expect(ownColumnMapping(columnsOf(names), [memory])).toBeUndefined();
  }
});

test("remembers a supplier's columns by name, whatever their order", () => {
  const mapping = { targets: ["mpn", "", "cost"], match: "mpn" as const };
  const remembered = rememberMapping(columnsOf("Ref|Name|Net"), {
    ...mapping,
    ...{ createsCategories: false, categoryId: "" },
  });
  const again = suggestMapping(columnsOf("NET|ref|name|RRP"), [memory], remembered);
  expect(again).toMatchObject({ targets: ["cost", "mpn", "", "price"], match: "mpn" });
  expect(again.createsCategories).toBe(false);
  // Without the column, its match is of no use.
  expect(suggestMapping(columnsOf("SKU"), [memory], remembered).match).toBe("sku");
});

test("refuses two columns for one field, no column at all, and a match without its column", () => {
  const check = (targets: string[], match = "sku") => {
    const fields = Object.fromEntries(targets.map((target, at) => [columnField(at), target]));
    const form = mappingForm.parse({ match, categoryId: "", supplier: "", ...fields });
    return checkMapping(form, columnsOf("a|b|c"), [memory]);
  };
  expect(check(["sku", "price", "price"])).toEqual({
    ok: false,
    errors: { "column-2": "An earlier column is read as the same field" },
  });
  expect(check(["", "", "no-such-field"])).toMatchObject({
    errors: { form: "Choose at least one column to import" },
  });
  expect(check(["price"], "gtin")).toMatchObject({
    errors: { match: "No column is read as the GTIN" },
  });
  expect(check(["sku", "description", "description"])).toMatchObject({
    ok: true,
    mapping: { targets: ["sku", "description", "description"] },
  });
});
