import { createElement } from "react";
import { expect, test } from "vitest";
import type { AdminProduct } from "#app/domain/search/list-admin-products.server.ts";
import { linksWithText, renderAsStaff, textIn } from "#tests/helpers/render-page.ts";
import { ProductTable } from "./product-table.tsx";

const id = "00000000-0000-4000-8000-000000000001";
const product = {
  ...{ id, version: 1, name: "Marula S24", sku: "MS24", status: "draft", publishAt: null },
  ...{ cents: 115_00, saleCents: undefined, costCents: 60_00, stock: 3, stockLevel: 1 },
  ...{ path: ["Hardware"], pictures: 0, hasDatasheet: false, isDemo: false, picture: undefined },
  updatedAt: new Date(0),
} as unknown as AdminProduct;
const query = { search: "", category: "", view: "all", sort: "name-up", page: 1 } as const;
const list = { products: [product], query, total: 1, now: 0, vatPercent: 15 };
const table = createElement(ProductTable, list);

test("whoever edits products has every control", () => {
  const html = renderAsStaff(table, "manager");
  expect(fieldsIn(html)).toEqual(["id", "price", "stock"]);
  expect(linksWithText(html)).toContainEqual(["Marula S24", `/admin/products/edit/${id}`]);
  expect(textIn(html)).toContain("Duplicate");
  expect(textIn(html)).toContain("Change price");
});

test.each([
  ["warehouse", ["stock"]],
  ["sales", []],
  ["content", []],
] as const)("%s reads the list and edits %j", (role, fields) => {
  const html = renderAsStaff(table, role);
  expect(fieldsIn(html)).toEqual(fields);
  const links = linksWithText(html).filter(([, to]) => to.includes(id));
  expect(links).toEqual([["Marula S24", `/admin/products/preview/${id}`]]);
  expect(textIn(html)).toMatch(/R 115 ?\.00/);
  expect(textIn(html)).not.toMatch(/Select|Duplicate|Delete|Change price|Actions|Export/);
});

/** The fields that can be edited, and the tick box of the row. */
function fieldsIn(html: string): string[] {
  const boxes = /<input[^>]*form="bulk"/.test(html) ? ["id"] : [];
  const inline = [...html.matchAll(/data-field="(\w+)"/g)].map(([, field = ""]) => field);
  return [...boxes, ...inline];
}
