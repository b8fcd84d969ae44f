import { expect, test } from "vitest";
import {
  customerPriceForm,
  customerPriceState,
  describeCustomerPrice,
} from "./customer-price-form.ts";

const discount = { step: "grant-discount", percent: "10", categoryId: "", startsOn: "2026-11-20" };
const problemsOf = (fields: object) =>
  customerPriceForm.safeParse(fields).error?.issues.map(({ path }) => path.join("."));

test.each([
  ["10", 10],
  ["12,5", 12.5],
  ["12.5 %", 12.5],
  ["0.01", 0.01],
  ["99.99", 99.99],
])("a discount of %s", (percent, expected) => {
  const parsed = customerPriceForm.parse({ ...discount, percent });
  expect(parsed).toMatchObject({ percent: expected, categoryId: undefined });
});

test.each(["0", "0.00", "100", "-5", "1.005", "", "ten"])("no discount of %s", (percent) => {
  expect(problemsOf({ ...discount, percent })).toContain("percent");
});

test("a price is above zero, and its last day not before the first", () => {
  const product = { step: "grant-product-price", product: "Kameel", startsOn: "2026-11-20" };
  expect(
    customerPriceForm.parse({ ...product, price: "R 899,00", endsOn: "2026-11-20" }),
  ).toMatchObject({
    price: 899_00,
    endsOn: "2026-11-20",
  });
  expect(problemsOf({ ...product, price: "0", endsOn: "" })).toEqual(["price"]);
  expect(problemsOf({ ...product, price: "1", endsOn: "2026-11-19" })).toEqual(["endsOn"]);
  expect(problemsOf({ ...product, price: "1", endsOn: "soon" })).toEqual(["endsOn"]);
});

test("a price is described as people say it", () => {
  const none = { percent: null, category: null, product: null, cents: null };
  expect(describeCustomerPrice({ ...none, percent: 10 })).toBe("10% off everything");
  expect(describeCustomerPrice({ ...none, percent: 12.5, category: "Networking" })).toBe(
    "12.5% off Networking",
  );
  expect(describeCustomerPrice({ ...none, product: "Kameel router", cents: 899_00 })).toBe(
    "R 899.00 for Kameel router",
  );
});

test.each([
  ["2026-11-19", null, "ahead"],
  ["2026-11-18", "2026-11-18", "applies"],
  ["2026-11-01", null, "applies"],
  ["2026-11-01", "2026-11-17", "ended"],
] as const)("from %s to %s on 18 November: %s", (startsOn, endsOn, state) => {
  expect(customerPriceState({ startsOn, endsOn }, "2026-11-18")).toBe(state);
});
