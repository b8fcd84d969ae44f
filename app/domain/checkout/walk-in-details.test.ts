import { expect, test } from "vitest";
import { phoneOrderDetails, walkInDetails } from "./checkout-details.ts";

const buyer = { fullName: "Thandi Nkosi", email: "", phone: "", paymentMethod: "eft" };
const address = {
  street: "12 Example Road",
  suburb: "Faerie Glen",
  city: "Pretoria",
  province: "Gauteng",
  postalCode: "0043",
};

test("somebody who pays at the counter and collects needs no phone number, others do", () => {
  const collection = { ...buyer, deliveryMethod: "collection" };
  expect(walkInDetails.safeParse(collection).success).toBe(true);
  expect(walkInDetails.safeParse({ ...collection, phone: "12" }).success).toBe(false);
  expect(phoneOrderDetails.safeParse(collection).success).toBe(false);
  const courier = { ...buyer, ...address, deliveryMethod: "courier" };
  expect(walkInDetails.safeParse(courier).success).toBe(false);
  expect(walkInDetails.safeParse({ ...courier, phone: "082 123 4567" }).success).toBe(true);
});
