import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orderLines } from "#app/database/tables/orders.ts";
import { payments, proofsOfPayment } from "#app/database/tables/payments.ts";
import {
  hasPermission,
  STAFF_ROLES,
  type StaffRole,
} from "#app/domain/accounts/staff/permissions.ts";
import { listOrders } from "#app/domain/orders/lists/list-orders.server.ts";
import { parseOrderListQuery } from "#app/domain/orders/lists/order-list-query.ts";
import { ORDER_STATES } from "#app/domain/orders/order-states.ts";
import {
  billingAddress,
  collectionDetails,
  courierDetails,
} from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { correctOrder } from "./correct-order.server.ts";
import { readPackingSlip, readStaffOrder } from "./read-staff-order.server.ts";
import { addStaffNote, resendStatusUpdate } from "./staff-actions.server.ts";

const fixture = staffOrderFixture();
const details = {
  ...courierDetails,
  ...{ fullName: "Zodwa Mthembu", email: "zodwa@mthembu.example", phone: "+27831112222" },
  ...{ companyName: "Mthembu Attorneys", remark: "Ring the bell at number 9" },
  ...{ buyerReference: "PO-ZM-1", buyerVatNumber: "4999999999" },
  billingAddress: { ...billingAddress, street: "PO Box 901" },
};
const personal = [
  ...["Zodwa", "mthembu", "+27831112222", "Ring the bell", "PO-ZM-1", "4999999999"],
  ...["12 Example Road", "PO Box 901", "RENT ZODWA", "slip-of-zodwa.pdf", "new@mthembu.example"],
];
const rolesWithContact: readonly StaffRole[] = ["owner", "manager", "sales", "accounts", "support"];

/** A packed order in whose history, payments and proofs the customer appears. */
async function orderWithHistory() {
  const order = await fixture.orderIn("packed", { details });
  const { database } = fixture;
  await database
    .update(payments)
    .set({ reference: "RENT ZODWA" })
    .where(eq(payments.orderId, order.id));
  const proof = { orderId: order.id, path: order.id, displayName: "slip-of-zodwa.pdf", size: 1 };
  await database.insert(proofsOfPayment).values(proof);
  const { fullName, phone, companyName } = details;
  const corrected = { fullName, phone, companyName, email: "new@mthembu.example" };
  await correctOrder(fixture, order.admin, {
    number: order.number,
    expectedState: "packed",
    details: { ...corrected, billingAddress: details.billingAddress },
  });
  await resendStatusUpdate(fixture.needs(), order.admin, order.number);
  const note = { number: order.number, text: "Fragile", dealtWithBy: undefined };
  await addStaffNote(fixture, order.admin, note);
  return order;
}

describe("an order", () => {
  test.each(STAFF_ROLES)("tells the role %s about the customer only if it may", async (role) => {
    const { number, accessKey } = await orderWithHistory();
    const reader = await fixture.staff(role);
    const order = await readStaffOrder(fixture, reader, number);
    const list = await listOrders(fixture, reader, parseOrderListQuery("https://x.example/"));
    const read = JSON.stringify([order, list]).toLowerCase();
    const isAllowed = rolesWithContact.includes(role);
    expect(order?.contact !== undefined).toBe(isAllowed);
    for (const text of personal.slice(0, 5)) {
      expect(read.includes(text.toLowerCase()), text).toBe(isAllowed);
    }
    // Who has a guest's link can cancel the order or change where to refund it.
    expect(read.includes(accessKey.toLowerCase())).toBe(hasPermission([role], "change-orders"));
    if (!isAllowed) for (const text of personal) expect(read).not.toContain(text.toLowerCase());
    // What there is to do, and what colleagues wrote, is for everyone.
    expect(order).toMatchObject({
      number,
      state: "packed",
      hasEmail: true,
      steps: expect.arrayContaining(["ship"]),
      lines: [{ quantity: 1 }],
    });
    expect(order?.events.at(-1)).toMatchObject({ kind: "note", detail: "Fragile" });
  });

  test("has its proofs of payment only for those who confirm payments", async () => {
    const { number } = await orderWithHistory();
    const proofsFor = async (role: StaffRole) =>
      (await readStaffOrder(fixture, await fixture.staff(role), number))?.proofs.length;
    expect(await proofsFor("accounts")).toBe(1);
    expect([await proofsFor("sales"), await proofsFor("warehouse")]).toEqual([0, 0]);
  });
});

describe("the packing slip", () => {
  test.each(ORDER_STATES)(
    "in %s names the customer to those who see them, and to those who pack it",
    async (state) => {
      const given = state === "ready" ? collectionDetails : details;
      const { number, admin } = await fixture.orderIn(state, { details: given });
      const packer = await fixture.staff("warehouse");
      const slip = await readPackingSlip(fixture, packer, number);
      const isOpen = ["paid", "packed", "shipped", "ready"].includes(state);
      expect(slip?.recipient?.fullName).toBe(isOpen ? given.fullName : undefined);
      expect((await readStaffOrder(fixture, packer, number))?.hasPackingSlip).toBe(isOpen);
      if (!isOpen) expect(JSON.stringify(slip)).not.toContain("12 Example Road");
      const isForCourier = isOpen && given === details;
      if (!isForCourier) expect(JSON.stringify(slip)).not.toContain(given.phone);
      expect(await readPackingSlip(fixture, admin, number)).toMatchObject({
        recipient: { fullName: given.fullName, phone: given.phone },
      });
    },
  );

  test("is for goods: labour alone has none", async () => {
    const { number, id, admin } = await fixture.orderIn("paid", { details });
    await fixture.database
      .update(orderLines)
      .set({ isText: true, productId: null })
      .where(eq(orderLines.orderId, id));
    const order = await readStaffOrder(fixture, admin, number);
    expect(order).toMatchObject({ hasGoods: false, hasPackingSlip: false });
  });

  test("has the address, the phone number and the customer's note for the courier", async () => {
    const { number } = await fixture.orderIn("paid", { details });
    const slip = await readPackingSlip(fixture, await fixture.staff("warehouse"), number);
    expect(slip?.recipient).toMatchObject({
      companyName: "Mthembu Attorneys",
      addressLines: expect.arrayContaining(["12 Example Road"]),
      remark: "Ring the bell at number 9",
      phone: details.phone,
    });
  });
});
