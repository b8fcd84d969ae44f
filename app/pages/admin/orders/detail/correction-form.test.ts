import { expect, test } from "vitest";
import { describeDeliveryPrice } from "./correction-form.tsx";

const dearer = { province: "Western Cape", charged: 9_900, cost: 15_900 };
const cheaper = { province: "Gauteng", charged: 15_900, cost: 9_900 };

test("a dearer province says what it costs, and how the difference can be charged", () => {
  expect(describeDeliveryPrice(dearer, false)).toBe(
    "The address is not saved yet. Delivery to Western Cape costs R 159.00, R 60.00 more than the customer was charged, and the price of a placed order does not change. To charge the difference, cancel this order and place a new one.",
  );
  expect(describeDeliveryPrice(dearer, true)).toContain("refund this order and place a new one");
});

test("a cheaper province says how the difference can be refunded", () => {
  expect(describeDeliveryPrice(cheaper, true)).toContain("R 60.00 less than the customer");
  expect(describeDeliveryPrice(cheaper, true)).toContain("refund the difference after saving");
  expect(describeDeliveryPrice(cheaper, false)).toContain("once the order is paid");
});
