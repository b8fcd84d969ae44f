import { createElement } from "react";
import { expect, test } from "vitest";
import type { ProductSummary } from "#app/domain/catalogue/read-product-summaries.server.ts";
import { renderAt, textIn } from "#tests/helpers/render-page.ts";
import { ProductCard } from "./product-card.tsx";

const product: ProductSummary = {
  id: "0f3e9d5c-7a4b-4c1e-9d7f-1f2e3d4c5b6a",
  name: "Network Care",
  line: "Monitoring and support for one site",
  specification: "",
  cents: 2_398_800,
  stock: 4,
  backorderBy: null,
  fulfilment: "shipping",
  picture: undefined,
};

test.for([
  ["email", "Delivered by email"],
  ["appointment", "Booked with you"],
] as const)("a product by %s keeps its stock badge and says “%s”", ([fulfilment, note]) => {
  const text = cardText({ ...product, fulfilment });
  expect(text).toMatch(/^In Stock /);
  expect(text).toContain(note);
});

test("a product that is shipped has no such note", () => {
  expect(cardText(product)).not.toMatch(/by email|Booked/);
});

test("a product in a sale says what it cost and what it costs now", () => {
  expect(cardText({ ...product, wasCents: 2_599_900 })).toContain(
    "Was R 25 999 .00 , now R 23 988 .00",
  );
  expect(cardText(product)).not.toContain("Was");
});

test("a discontinued product names its successor", () => {
  const successor = { id: "1f3e9d5c-7a4b-4c1e-9d7f-1f2e3d4c5b6a", name: "Network Care 2" };
  expect(cardText({ ...product, stock: 0, discontinued: { successor } })).toContain(
    "No longer made. Its successor is Network Care 2",
  );
  const last = cardText({ ...product, discontinued: { successor: null } });
  expect(last).toContain("No longer made: while stocks last.");
  expect(last).not.toContain("successor");
  expect(cardText(product)).not.toContain("No longer made");
});

function cardText(shown: ProductSummary): string {
  return textIn(renderAt("/shop", createElement(ProductCard, { product: shown, isFirst: false })));
}

test("a product with key attributes shows them instead of its first sentence", () => {
  const text = cardText({ ...product, specification: "24 ports · PoE+" });
  expect(text).toContain("24 ports · PoE+");
  expect(text).not.toContain(product.line);
  expect(cardText(product)).toContain(product.line);
});
