import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders } from "#app/database/tables/orders.ts";
import {
  billingAddress,
  collectionDetails,
  courierDetails,
  orderFixture,
} from "#tests/helpers/orders/order-fixture.ts";

import { formatPhone } from "./buyer-address.ts";
import { checkoutFields } from "./checkout-steps.ts";
import { prefillForCustomer, prefillFromAccount } from "./prefill-details.server.ts";

const fixture = orderFixture();

async function person() {
  const { userId } = await fixture.customer();
  return { userId, name: "Thandi Nkosi", email: "thandi@example.co.za", isVerified: true };
}

async function setOwner(id: string, userId: string, { isGuest = false } = {}) {
  await fixture.database.update(orders).set({ userId, isGuest }).where(eq(orders.id, id));
}

describe("what is filled in already", () => {
  test("is name and address of the account, and nothing else before the first order", async () => {
    const buyer = await person();
    expect(await prefillFromAccount(fixture, buyer)).toEqual({
      fullName: buyer.name,
      email: buyer.email,
    });
  });

  test("is the last order's phone and company, and the last address that a courier went to", async () => {
    const buyer = await person();
    const old = await fixture.placed({ details: { ...courierDetails, companyName: "Old Ltd" } });
    const late = await fixture.placed({
      details: {
        ...collectionDetails,
        billingAddress,
        phone: "+27115550123",
        buyerVatNumber: "4123456789",
        buyerReference: "PO 7",
        remark: "Ring",
      },
    });
    for (const { id } of [old, late]) {
      await setOwner(id, buyer.userId);
    }
    expect(await prefillFromAccount(fixture, buyer)).toEqual({
      fullName: buyer.name,
      email: buyer.email,
      phone: "011 555 0123",
      buyerVatNumber: "4123456789",
      deliveryMethod: "collection",
      paymentMethod: "eft",
      street: "12 Example Road",
      suburb: "Hatfield",
      city: "Pretoria",
      province: "Gauteng",
      postalCode: "0083",
    });
    expect(await prefillFromAccount(fixture, await person())).not.toHaveProperty("phone");
  });

  test("is the address of the last invoice where no courier ever came", async () => {
    const buyer = await person();
    const details = { ...collectionDetails, companyName: "Nkosi Trading", billingAddress };
    const { id } = await fixture.placed({ details });
    await setOwner(id, buyer.userId);
    expect(await prefillFromAccount(fixture, buyer)).toMatchObject({ ...billingAddress });
  });

  test("is nothing of an order whose person was forgotten", async () => {
    const buyer = await person();
    const { id } = await fixture.placed({ details: courierDetails });
    await fixture.database
      .update(orders)
      .set({ userId: buyer.userId, isGuest: false, fullName: "", phone: "", deliveryAddress: null })
      .where(eq(orders.id, id));
    expect(Object.keys(await prefillFromAccount(fixture, buyer))).toEqual(["fullName", "email"]);
  });

  test("is nothing of a guest order that the account claimed later", async () => {
    const buyer = await person();
    const { id } = await fixture.placed({ details: courierDetails });
    await setOwner(id, buyer.userId, { isGuest: true });
    expect(Object.keys(await prefillFromAccount(fixture, buyer))).toEqual(["fullName", "email"]);
    const unverified = { ...buyer, isVerified: false };
    expect(await prefillFromAccount(fixture, unverified)).toMatchObject({ suburb: "Hatfield" });
  });

  test.for([
    ["+27821234567", "082 123 4567"],
    ["", ""],
    ["+4420123", "+4420123"],
  ] as const)("a phone number kept as '%s' reads '%s'", ([kept, shown]) => {
    expect(formatPhone(kept)).toBe(shown);
  });
});

describe("a customer chosen for a phone order", () => {
  /** The form once this customer is chosen, after it was filled in for another one. */
  async function formOf(userId: string) {
    const ofAnother = Object.fromEntries(checkoutFields.map((name) => [name, `other ${name}`]));
    return {
      ...ofAnother,
      ...(await prefillForCustomer(fixture, await fixture.staff(), userId)),
    };
  }
  /** What belongs to the order, not to a customer. */
  const ofTheOrder = {
    deliveryMethod: "other deliveryMethod",
    paymentMethod: "other paymentMethod",
    remark: "other remark",
  };
  const blank = Object.fromEntries(checkoutFields.map((name) => [name, ""]));

  test("without orders has nothing of the customer before", async () => {
    const { userId } = await person();
    expect(await formOf(userId)).toEqual({
      ...blank,
      ...ofTheOrder,
      fullName: "Thandi",
      email: expect.stringContaining("@"),
      billingSame: "yes",
    });
  });

  test("has only their own address and company", async () => {
    const { userId } = await person();
    const { id } = await fixture.placed({ details: courierDetails });
    await setOwner(id, userId);
    const { deliveryMethod: _, paymentMethod: __, ...own } = courierDetails;
    expect(await formOf(userId)).toEqual({
      ...blank,
      ...ofTheOrder,
      ...own,
      email: expect.stringContaining("@"),
      phone: "082 123 4567",
      billingSame: "yes",
    });
  });
});
