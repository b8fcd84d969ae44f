import { expect, test } from "vitest";
import { requestFacts } from "./describe-request.ts";

const place = { street: "12 Example Road", suburb: "Hatfield", city: "Pretoria" };

test("a request shows the purchase order number and the address", () => {
  expect(
    requestFacts({ details: { buyerReference: "PO 77", deliveryMethod: "courier", ...place } }),
  ).toEqual([
    ["Purchase order number", "PO 77"],
    ["Delivery", "12 Example Road, Hatfield, Pretoria"],
  ]);
  expect(requestFacts({ details: { deliveryMethod: "email", ...place } })).toEqual([
    ["Delivery", "By email or appointment"],
    ["Address", "12 Example Road, Hatfield, Pretoria"],
  ]);
  expect(requestFacts({ details: { deliveryMethod: "collection", ...place } })).toEqual([
    ["Delivery", "Collection"],
  ]);
  expect(requestFacts({ details: {} })).toEqual([]);
});
