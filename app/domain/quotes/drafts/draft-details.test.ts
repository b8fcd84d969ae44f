import { expect, test } from "vitest";
import { detailFieldErrors, flattenDetails, nestDetails } from "./draft-details.ts";

const contact = { fullName: "Thandi", email: "t@example.co.za", phone: "+27821234567" };
const address = { street: "1 Kerk St", city: "Pretoria", postalCode: "0002" };
const billing = { street: "PO Box 7", city: "Pretoria" };
const asksSite = false;

test.each([
  [
    "a courier",
    { ...contact, deliveryMethod: "courier", ...address, billingAddress: billing },
    false,
  ],
  ["collection", { ...contact, deliveryMethod: "collection", billingAddress: address }, false],
  [
    "a service at a site",
    { ...contact, deliveryMethod: "email", siteAddress: address, billingAddress: billing },
    true,
  ],
])("the fields of %s are its details again", (_, details, isAtSite) => {
  const fields = flattenDetails(details);
  expect(fields.phone).toBe("082 123 4567");
  expect(nestDetails(fields, { asksSite: isAtSite })).toEqual({ ...details, phone: fields.phone });
});

test("what is not filled in is left out, and a billing address counts only if it is another", () => {
  const fields = {
    fullName: " Thandi ",
    street: "",
    billingSame: "yes",
    billingStreet: "PO Box 7",
  };
  expect(nestDetails(fields, { asksSite })).toEqual({ fullName: "Thandi" });
});

test("the place of a request, without a street, is no billing address", () => {
  const place = { province: "Gauteng", postalCode: "0002" };
  const collected = { deliveryMethod: "collection", ...place };
  expect(nestDetails(collected, { asksSite })).toEqual({ deliveryMethod: "collection" });
  expect(nestDetails(collected, { asksSite: true })).toMatchObject({ siteAddress: place });
});

test("errors are at the fields of their address", () => {
  const errors = { phone: "A", "billingAddress.street": "B" };
  expect(detailFieldErrors(errors, { deliveryMethod: "courier" })).toEqual({
    phone: "A",
    billingStreet: "B",
  });
  expect(detailFieldErrors(errors, { deliveryMethod: "email" })).toEqual({
    phone: "A",
    street: "B",
  });
});
