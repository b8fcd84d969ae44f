import { expect, test } from "vitest";
import { findHelpPage } from "./find-help-page.ts";

test.for([
  ["delivery", "/delivery"],
  ["Delivery cost", "/delivery"],
  ["shipping & delivery", "/delivery"],
  ["quotation", "/cart"],
  ["request a quote", "/cart"],
  ["instalments", "/company-information#payment"],
  ["how can I pay?", "/company-information#payment"],
  ["lay-by", "/company-information#payment"],
  ["returns", "/returns"],
  ["refund policy", "/returns"],
  ["Warranty", "/warranty"],
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
