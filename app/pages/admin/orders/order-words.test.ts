import { expect, test } from "vitest";
import { stateLabel } from "#app/domain/orders/order-states.ts";
import { draftMark } from "./draft-mark.ts";
import { sayRefused, sayTold } from "./order-words.ts";

test("without a mail server nobody is said to be told by email", () => {
  expect(sayTold(true)).toBe("The customer is told by email.");
  expect(sayTold(false)).toMatch(/^No email goes out.*tell the customer yourself\.$/);
});

test("a state has one word wherever staff read it", () => {
  expect(stateLabel("shipped", "courier")).toBe("Shipped");
  expect(stateLabel("shipped", "email")).toBe("Sent");
  expect(stateLabel("completed", "collection")).toBe("Collected");
  const refused = { ok: false, reason: "not-allowed", state: "shipped" } as const;
  expect(sayRefused({ ...refused, deliveryWay: "email" })).toContain('"Sent"');
});

test("a total is known by what it was worked out for, in whatever order", () => {
  const [one, other] = [
    { productId: "a", quantity: 1 },
    { productId: "b", quantity: 2 },
  ];
  const courier = { deliveryWay: "courier", province: "Gauteng" };
  const mark = draftMark([one, other], courier);
  expect(draftMark([other, one], courier)).toBe(mark);
  expect(draftMark([one, { ...other, quantity: 3 }], courier)).not.toBe(mark);
  expect(draftMark([one, other], { ...courier, province: "Limpopo" })).not.toBe(mark);
  // Where nothing is brought to, it makes no difference.
  const collection = { deliveryWay: "collection", province: "" };
  const elsewhere = { ...collection, province: "Limpopo" };
  expect(draftMark([one], elsewhere)).toBe(draftMark([one], collection));
});
