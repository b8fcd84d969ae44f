import { expect, test } from "vitest";
import { orderStateLabel } from "#app/domain/orders/order-states.ts";
import { customerNotification, orderRefusalMessage } from "./order-labels.ts";
import { draftFingerprint } from "./phone-order/order-draft.server.ts";

test("without a mail server nobody is said to be told by email", () => {
  expect(customerNotification(true)).toBe("The customer is told by email.");
  expect(customerNotification(false)).toMatch(/^No email goes out.*tell the customer yourself\.$/);
});

test("a state has one word wherever staff read it", () => {
  expect(orderStateLabel("shipped", "courier")).toBe("Shipped");
  expect(orderStateLabel("shipped", "email")).toBe("Sent");
  expect(orderStateLabel("completed", "collection")).toBe("Collected");
  const refused = { ok: false, reason: "not-allowed", state: "shipped" } as const;
  expect(orderRefusalMessage({ ...refused, deliveryMethod: "email" })).toContain('"Sent"');
});

test("a total is known by what it was worked out for, in whatever order", () => {
  const [one, other] = [
    { productId: "a", quantity: 1 },
    { productId: "b", quantity: 2 },
  ];
  const courier = { deliveryMethod: "courier", province: "Gauteng" };
  const mark = draftFingerprint([one, other], courier);
  expect(draftFingerprint([other, one], courier)).toBe(mark);
  expect(draftFingerprint([one, { ...other, quantity: 3 }], courier)).not.toBe(mark);
  expect(draftFingerprint([one, other], { ...courier, province: "Limpopo" })).not.toBe(mark);
  // Where nothing is brought to, it makes no difference.
  const collection = { deliveryMethod: "collection", province: "" };
  const elsewhere = { ...collection, province: "Limpopo" };
  expect(draftFingerprint([one], elsewhere)).toBe(draftFingerprint([one], collection));
});
