import { randomUUID } from "node:crypto";
import { createElement } from "react";
import { expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import type { StaffRole } from "#app/domain/accounts/staff/permissions.ts";
import { readStaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { createPhoneOrder } from "#app/domain/orders/placement/create-phone-order.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { OrderFormFailure } from "#app/pages/admin/orders/order-labels.ts";
import { accountFixture, ORIGIN, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import {
  billingAddress,
  collectionDetails,
  courierDetails,
} from "#tests/helpers/orders/order-fixture.ts";
import { renderAt, textIn } from "#tests/helpers/render-page.ts";
import { CorrectionForm } from "./correction-form.tsx";
import { handleOrderAction } from "./order-actions.server.ts";
import { RefundForm } from "./refund-forms.tsx";

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
    (await readStaffOrder({ database }, admin, number))?.contact?.deliveryAddress?.city;

  const asked = await submit();
  if (asked instanceof Response) throw new Error("Saved without a confirmation");
  expect(await cityOf()).toBe("Pretoria");
  const order = await readStaffOrder({ database }, admin, number);
  const contact = order?.contact;
  const props = { order, contact, failure: asked.data as OrderFormFailure } as never;
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

test("a refund above the amount in the settings asks for the password with its confirmation", async () => {
  const { context, admin } = await fixture.adminContext();
  const { database } = fixture;
  const installation = { deliversMail: true } as never;
  context.set(appServices, { ...context.get(appServices), installation, secure: true });
  const [product] = await database
    .insert(products)
    .values({ name: "Server", description: "x", price: "9000.00", stock: 1 })
    .returning();
  const placed = await createPhoneOrder({ database, origin: ORIGIN }, admin, {
    idempotencyKey: randomUUID(),
    userId: undefined,
    details: { ...collectionDetails, companyName: "Ubuntu (Pty) Ltd", billingAddress },
    lines: [{ productId: product?.id ?? "", quantity: 1 }],
    agreedTotal: 9000_00,
    paidInPerson: { receivedBy: admin },
  });
  if (!placed.ok) throw new Error(placed.reason);
  const { number } = placed.order;
  const readOrder = () => readStaffOrder({ database }, admin, number);
  const idempotencyKey = randomUUID();
  const refund = async (amount: string, more: Record<string, string> = {}) => {
    const body = new URLSearchParams({
      ...{ intent: "refund", expectedState: (await readOrder())?.state ?? "", idempotencyKey },
      ...{ expectedRefunded: "0", amount, reason: "Not wanted", settlementMethod: "eft" },
      ...more,
    });
    const url = `${ORIGIN}/admin/orders/${number}`;
    const answer = await handleOrderAction(
      context,
      new Request(url, { method: "POST", body }),
      number,
    );
    return answer instanceof Response ? "recorded" : answer;
  };

  expect(await refund("5000.00")).toMatchObject({
    data: { amountToConfirm: 5000_00, stepUp: undefined },
  });
  const asked = await refund("6000.00");
  if (asked === "recorded") throw new Error("Recorded without a confirmation");
  const order = await readOrder();
  const render = (failure: unknown) =>
    renderAt("/", createElement(RefundForm, { order, keys: {}, failure } as never));
  const form = render(asked.data);
  expect(form).toContain('name="currentPassword"');
  expect(form).toContain("data-focus-target");
  expect(textIn(form)).toContain("Required for refunds above R 5");

  const agreed = { agreedAmount: "600000" };
  expect(await refund("6000.00", agreed)).toMatchObject({
    data: { errors: { currentPassword: expect.any(String) }, amountToConfirm: 6000_00 },
    init: { status: 422 },
  });
  const wrong = await refund("6000.00", { ...agreed, currentPassword: "wrong" });
  expect(wrong).toMatchObject({ data: { amountToConfirm: 6000_00 }, init: { status: 403 } });
  // The focus moves to the password, the first invalid field.
  const again = render(typeof wrong === "object" && wrong.data);
  expect(again).toContain('aria-invalid="true"');
  expect(again).not.toContain("data-focus-target");
  expect(JSON.stringify(wrong)).not.toContain('"wrong"');
  expect((await readOrder())?.refunded).toBe(0);

  expect(await refund("6000.00", { ...agreed, currentPassword: PASSWORD })).toBe("recorded");
  expect((await readOrder())?.refunded).toBe(6000_00);
});

test("an action on an order is refused to those without its permission", async () => {
  const missingFor = async (role: StaffRole, fields: Record<string, string>) => {
    const { context } = await fixture.adminContext({ roles: [role] });
    const installation = { deliversMail: true } as never;
    context.set(appServices, { ...context.get(appServices), installation });
    const body = new URLSearchParams(fields);
    const request = new Request(`${ORIGIN}/admin/orders/1`, { method: "POST", body });
    const answer = await handleOrderAction(context, request, 1).catch((thrown: unknown) => thrown);
    const to = answer instanceof Response ? answer.headers.get("Location") : null;
    return to ? new URL(to, ORIGIN).searchParams.getAll("missing") : [];
  };
  const expectedState = "paid";
  const cancel = { intent: "cancel", expectedState, reason: "x" };
  const refund = {
    settlementMethod: "eft",
    expectedState,
    reason: "x",
    idempotencyKey: randomUUID(),
  };
  expect(await missingFor("warehouse", cancel)).toEqual(["change-orders"]);
  expect(await missingFor("warehouse", { intent: "correct", expectedState })).toEqual([
    "change-orders",
    "see-contact-details",
  ]);
  expect(await missingFor("sales", { intent: "refund", ...refund })).toEqual(["refund"]);
  expect(
    await missingFor("sales", { intent: "refund-overpayment", amount: "1", ...refund }),
  ).toEqual(["refund"]);
  expect(await missingFor("sales", { intent: "pack", expectedState })).toEqual([
    "pack-and-dispatch",
  ]);
  expect(await missingFor("support", { intent: "mail-again" })).toEqual(["change-orders"]);
  const note = { intent: "note", text: "Dealt with", dealtWith: "yes" };
  expect(await missingFor("support", note)).toEqual(["change-orders"]);
  // The order does not exist: they are past the check.
  expect(await missingFor("warehouse", { intent: "pack", expectedState })).toEqual([]);
  expect(await missingFor("accounts", note)).toEqual([]);
  expect(await missingFor("owner", cancel)).toEqual([]);
});
