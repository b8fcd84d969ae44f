import { createElement } from "react";
import { expect, test } from "vitest";
import { linksWithText, renderAt, textIn } from "#tests/helpers/render-page.ts";
import { ProductUsageText } from "./product-usage.tsx";

const render = (usage: { carts: number; quoteCount: number; quoteNumbers: number[] }, count = 1) =>
  renderAt("/", createElement(ProductUsageText, { usage, count }));

test("names the carts, and the quotations with their links", () => {
  const html = render({ carts: 3, quoteCount: 2, quoteNumbers: [1001, 1004] });
  expect(textIn(html)).toContain("It is in 3 carts.");
  expect(textIn(html)).toContain("It is in 2 open quotations: QUO-1001 , QUO-1004 .");
  expect(linksWithText(html)).toEqual([
    ["QUO-1001", "/admin/quotes/1001"],
    ["QUO-1004", "/admin/quotes/1004"],
  ]);
});

test("counts the quotations that it does not name", () => {
  const html = render({ carts: 0, quoteCount: 23, quoteNumbers: [1001, 1002] }, 5);
  expect(textIn(html)).toContain("Some of them are in 23 open quotations:");
  expect(textIn(html)).toContain("and 21 more");
  expect(textIn(html)).not.toContain("cart");
});

test("says nothing of a product that is nowhere", () => {
  expect(textIn(render({ carts: 0, quoteCount: 0, quoteNumbers: [] }))).toBe("");
});
