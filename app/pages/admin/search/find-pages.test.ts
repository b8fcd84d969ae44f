import { expect, test } from "vitest";
import { adminNavigation } from "#app/pages/admin/admin-navigation.ts";
import { findPages } from "./find-pages.ts";

const pathsFor = (search: string) => findPages(search).map(({ to }) => to);

test.each([
  ["staff", "/admin/settings/staff"],
  ["invite", "/admin/settings/staff/invite"],
  ["roles", "/admin/settings/staff"],
  ["users", "/admin/settings/staff"],
  ["reports", "/admin/orders/reports"],
  ["VAT report", "/admin/orders/vat"],
  ["import", "/admin/products/import"],
  ["audit", "/admin/audit"],
  ["shipping", "/admin/settings/delivery"],
  ["delivery costs", "/admin/settings/delivery"],
  ["email texts", "/admin/content"],
  ["templates", "/admin/content"],
  ["reply time", "/admin/settings/company#replies"],
  ["response time", "/admin/settings/company#replies"],
  ["bank account", "/admin/settings/bank"],
  ["promotion", "/admin/discounts"],
  ["coupon", "/admin/discounts"],
  ["voucher code", "/admin/discounts/new"],
  ["free delivery", "/admin/discounts"],
  ["customer price", "/admin/customers"],
  ["regular customer", "/admin/customers"],
  ["discount for a customer", "/admin/customers"],
  ["mark-up", "/admin/products/import"],
  ["low stock", "/admin/products"],
  ["hold stock", "/admin/settings/shop"],
  ["B-BBEE", "/admin/settings/company-documents"],
  ["BEE", "/admin/settings/company-documents"],
  ["BBBEE", "/admin/settings/company-documents"],
  ["reference", "/admin/content/edit/home#references"],
  ["password", "/account/password"],
  ["two-step login", "/account/two-step-login"],
  ["recovery codes", "/account/two-step-login"],
  ["testimonials", "/admin/content/edit/home#references"],
])("%s leads to %s", (search, path) => {
  expect(pathsFor(search)).toContain(path);
});

test("finds every page of the navigation by its name", () => {
  for (const { label, to } of adminNavigation) expect(pathsFor(label), label).toContain(to);
});

test("finds no page for other words", () => {
  expect(pathsFor("khumalo")).toEqual([]);
  expect(pathsFor(" ")).toEqual([]);
  expect(pathsFor("for the")).toEqual([]);
});
