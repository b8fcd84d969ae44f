import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { checkouts, orders } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { CONTACT_FIELDS, mergeCarts } from "#app/domain/cart/merge-carts.server.ts";
import { sweepCarts } from "#app/domain/cart/sweep-carts.server.ts";
import { findOwnOrderByIdempotencyKey } from "#app/domain/orders/placement/place-order.server.ts";
import { orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import { fieldsOfStep } from "./checkout-steps.ts";
import { clearCheckout, readSavedCheckout, saveCheckout } from "./saved-checkout.server.ts";

const fixture = orderFixture();

describe("what was typed at the checkout", () => {
  test("is kept field by field, right or wrong, also when two tabs write at once", async () => {
    const owner = await fixture.filledCart({ [await fixture.product()]: 1 });
    await saveCheckout(fixture, owner, { fullName: "Thandi", postalCode: "wrong" });
    await Promise.all([
      saveCheckout(fixture, owner, { city: "Pretoria" }),
      saveCheckout(fixture, owner, { suburb: "Hatfield" }),
    ]);
    expect((await readSavedCheckout(fixture, owner))?.submitted).toEqual({
      fullName: "Thandi",
      postalCode: "wrong",
      city: "Pretoria",
      suburb: "Hatfield",
    });
  });

  test("is kept for nobody without a cart, unless one is opened for it", async () => {
    const owner = fixture.visitor();
    await saveCheckout(fixture, owner, { fullName: "Thandi" });
    expect(await readSavedCheckout(fixture, owner)).toBeUndefined();
    await saveCheckout(fixture, owner, { fullName: "Thandi" }, { createsCart: true });
    expect((await readSavedCheckout(fixture, owner))?.submitted).toEqual({ fullName: "Thandi" });
  });

  test("is cut where no field is that long, and never in the middle of a character", async () => {
    const owner = await fixture.filledCart({ [await fixture.product()]: 1 });
    await saveCheckout(fixture, owner, { remark: `x${"😀".repeat(2000)}` });
    const { remark } = (await readSavedCheckout(fixture, owner))?.submitted ?? {};
    expect(remark).toHaveLength(2000);
    expect(remark?.isWellFormed()).toBe(true);
  });

  test("stays for the next order, but not what was said of this one only", async () => {
    const productId = await fixture.product({ price: "100.00" });
    const owner = await fixture.filledCart({ [productId]: 1 });
    await saveCheckout(fixture, owner, { fullName: "Thandi", remark: "Ring", buyerReference: "7" });
    const key = (await readSavedCheckout(fixture, owner))?.idempotencyKey ?? "";
    expect((await fixture.place(owner, { idempotencyKey: key, agreedTotal: 10000 })).ok).toBe(true);
    const after = await readSavedCheckout(fixture, owner);
    expect(after).toMatchObject({ placedIdempotencyKey: key, submitted: { fullName: "Thandi" } });
    expect(after?.submitted).not.toHaveProperty("remark");
    expect(after?.submitted).not.toHaveProperty("buyerReference");
    expect(after?.idempotencyKey).not.toBe(key);
  });
});

describe("what a guest typed", () => {
  async function submitted(owner: CartOwner, daysAgo: number) {
    await saveCheckout(fixture, owner, { fullName: "Thandi" }, { createsCart: true });
    await fixture.database.execute(sql`
      update checkouts set updated_at = now() - make_interval(days => ${daysAgo})
      where idempotency_key = ${(await readSavedCheckout(fixture, owner))?.idempotencyKey}`);
    await sweepCarts(fixture.database);
    return (await readSavedCheckout(fixture, owner))?.submitted;
  }

  test("is forgotten after seven days; of a customer it stays", async () => {
    const guest = () => fixture.filledCart({});
    expect(await submitted(await guest(), 6)).toEqual({ fullName: "Thandi" });
    expect(await submitted(await guest(), 8)).toEqual({});
    expect(await submitted(await fixture.customer(), 8)).toEqual({ fullName: "Thandi" });
  });

  test("is forgotten when they say so, and a press that is underway still finds its order", async () => {
    const owner = await fixture.filledCart({ [await fixture.product({ price: "100.00" })]: 1 });
    await saveCheckout(fixture, owner, { fullName: "Thandi" });
    const key = (await readSavedCheckout(fixture, owner))?.idempotencyKey ?? "";
    await fixture.place(owner, { idempotencyKey: key, agreedTotal: 10000 });
    await clearCheckout(fixture, owner);
    expect(await readSavedCheckout(fixture, owner)).toMatchObject({
      submitted: {},
      placedIdempotencyKey: key,
    });
    expect(await findOwnOrderByIdempotencyKey(fixture, owner, key)).toBeDefined();
  });
});

async function customerWithEmail() {
  const { userId } = await fixture.customer();
  const [user] = await fixture.database.select().from(users).where(eq(users.id, userId));
  return { userId, email: user?.email ?? "" };
}

describe("logging in after someone else typed their details as a guest", () => {
  const guestDetails = {
    fullName: "Eleni",
    email: "eleni@example.co.za",
    phone: "0821234567",
    companyName: "Eleni Ltd",
    buyerVatNumber: "4123456789",
    city: "Pretoria",
    paymentMethod: "eft",
  };

  async function afterLogin(visitor: CartOwner) {
    const { userId } = await fixture.customer();
    await mergeCarts(fixture, { userId, ...(visitor as { visitorKeyHash: string }) });
    return (await readSavedCheckout(fixture, { userId }))?.submitted;
  }

  test("keeps the delivery and the payment method, and no contact details", async () => {
    const visitor = await fixture.filledCart({ [await fixture.product()]: 1 });
    await saveCheckout(fixture, visitor, guestDetails);
    expect(await afterLogin(visitor)).toEqual({ city: "Pretoria", paymentMethod: "eft" });
    expect([...CONTACT_FIELDS]).toEqual(fieldsOfStep.contact);
  });

  test("keeps nothing once they ordered with it", async () => {
    const visitor = await fixture.filledCart({ [await fixture.product({ price: "100.00" })]: 1 });
    await saveCheckout(fixture, visitor, guestDetails);
    const idempotencyKey = (await readSavedCheckout(fixture, visitor))?.idempotencyKey ?? "";
    await fixture.place(visitor, { idempotencyKey, agreedTotal: 10000 });
    expect(await afterLogin(visitor)).toEqual({});
  });
});

test("another email address than the account's is for one order", async () => {
  const { userId } = await fixture.customer();
  const productId = await fixture.product({ price: "100.00" });
  await addToCart(fixture, { userId }, { productId, quantity: 1 });
  await saveCheckout(fixture, { userId }, { email: "other@example.co.za", city: "Pretoria" });
  const idempotencyKey = (await readSavedCheckout(fixture, { userId }))?.idempotencyKey ?? "";
  expect((await fixture.place({ userId }, { idempotencyKey, agreedTotal: 10000 })).ok).toBe(true);
  expect((await readSavedCheckout(fixture, { userId }))?.submitted).toEqual({ city: "Pretoria" });
});

describe("logging in half way", () => {
  test("brings the draft and its key along, and leaves what the visitor left empty", async () => {
    const { userId, email } = await customerWithEmail();
    const [user, visitor] = [
      { userId },
      await fixture.filledCart({ [await fixture.product()]: 1 }),
    ];
    await saveCheckout(
      fixture,
      user,
      { fullName: "T. Nkosi", phone: "0821234567", city: "Pretoria" },
      { createsCart: true },
    );
    await saveCheckout(fixture, visitor, {
      fullName: "Thandi Nkosi",
      email: email.toUpperCase(),
      phone: "",
      suburb: "Hatfield",
    });
    const key = (await readSavedCheckout(fixture, visitor))?.idempotencyKey;
    await mergeCarts(fixture, { userId, ...(visitor as { visitorKeyHash: string }) });
    expect(await readSavedCheckout(fixture, user)).toEqual({
      idempotencyKey: key,
      placedIdempotencyKey: null,
      submitted: {
        fullName: "Thandi Nkosi",
        email: email.toUpperCase(),
        phone: "0821234567",
        city: "Pretoria",
        suburb: "Hatfield",
      },
    });
    expect(await readSavedCheckout(fixture, visitor)).toBeUndefined();
  });

  test("brings it along to a user who has none, and a join without any draft changes nothing", async () => {
    const { userId } = await fixture.customer();
    const first = await fixture.filledCart({ [await fixture.product()]: 1 });
    await saveCheckout(fixture, first, { city: "Pretoria" });
    await mergeCarts(fixture, { userId, ...(first as { visitorKeyHash: string }) });
    const before = await readSavedCheckout(fixture, { userId });
    expect(before?.submitted).toEqual({ city: "Pretoria" });
    const second = await fixture.filledCart({ [await fixture.product()]: 1 });
    await mergeCarts(fixture, { userId, ...(second as { visitorKeyHash: string }) });
    expect(await readSavedCheckout(fixture, { userId })).toEqual(before);
  });

  test("an order placed before it is still found by its key", async () => {
    const { userId } = await fixture.customer();
    const visitor = await fixture.filledCart({ [await fixture.product({ price: "100.00" })]: 1 });
    await saveCheckout(fixture, visitor, {});
    const key = (await readSavedCheckout(fixture, visitor))?.idempotencyKey ?? "";
    await fixture.place(visitor, { idempotencyKey: key, agreedTotal: 10000 });
    await mergeCarts(fixture, { userId, ...(visitor as { visitorKeyHash: string }) });
    expect(await findOwnOrderByIdempotencyKey(fixture, { userId }, key)).toBeDefined();
  });

  test("joined by many at once it is there once", async () => {
    const { userId } = await fixture.customer();
    const visitor = await fixture.filledCart({ [await fixture.product()]: 1 });
    await saveCheckout(fixture, visitor, { city: "Pretoria" });
    const both = { userId, ...(visitor as { visitorKeyHash: string }) };
    await Promise.all(Array.from({ length: 5 }, () => mergeCarts(fixture, both)));
    expect((await readSavedCheckout(fixture, { userId }))?.submitted).toEqual({
      city: "Pretoria",
    });
  });
});

describe("the order of a key", () => {
  test("is found by its buyer alone, guest or user; a stranger's press finds nothing", async () => {
    const productId = await fixture.product({ price: "100.00", stock: 50 });
    const guest = await fixture.filledCart({ [productId]: 1 });
    await saveCheckout(fixture, guest, {});
    const key = (await readSavedCheckout(fixture, guest))?.idempotencyKey ?? "";
    expect(await findOwnOrderByIdempotencyKey(fixture, guest, key)).toBeUndefined();
    const placed = await fixture.place(guest, { idempotencyKey: key, agreedTotal: 10000 });
    const accessKey = placed.ok && placed.order.accessKey;
    expect(await findOwnOrderByIdempotencyKey(fixture, guest, key)).toEqual({
      accessKey,
      paymentMethod: "eft",
    });
    const stranger = await fixture.filledCart({ [productId]: 1 });
    await saveCheckout(fixture, stranger, {});
    expect(await findOwnOrderByIdempotencyKey(fixture, stranger, key)).toBeUndefined();
    expect(
      await findOwnOrderByIdempotencyKey(fixture, await fixture.customer(), key),
    ).toBeUndefined();
    expect(await findOwnOrderByIdempotencyKey(fixture, guest, randomUUID())).toBeUndefined();

    const user = await fixture.customer();
    await fixture.database.update(orders).set(user).where(eq(orders.idempotencyKey, key));
    expect(await findOwnOrderByIdempotencyKey(fixture, user, key)).toBeDefined();
  });
});

test("a checkout goes with its cart", async () => {
  const owner = await fixture.filledCart({ [await fixture.product()]: 1 });
  await saveCheckout(fixture, owner, { fullName: "Gone" });
  const key = (await readSavedCheckout(fixture, owner))?.idempotencyKey ?? "";
  const { userId } = await fixture.customer();
  await mergeCarts(fixture, { userId, ...(owner as { visitorKeyHash: string }) });
  const rows = await fixture.database
    .select()
    .from(checkouts)
    .where(eq(checkouts.idempotencyKey, key));
  expect(rows).toHaveLength(1);
});
