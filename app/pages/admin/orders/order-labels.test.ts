import { expect, test } from "vitest";
import { orderStateLabel } from "#app/domain/orders/order-states.ts";
import { customerNotification, orderRefusalMessage } from "./order-labels.ts";
import { draftFingerprint } from "./phone-order/order-draft.server.ts";

test("says that no email goes out when there is no mail server", () => {
  expect(customerNotification(true)).toBe("The customer is told by email.");
  expect(customerNotification(false)).toMatch(/^No email goes out.*tell the customer yourself\.$/);
});

test("labels a state by the delivery method, also in refusal messages", () => {
  expect(orderStateLabel("shipped", "courier")).toBe("Shipped");
  expect(orderStateLabel("shipped", "email")).toBe("Sent");
  expect(orderStateLabel("completed", "collection")).toBe("Collected");
  const refused = { ok: false, reason: "not-allowed", state: "shipped" } as const;
  expect(orderRefusalMessage({ ...refused, deliveryMethod: "email" })).toContain('"Sent"');
});

test("the draft fingerprint ignores the order of lines and depends on quantity and province", () => {
  const [one, other] = [
    { productId: "a", quantity: 1 },
    { productId: "b", quantity: 2 },
  ];
  const courier = { deliveryMethod: "courier", province: "Gauteng" };
  const fingerprint = draftFingerprint([one, other], courier);
  expect(draftFingerprint([other, one], courier)).toBe(fingerprint);
  expect(draftFingerprint([one, { ...other, quantity: 3 }], courier)).not.toBe(fingerprint);
  expect(draftFingerprint([one, other], { ...courier, province: "Limpopo" })).not.toBe(fingerprint);
  // Without a courier the province does not affect the total.
  const collection = { deliveryMethod: "collection", province: "" };
  const elsewhere = { ...collection, province: "Limpopo" };
  expect(draftFingerprint([one], elsewhere)).toBe(draftFingerprint([one], collection));
});
