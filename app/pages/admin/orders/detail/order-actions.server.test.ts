import { randomUUID } from "node:crypto";
import { createElement } from "react";
import { expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { readStaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { createPhoneOrder } from "#app/domain/orders/placement/create-phone-order.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { OrderFormFailure } from "#app/pages/admin/orders/order-labels.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import { courierDetails } from "#tests/helpers/orders/order-fixture.ts";
import { renderAt, textIn } from "#tests/helpers/render-page.ts";
import { CorrectionForm } from "./correction-form.tsx";
import { handleOrderAction } from "./order-actions.server.ts";

const fixture = accountFixture();

test("staff confirm a corrected address outside the service area, and with a dearer delivery", async () => {
  const { context, admin } = await fixture.adminContext();
  const { database } = fixture;
  const installation = { deliversMail: true } as never;
  context.set(appServices, { ...context.get(appServices), installation });
  const row = { name: "Rack and Installation", description: "x", price: "100.00", stock: 1 };
  const [product] = await database
    .insert(products)
    .values({ ...row, serviceArea: "Gauteng" })
    .returning();
  const placed = await createPhoneOrder({ database, origin: ORIGIN }, admin, {
    idempotencyKey: randomUUID(),
    userId: undefined,
    details: courierDetails,
    lines: [{ productId: product?.id ?? "", quantity: 1 }],
    agreedTotal: 199_00,
    paidInPerson: undefined,
  });
  if (!placed.ok) throw new Error(placed.reason);
  const { number } = placed.order;
  const { fullName, email, phone } = courierDetails;
  const moved = {
    ...{ fullName, email, phone, street: "1 Mall Road", suburb: "Central" },
    ...{ city: "Polokwane", province: "Limpopo", postalCode: "0699" },
  };
  const submit = (more: Record<string, string> = {}) => {
    const fields = { intent: "correct", expectedState: "awaiting-payment", ...moved, ...more };
    const body = new URLSearchParams(fields);
    const url = `${ORIGIN}/admin/orders/${number}`;
    return handleOrderAction(context, new Request(url, { method: "POST", body }), number);
  };
  const cityOf = async () =>
    (await readStaffOrder({ database }, admin, number))?.deliveryAddress?.city;

  const asked = await submit();
  if (asked instanceof Response) throw new Error("Saved without a confirmation");
  expect(await cityOf()).toBe("Pretoria");
  const order = await readStaffOrder({ database }, admin, number);
  const props = { order, failure: asked.data as OrderFormFailure } as never;
  const form = renderAt("/", createElement(CorrectionForm, props));
  expect(form).toContain('name="outsideArea"');
  expect(textIn(form)).toContain(
    "Rack and Installation is only offered in Gauteng. Sell it at this address anyway.",
  );

  // Limpopo costs R 149, of which the customer was charged R 99.
  expect(form).toMatch(
    /name="deliveryCost"[^>]*value="14900"|value="14900"[^>]*name="deliveryCost"/,
  );
  expect(textIn(form)).toContain("keep the delivery price of R 99.00");
  for (const half of [{ outsideArea: "yes" }, { deliveryCost: "14900" }]) {
    expect(await submit(half)).not.toBeInstanceOf(Response);
  }

  const saved = await submit({ outsideArea: "yes", deliveryCost: "14900" });
  expect(saved).toBeInstanceOf(Response);
  expect(await cityOf()).toBe("Polokwane");
});
