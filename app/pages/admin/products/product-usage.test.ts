import { createElement } from "react";
import { expect, test } from "vitest";
import { linksWithText, renderAt, textIn } from "#tests/helpers/render-page.ts";
import { ProductUsageText } from "./product-usage.tsx";

const nowhere = { carts: 0, quoteCount: 0, quoteNumbers: [], orderCount: 0, orderNumbers: [] };
const render = (usage: Partial<Parameters<typeof ProductUsageText>[0]["usage"]>, count = 1) =>
  renderAt("/", createElement(ProductUsageText, { usage: { ...nowhere, ...usage }, count }));

test("names the carts, and the quotations with their links", () => {
  const html = render({ carts: 3, quoteCount: 2, quoteNumbers: [1001, 1004] });
  expect(textIn(html)).toContain("It is in 3 carts.");
  expect(textIn(html)).toContain("It is in 2 open quotations: QUO-1001 , QUO-1004 .");
  expect(linksWithText(html)).toEqual([
    ["QUO-1001", "/admin/quotes/1001"],
    ["QUO-1004", "/admin/quotes/1004"],
  ]);
});

test("names the open orders, which stay as they are", () => {
  const html = render({ orderCount: 1, orderNumbers: [1007] });
  expect(textIn(html)).toBe(
    "It is in 1 open order: ORD-1007 . The order keeps its lines and prices.",
  );
  expect(linksWithText(html)).toEqual([["ORD-1007", "/admin/orders/1007"]]);
});

test("counts the quotations that it does not name", () => {
  const html = render({ carts: 0, quoteCount: 23, quoteNumbers: [1001, 1002] }, 5);
  expect(textIn(html)).toContain("Some of them are in 23 open quotations:");
  expect(textIn(html)).toContain("and 21 more");
  expect(textIn(html)).not.toContain("cart");
});

test("says nothing of a product that is nowhere", () => {
  expect(textIn(render({}))).toBe("");
});
