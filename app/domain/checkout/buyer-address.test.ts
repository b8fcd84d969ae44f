import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { taxInvoiceType } from "#app/domain/documents/document.ts";
import { lacksBillingAddress, needsBillingAddress } from "./buyer-address.ts";

describe("the invoice needs the buyer's address", () => {
  test("above R 5000, and not at it", () => {
    expect(needsBillingAddress(5000_00, {})).toBe(false);
    expect(needsBillingAddress(5000_01, {})).toBe(true);
  });

  test("for buyers who name a company or a VAT number, whatever it comes to; blanks are no name", () => {
    expect(needsBillingAddress(1, { companyName: "Nkosi Trading" })).toBe(true);
    expect(needsBillingAddress(1, { buyerVatNumber: "4123456789" })).toBe(true);
    expect(needsBillingAddress(1, { companyName: " \t", buyerVatNumber: " " })).toBe(false);
    expect(needsBillingAddress(1, { companyName: null, buyerVatNumber: null })).toBe(false);
  });

  test("never of a seller without VAT number", () => {
    const buyer = { companyName: "Nkosi Trading", buyerVatNumber: "4123456789" };
    expect(needsBillingAddress(9000_00, buyer, { chargesVat: false })).toBe(false);
  });

  test("exactly where the invoice takes its full form", () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_00),
        fc.option(fc.constantFrom("", "Nkosi Trading"), { nil: undefined }),
        fc.option(fc.constant("4123456789"), { nil: undefined }),
        fc.boolean(),
        (total, companyName, buyerVatNumber, chargesVat) => {
          const buyer = { name: "x", address: [], company: companyName, vatNumber: buyerVatNumber };
          const isFull = taxInvoiceType({ total, chargesVat, buyer }) === "full";
          expect(needsBillingAddress(total, { companyName, buyerVatNumber }, { chargesVat })).toBe(
            isFull,
          );
        },
      ),
    );
  });
});

test("a courier's door is an address; collected or e-mailed goods lack one until it is given", () => {
  expect(lacksBillingAddress(5000_01, { deliveryMethod: "courier" })).toBe(false);
  for (const deliveryMethod of ["collection", "email"] as const) {
    expect(lacksBillingAddress(5000_01, { deliveryMethod })).toBe(true);
    expect(lacksBillingAddress(5000_00, { deliveryMethod })).toBe(false);
    expect(lacksBillingAddress(5000_01, { deliveryMethod, billingAddress: { street: "x" } })).toBe(
      false,
    );
  }
});
