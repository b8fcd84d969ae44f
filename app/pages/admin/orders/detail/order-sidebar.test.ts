import { createElement } from "react";
import { expect, test } from "vitest";
import type { StaffRole } from "#app/domain/accounts/staff/permissions.ts";
import { linksWithText, renderAsStaff, textIn } from "#tests/helpers/render-page.ts";
import { DeliverySection } from "./order-sidebar.tsx";

function deliveryHtml(role: StaffRole, order: object): string {
  const shown = { number: 1001, deliveryMethod: "courier", hasPackingSlip: true, ...order };
  return renderAsStaff(createElement(DeliverySection, { order: shown } as never), role);
}

test("those who pack without contact details are led to the packing slip", () => {
  const html = deliveryHtml("warehouse", {});
  expect(textIn(html)).toContain("name, address and phone number are on the packing slip");
  expect(linksWithText(html)).toEqual([["packing slip", "/admin/orders/1001/packing-slip"]]);
  const collection = deliveryHtml("warehouse", { deliveryMethod: "collection" });
  expect(textIn(collection)).toContain("The customer’s name is on the packing slip");
});

test.each([
  ["when it is closed", "warehouse", { hasPackingSlip: false }],
  ["when the customer was erased", "warehouse", { isForgotten: true }],
  ["who may see contact details", "sales", { contact: { addressLines: [], siteLines: [] } }],
] as const)("nobody is led to the packing slip %s", (_, role, order) => {
  expect(linksWithText(deliveryHtml(role, order))).toEqual([]);
});
