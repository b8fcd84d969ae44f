import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BillingAddressFields, CustomerFields, PostalAddressFields } from "./customer-fields.tsx";

const values = { fullName: "Thandi", billingStreet: "PO Box 12", province: "Gauteng", city: null };
const errors = {
  fullName: "Please enter your name.",
  billingCity: "Please enter the town or city.",
};

test("each field of the buyer and of both addresses has its value and its error", () => {
  const [customer, address, billing] = [
    CustomerFields,
    PostalAddressFields,
    BillingAddressFields,
  ].map((fields) => renderToStaticMarkup(createElement(fields, { values, errors })));
  expect(customer).toMatch(/name="fullName"[^>]*value="Thandi"/);
  expect(customer).toContain("Enter the customer’s name.");
  expect(address).toContain('<option value="Gauteng" selected="">');
  expect(billing).toMatch(/name="billingStreet"[^>]*value="PO Box 12"/);
  expect(billing).toContain("Street address or PO Box");
  expect(billing).toContain(errors.billingCity);
});
