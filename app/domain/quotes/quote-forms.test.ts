import { expect, test } from "vitest";
import { quantityErrors, requestedQuantities, withWantedQuantity } from "./quote-forms.ts";

const field = `quantity-${crypto.randomUUID()}`;

test.each([
  [" 12 ", [12], []],
  ["", [], []],
  ["0", [], []],
  ["1000000", [], [field]],
  ["-1", [], [field]],
  ["1.5", [], [field]],
  // Read in linear time: the form is anyone's to send.
  [`${" ".repeat(300_000)}x`, [], [field]],
  [`1${" ".repeat(300_000)}x`, [], [field]],
])("a quantity of %.10j", (value, quantities, errors) => {
  const fields = { [field]: value };
  expect(requestedQuantities(fields).map(({ quantity }) => quantity)).toEqual(quantities);
  expect(Object.keys(quantityErrors(fields))).toEqual(errors);
});

test("a request from the cart has the wanted quantity of one product, and the rest of the cart", () => {
  const laptop = { productId: "laptop", quantity: 10 };
  const dock = { productId: "dock", quantity: 2 };
  const wanted = { productId: "laptop", quantity: 12 };
  expect(withWantedQuantity([dock, laptop], [wanted])).toEqual([wanted, dock]);
  expect(withWantedQuantity([dock], [wanted])).toEqual([wanted, dock]);
  expect(withWantedQuantity([dock], [])).toEqual([dock]);
});
