import { createElement } from "react";
import { expect, test } from "vitest";
import type { ProductSummary } from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
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

test("a product by email keeps its stock badge and says so", () => {
  const text = cardText({ ...product, fulfilment: "email" });
  expect(text).toMatch(/^In Stock /);
  expect(text).toContain("Delivered by email");
});

test("a service is bookable while its stock is above 0, also the last few", () => {
  const badgeOf = (stock: number) =>
    cardText({ ...product, fulfilment: "appointment", stock }).match(
      /^(Bookable|Out of Stock) /,
    )?.[1];
  expect([10, 1, 0].map(badgeOf)).toEqual(["Bookable", "Bookable", "Out of Stock"]);
});

test("a product that is shipped has no such note", () => {
  expect(cardText(product)).not.toMatch(/by email|Bookable/);
});

test("a product in a sale says what it cost and what it costs now", () => {
  expect(cardText({ ...product, wasCents: 2_599_900 })).toContain(
    "Was R 25 999 .00 , now R 23 988 .00",
  );
  expect(cardText(product)).not.toContain("Was");
});

test("a customer with a lower price sees it beside the shop's", () => {
  expect(cardText(product, 2_199_900)).toContain("Your price R 21 999 .00");
  expect(cardText(product)).not.toContain("Your price");
});

test("a product with quantity prices says the lowest and from how many", () => {
  const lowestBreak = { quantity: 10, cents: 2_100_000 };
  expect(cardText({ ...product, lowestBreak })).toContain("from R 21 000 .00 at 10+");
  expect(cardText(product)).not.toContain("from");
});

test("a discontinued product names its successor", () => {
  const successor = { id: "1f3e9d5c-7a4b-4c1e-9d7f-1f2e3d4c5b6a", name: "Network Care 2" };
  expect(cardText({ ...product, stock: 0, discontinued: { successor } })).toContain(
    "Discontinued. Replaced by Network Care 2",
  );
  const last = cardText({ ...product, discontinued: { successor: null } });
  expect(last).toContain("Discontinued: while stocks last.");
  expect(last).not.toContain("Replaced by");
  expect(cardText(product)).not.toContain("Discontinued");
});

function cardText(shown: ProductSummary, ownPrice?: number): string {
  return textIn(
    renderAt("/shop", createElement(ProductCard, { product: shown, ownPrice, isFirst: false })),
  );
}

test("a product with key attributes shows them instead of its first sentence", () => {
  const text = cardText({ ...product, specification: "24 ports · PoE+" });
  expect(text).toContain("24 ports · PoE+");
  expect(text).not.toContain(product.line);
  expect(cardText(product)).toContain(product.line);
});
