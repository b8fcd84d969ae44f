import { expect, test } from "vitest";
import { quantityErrors, requestedQuantities } from "./quote-forms.ts";

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
