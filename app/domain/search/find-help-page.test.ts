import { expect, test } from "vitest";
import { findHelpPage, findPartnerBrand } from "./find-help-page.ts";

test.for([
  ["delivery", "/delivery"],
  ["Delivery cost", "/delivery"],
  ["shipping & delivery", "/delivery"],
  ["can I collect?", "/delivery"],
  ["do you deliver", "/delivery"],
  ["quotation", "/company-information#quotations"],
  ["request a quote", "/company-information#quotations"],
  ["credit card", "/company-information#payment"],
  ["30 day account", "/company-information#payment"],
  ["terms", "/company-information#payment"],
  ["where is my order", "/find-order"],
  ["lost parcel", "/find-order"],
  ["managed IT", "/managed-it-services"],
  ["Office 365", "/cloud-solutions"],
  ["microsoft", "/cloud-solutions"],
  ["instalments", "/company-information#payment"],
  ["how can I pay?", "/company-information#payment"],
  ["lay-by", "/company-information#payment"],
  ["returns", "/returns"],
  ["refund policy", "/returns"],
  ["Warranty", "/warranty"],
  ["warranty claim", "/warranty"],
  ["your VAT number", "/supplier-pack"],
  ["complaints", "/complaints"],
  ["PAIA", "/paia-manual"],
  ["track my order", "/find-order"],
  ["contact", "/#contact"],
  ["office hours", "/#contact"],
] as const)("“%s” asks for %s", ([search, path]) => {
  expect(findHelpPage(search)?.to).toBe(path);
});

test.for(["", "switch", "laptop 36 month warranty", "payment terminal", "how", "email"])(
  "“%s” asks for products",
  (search) => {
    expect(findHelpPage(search)).toBeUndefined();
  },
);

test("a partner’s brand is found in the search, by its first word", () => {
  const partners = ["HPE", "Dell Technologies"];
  expect(findPartnerBrand("Dell laptop", partners)).toBe("Dell");
  expect(findPartnerBrand("hpe", partners)).toBe("HPE");
  expect(findPartnerBrand("dells technologies", partners)).toBeUndefined();
  expect(findPartnerBrand("", partners)).toBeUndefined();
});
