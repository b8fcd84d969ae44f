import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders } from "#app/database/tables/orders.ts";
import { collecting, couriered, orderScene } from "#tests/helpers/order-scene.ts";
import { postBox } from "#tests/helpers/post-box.ts";
import { phoneShown } from "./phone-shown.ts";
import { prefillCheckout } from "./prefill-checkout.server.ts";

const scene = orderScene();

async function shopper() {
  const { userId } = await scene.customer();
  return { userId, name: "Thandi Nkosi", email: "thandi@example.co.za" };
}

describe("what is filled in already", () => {
  test("is name and address of the account, and nothing else before the first order", async () => {
    const { userId, name, email } = await shopper();
    expect(await prefillCheckout(scene, { userId, name, email })).toEqual({
      fullName: name,
      email,
    });
  });

  test("is the last order's phone and company, and the last address that a courier went to", async () => {
    const buyer = await shopper();
    const old = await scene.placed({ details: { ...couriered, companyName: "Old Ltd" } });
    const late = await scene.placed({
      details: {
        ...collecting,
        billingAddress: postBox,
        phone: "+27115550123",
        buyerVatNumber: "4123456789",
        buyerReference: "PO 7",
        remark: "Ring",
      },
    });
    for (const { id } of [old, late]) {
      await scene.database.update(orders).set({ userId: buyer.userId }).where(eq(orders.id, id));
    }
    expect(await prefillCheckout(scene, buyer)).toEqual({
      fullName: buyer.name,
      email: buyer.email,
      phone: "011 555 0123",
      buyerVatNumber: "4123456789",
      deliveryWay: "collection",
      paymentWay: "eft",
      street: "12 Example Road",
      suburb: "Hatfield",
      city: "Pretoria",
      province: "Gauteng",
      postalCode: "0083",
    });
    expect(await prefillCheckout(scene, await shopper())).not.toHaveProperty("phone");
  });

  test("is the address of the last invoice where no courier ever came", async () => {
    const buyer = await shopper();
    const details = { ...collecting, companyName: "Nkosi Trading", billingAddress: postBox };
    const { id } = await scene.placed({ details });
    await scene.database.update(orders).set({ userId: buyer.userId }).where(eq(orders.id, id));
    expect(await prefillCheckout(scene, buyer)).toMatchObject({ ...postBox });
  });

  test("is nothing of an order whose person was forgotten", async () => {
    const buyer = await shopper();
    const { id } = await scene.placed({ details: couriered });
    await scene.database
      .update(orders)
      .set({ userId: buyer.userId, fullName: "", phone: "", address: null })
      .where(eq(orders.id, id));
    expect(Object.keys(await prefillCheckout(scene, buyer))).toEqual(["fullName", "email"]);
  });

  test.for([
    ["+27821234567", "082 123 4567"],
    ["", ""],
    ["+4420123", "+4420123"],
  ] as const)("a phone number kept as '%s' reads '%s'", ([kept, shown]) => {
    expect(phoneShown(kept)).toBe(shown);
  });
});
