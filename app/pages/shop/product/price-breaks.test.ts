import { createElement } from "react";
import { expect, test } from "vitest";
import type { CartLine } from "#app/domain/cart/cart.ts";
import { PriceBreakHint } from "#app/pages/cart/price-break-hint.tsx";
import { renderAt, textIn } from "#tests/helpers/render-page.ts";
import { PriceBreaks } from "./price-breaks.tsx";

const priceBreaks = [
  { quantity: 10, cents: 99_00 },
  { quantity: 11, cents: 95_00 },
];

test("the product's page lists the price of each by quantity", () => {
  const shown = renderAt("/", createElement(PriceBreaks, { cents: 105_00, priceBreaks }));
  expect(textIn(shown).replace(/ \./g, ".")).toBe(
    "1 to 9 R 105.00 each 10 R 99.00 each 11+ R 95.00 each Guests can order up to 10 of any product. For more, log in or get a quotation.",
  );
  const few = createElement(PriceBreaks, { cents: 105_00, priceBreaks: priceBreaks.slice(0, 1) });
  expect(textIn(renderAt("/", few))).not.toContain("Guests");
  expect(renderAt("/", createElement(PriceBreaks, { cents: 1, priceBreaks: [] }))).toBe("");
});

test.for([
  [8, 60, "Add 2 more and pay R 99.00 each"],
  [10, 60, "Add 1 more and pay R 95.00 each"],
  [11, 60, ""],
  [8, 9, ""],
  [8, 0, ""],
] as const)("with %i in the cart and %i in stock, the cart says %j", ([quantity, stock, text]) => {
  const product = {
    ...{ id: "p", line: "", price: 105_00, listPrice: 105_00, categoryIds: [] },
    ...{ priceBreaks, stock },
    ...{ backorderBy: null, weightGrams: null, serviceArea: null, picture: undefined },
  };
  const line: CartLine = {
    ...{ id: "i", name: "Lead", quantity, acknowledgedPrice: 105_00, isRemoved: false },
    product,
  };
  const shown = renderAt("/cart", createElement(PriceBreakHint, { line }));
  expect(textIn(shown).replace(/ \./g, ".")).toBe(text);
});
