import { createElement } from "react";
import { expect, test } from "vitest";
import { renderAt, textIn } from "#tests/helpers/render-page.ts";
import { DraftCustomer, describeStock } from "./draft-sections.tsx";
import type { OrderDraft } from "./order-draft.server.ts";

test.for([
  [0, 1, "out of stock"],
  [2, 3, "only 2 in stock"],
  [3, 3, "3 in stock"],
] as const)("%i in stock, %i ordered: %s", ([stock, quantity, text]) => {
  expect(describeStock(stock, quantity)).toBe(text);
});

test.for([
  [true, "The quotation will be linked to the account of Zoe."],
  [false, "The order will be linked to the account of Zoe."],
] as const)("for a quotation %s: %s", ([isQuote, text]) => {
  const draft = { userId: "1", values: { fullName: "Zoe" }, errors: {} } as unknown as OrderDraft;
  const page = renderAt("/admin/quotes/new", createElement(DraftCustomer, { draft, isQuote }));
  expect(textIn(page)).toContain(text);
});
