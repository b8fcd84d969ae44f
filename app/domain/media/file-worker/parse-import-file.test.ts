import { describe, expect, test } from "vitest";
import { inspectImportFile, parseImportFile } from "./parse-import-file.ts";
import { decodeText, readCsvTable } from "./read-import-table.server.ts";

function inspect(text: string, maxRows: number) {
  const table = readCsvTable(text, maxRows);
  return table.ok ? inspectImportFile(table) : table;
}

test("decodes UTF-8, Windows-1252 and UTF-16, and rejects binary files", () => {
  expect(decodeText(Buffer.from("\ufeffé漢"))).toBe("é漢");
  expect(decodeText(Buffer.from([0xe9, 0x2c, 0x96]))).toBe("é,–");
  expect(decodeText(Buffer.from("\ufeffaé", "utf16le"))).toBe("aé");
  expect(decodeText(Buffer.from("\ufeffaé", "utf16le").swap16())).toBe("aé");
  expect(decodeText(Buffer.from([0x50, 0x4b, 0, 0, 0xff]))).toBeUndefined();
});

describe("inspectImportFile", () => {
  test("names the columns with a few of their values", () => {
    const text = `Code;Price\nA;1,50\nA;\nB;2\nC;3\nD;4\n${"x".repeat(100)};5`;
    expect(inspect(text, 10)).toEqual({
      ...{ ok: true, sheets: [], sheet: 0 },
      rowCount: 6,
      decimalSign: ",",
      columns: [
        { name: "Code", samples: ["A", "B", "C"] },
        { name: "Price", samples: ["1,50", "2", "3"] },
      ],
    });
  });

  test("shortens a cell of many megabytes", () => {
    const inspected = inspect(`Code\n${"x".repeat(19_000_000)}\n`, 10);
    expect(inspected).toMatchObject({ columns: [{ samples: ["x".repeat(80)] }] });
  });

  test.each([
    ["", { reason: "empty" }],
    [`a${",b".repeat(200)}\n1`, { reason: "too-wide" }],
    ["a\n1\n2\n3\n", { reason: "too-many" }],
    ['a\n"1', { reason: "quote", row: 2 }],
  ])("refuses %#", (text, refusal) => {
    expect(inspect(text, 2)).toEqual({ ok: false, ...refusal });
  });

  test("finds the names of the columns below titles and terms", () => {
    const text = "Karoo price list;;\n\nValid until 30 November;;\nCode;Name;Price\nA;One;1\n";
    expect(inspect(text, 10)).toMatchObject({
      rowCount: 1,
      columns: [{ name: "Code" }, { name: "Name" }, { name: "Price" }],
    });
  });
});

