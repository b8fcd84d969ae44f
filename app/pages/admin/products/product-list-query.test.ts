import { expect, test } from "vitest";
import {
  bulkChangeUrl,
  originListUrl,
  parseProductListQuery,
  parseProductSelection,
  productListUrl,
} from "./product-list-query.ts";

const read = (query: string) => parseProductListQuery(new URLSearchParams(query));

test.each([
  "/admin/products",
  "/admin/products?q=marula+w6&category=hardware.laptops&view=low&sort=price-down&page=3",
])("%s is a canonical URL", (address) => {
  expect(productListUrl(read(address.split("?")[1] ?? ""))).toBe(address);
});

test("invalid parameters fall back to defaults", () => {
  const query = read("view=secret&sort=price;drop&page=-1&q=%00a%20%20b");
  expect(query).toEqual({
    search: "a b",
    category: "",
    view: "all",
    sort: "updated-down",
    page: 1,
  });
});

test("a selection is a list of ids, or all products of the list", () => {
  const id = "00000000-0000-4000-8000-000000000001";
  expect(parseProductSelection(new URLSearchParams(`id=${id}&id=${id}&id=x`))).toEqual({
    ids: [id],
  });
  expect(parseProductSelection(new URLSearchParams(`id=${id}&all=yes&view=low`))).toMatchObject({
    all: { view: "low" },
  });
});

test("a catalogue change returns to its product list and nowhere else (open redirect)", () => {
  const behind = (address: string) =>
    originListUrl(new URL(address, "https://x.example").searchParams);
  const list = "/admin/products?q=marula+w6&view=low&page=3";
  expect(behind(bulkChangeUrl("1", list))).toBe(list);
  expect(behind(bulkChangeUrl("1", list, 2))).toBe(list);
  expect(bulkChangeUrl("1", "/admin/products")).toBe("/admin/products/changes/1");
  expect(behind("/x?list=https%3A%2F%2Fevil.example")).toBe("/admin/products");
});
