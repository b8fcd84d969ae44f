import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DeliveryOffer } from "#app/domain/checkout/delivery.ts";
import { OrderTotals } from "./order-totals.tsx";

const freeDelivery = { id: "d", name: "December", code: undefined };
const fromR99: DeliveryOffer = { method: "courier", cents: 99_00, isLeast: true, days: undefined };
const toLimpopo: DeliveryOffer = { ...fromR99, cents: 149_00, isLeast: false };

test("before the province is known, free delivery leaves a total that is no minimum", () => {
  expect(totals(fromR99, freeDelivery)).toBe(
    "Subtotal|R 115.00|Delivery December|Free|Total incl. VAT|R 115.00|VAT at 15%, included|R 15.00",
  );
});

test("with a province, free delivery is taken off its cost", () => {
  expect(totals(toLimpopo, freeDelivery)).toContain(
    "|Delivery|R 149.00|December|− R 149.00|Total incl. VAT|R 115.00|",
  );
});

test("without a discount the total starts from the lowest delivery cost", () => {
  expect(totals(fromR99)).toContain("|Delivery|from R 99.00|Total incl. VAT|from R 214.00|");
});

function totals(offer: DeliveryOffer, free?: typeof freeDelivery): string {
  const priced = { goods: 115_00, discount: undefined, freeDelivery: free };
  return renderToStaticMarkup(createElement(OrderTotals, { priced, offer, vatPercent: 15 }))
    .replace(/<\/?span[^>]*>/g, "")
    .replace(/(<[^>]+>)+/g, "|")
    .replace(/^\||\|$/g, "")
    .replaceAll("\u00a0", " ");
}
