import { expect, test } from "vitest";
import type { Negotiation, Quote } from "#app/domain/quotes/read-quote.server.ts";
import { nthOfProduct, wishOf } from "./quote-wish.tsx";

test("a counter-offer is compared with the price after discounts, as the customer saw it", () => {
  const events = [{ kind: "countered", message: "R 80?", wishedPrices: { "1": 80_00 } }];
  const line = { position: 1, productId: null, name: "Labour", quantity: 2, unitPrice: 100_00 };
  const lines = [
    { ...line, total: 180_00 },
    { ...line, position: 2, total: 200_00 },
  ];
  const { counter } = wishOf(
    { events, details: {} } as unknown as Negotiation,
    { lines } as unknown as Quote,
  );
  expect(counter?.lines).toEqual([
    {
      ...{ position: 1, productId: null, name: "Labour", nth: 0, quantity: 2 },
      quoted: 90_00,
      wished: 80_00,
    },
  ]);
});

test("lines of one product or text are told apart by their order", () => {
  const [product, labour] = [
    { productId: "p", name: "Switch" },
    { productId: null, name: "Labour" },
  ];
  const lines = [product, labour, product, { productId: "q", name: "Labour" }, labour, product];
  expect(lines.map((_, index) => nthOfProduct(lines, index))).toEqual([0, 0, 1, 0, 1, 2]);
});