describe("parseImportFile", () => {
  const parse = (text: string, targets: string[]) => {
    const numbers = { decimals: 2, isPrice: true };
    const table = readCsvTable(text, 100);
    if (!table.ok) return table.reason;
    const numberColumns = { price: numbers, compare_at_price: numbers, weight_g: numbers };
    return parseImportFile(table, { targets, decimalSign: ".", numberColumns });
  };

  test("reads each column as its target, and joins those with the same", () => {
    const targets = ["sku", "", "description", "description"];
    expect(parse("a,b,c,d\n1,x,Short,Long\n2,x,,Long\n", targets)).toEqual([
      { row: 2, cells: { sku: "1", description: "Short\nLong" } },
      { row: 3, cells: { sku: "2", description: "Long" } },
    ]);
  });

  test("names what should be a number and is none, and leaves out a price on request", () => {
    expect(parse("a,b\n1,2 000.50\n2,POA\n3,free\n", ["sku", "price"])).toEqual([
      { row: 2, cells: { sku: "1", price: "2000.50" } },
      { row: 3, cells: { sku: "2" } },
      { row: 4, cells: { sku: "3" }, unreadable: { price: "free" } },
    ]);
  });

  test("makes a product of each Shopify variant, which share description and pictures", () => {
    const targets = [
      ...["handle", "name", "description_html", "option", "sku", "weight_g", "price"],
      ...["compare_at_price", "pictures", "status"],
    ];
    const text = `Handle,Title,Body (HTML),Option1 Value,Variant SKU,Variant Grams,Variant Price,Compare,Image Src,Status
cable,Cable,<p>Good</p>,1 m,'001,50,80.00,100.00,https://x.example/a.jpg?v=1,active
cable,,,2 m,002,1250,120.00,,https://x.example/b.jpg,
cable,,,,,,,,https://x.example/c.jpg,
box,Box,<p>Big</p>,Default Title,003,0,5,5,,draft
`;
    const pictures =
      "https://x.example/a.jpg?v=1\nhttps://x.example/b.jpg\nhttps://x.example/c.jpg";
    expect(parse(text, targets)).toEqual([
      {
        row: 2,
        cells: {
          ...{ name: "Cable – 1 m", description: "Good", sku: "001", weight_kg: "0.05", pictures },
          ...{ price: "100", sale_price: "80", status: "published" },
        },
      },
      {
        row: 3,
        cells: {
          ...{ name: "Cable – 2 m", description: "Good", sku: "002", weight_kg: "1.25", pictures },
          ...{ price: "120", sale_price: "", status: "published" },
        },
      },
      {
        row: 5,
        cells: {
          ...{ name: "Box", description: "Big", sku: "003", weight_kg: "0", pictures: "" },
          ...{ price: "5", sale_price: "", status: "draft" },
        },
      },
    ]);
  });

  test("reads WooCommerce's attributes by the name in their row, inherited by variations", () => {
    const targets = [
      ...["row_id", "sku", "name", "parent", "specification_name", "specification_value"],
      ...["", "specification_name", "specification_value"],
    ];
    const text = `ID,SKU,Name,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 2 name,Attribute 2 value(s)
1,HOOD,Hoodie,,Colour,"Red, Blue",1,Fabric,Cotton
2,HOOD-R,Hoodie - Red,HOOD,Colour,Red,1,,
3,CAP,Cap,,,,,Fabric,Wool
`;
    expect(parse(text, targets)).toEqual([
      {
        row: 3,
        cells: {
          ...{ sku: "HOOD-R", name: "Hoodie - Red" },
          ...{ "specification:Colour": "Red", "specification:Fabric": "Cotton" },
        },
      },
      { row: 4, cells: { sku: "CAP", name: "Cap", "specification:Fabric": "Wool" } },
    ]);
  });

  test("reads WooCommerce's variations with what they inherit, without their parents", () => {
    const targets = [
      ...["row_id", "row_type", "sku", "name", "status", "description_html", "price"],
      ...["category_list", "parent", "sale_starts_at"],
    ];
    const text = `ID,Type,SKU,Name,Published,Description,Regular price,Categories,Parent,Date sale price starts
1,variable,HOOD,Hoodie,1,<ul><li>Warm</li></ul>,,"Sale, Clothing > Hoodies, ""Bags\\, cases""",,
2,variation,HOOD-R,Hoodie - Red,1,,45,,HOOD,2026-01-05 00:00:00
3,variation,,Hoodie - Blue,0,,46,,id:1,
4,simple,CAP,Cap,-1,Plain,9,Clothing,,
5,grouped,SET,Set,1,Both,,Clothing,,
`;
    const inherited = { description: "* Warm", category_path: "Clothing > Hoodies" };
    const common = { ...inherited, status: "published", sale_starts_at: "2026-01-05 00:00" };
    expect(parse(text, targets)).toEqual([
      { row: 3, cells: { ...common, sku: "HOOD-R", name: "Hoodie - Red", price: "45" } },
      {
        row: 4,
        cells: {
          ...{ ...inherited, status: "draft", sale_starts_at: "" },
          ...{ sku: "", name: "Hoodie - Blue", price: "46" },
        },
      },
      {
        row: 5,
        cells: {
          ...{ sku: "CAP", name: "Cap", status: "draft", description: "Plain", price: "9" },
          ...{ category_path: "Clothing", sale_starts_at: "" },
        },
      },
    ]);
  });
});
