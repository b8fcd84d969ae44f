import { expect, test } from "vitest";
import { draftFingerprint } from "./order-draft.server.ts";

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
