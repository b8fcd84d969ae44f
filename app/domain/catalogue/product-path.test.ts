import { expect, test } from "vitest";
import { productPath } from "./product-path.ts";

const id = "0b9e8a5c-12f4-4c6b-9d2e-000000000001";

test.each([
  ["Kameel 24P", "kameel-24p"],
  ["  Café “Réseau” 10 Gb/s — v2.0 ", "cafe-reseau-10-gb-s-v2-0"],
  ["Riempie Cat6A Patch Lead 1 m", "riempie-cat6a-patch-lead-1-m"],
  [`Rack ${"cabinet ".repeat(10)}`, "rack-cabinet-cabinet-cabinet-cabinet-cabinet-cabinet-cabinet"],
  ["x".repeat(200), "x".repeat(60)],
  ["../../login?x=1#y%2F", "login-x-1-y-2f"],
])("%j has the slug %s", (name, slug) => {
  expect(productPath({ id, name })).toBe(`/products/${id}/${slug}`);
});

test.each(["交换机", "—", ""])("the name %j makes no slug", (name) => {
  expect(productPath({ id, name })).toBe(`/products/${id}`);
});
