import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { checkouts, orders } from "#app/database/tables/orders.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { joinCarts } from "#app/domain/cart/join-carts.server.ts";
import { sweepCarts } from "#app/domain/cart/sweep-carts.server.ts";
import { orderScene } from "#tests/helpers/order-scene.ts";
import { findOwnOrder } from "./find-own-order.server.ts";
import { forgetCheckout, readCheckout, saveCheckout } from "./save-checkout.server.ts";

const scene = orderScene();

describe("what was typed at the checkout", () => {
  test("is kept field by field, right or wrong, also when two tabs write at once", async () => {
    const owner = await scene.filledCart({ [await scene.product()]: 1 });
    await saveCheckout(scene, owner, { fullName: "Thandi", postalCode: "wrong" });
    await Promise.all([
      saveCheckout(scene, owner, { city: "Pretoria" }),
      saveCheckout(scene, owner, { suburb: "Hatfield" }),
    ]);
    expect((await readCheckout(scene, owner))?.typed).toEqual({
      fullName: "Thandi",
      postalCode: "wrong",
      city: "Pretoria",
      suburb: "Hatfield",
    });
  });

  test("is kept for nobody without a cart, unless one is opened for it", async () => {
    const owner = scene.visitor();
    await saveCheckout(scene, owner, { fullName: "Thandi" });
    expect(await readCheckout(scene, owner)).toBeUndefined();
    await saveCheckout(scene, owner, { fullName: "Thandi" }, { opensCart: true });
    expect((await readCheckout(scene, owner))?.typed).toEqual({ fullName: "Thandi" });
  });

  test("is cut where no field is that long, and never in the middle of a character", async () => {
    const owner = await scene.filledCart({ [await scene.product()]: 1 });
    await saveCheckout(scene, owner, { remark: `x${"😀".repeat(2000)}` });
    const { remark } = (await readCheckout(scene, owner))?.typed ?? {};
    expect(remark).toHaveLength(2000);
    expect(remark?.isWellFormed()).toBe(true);
  });

  test("stays for the next order, but not what was said of this one only", async () => {
    const productId = await scene.product({ price: "100.00" });
    const owner = await scene.filledCart({ [productId]: 1 });
    await saveCheckout(scene, owner, { fullName: "Thandi", remark: "Ring", buyerReference: "7" });
    const key = (await readCheckout(scene, owner))?.key ?? "";
    expect((await scene.place(owner, { key, agreedTotal: 10000 })).ok).toBe(true);
    const after = await readCheckout(scene, owner);
    expect(after).toMatchObject({ placedKey: key, typed: { fullName: "Thandi" } });
    expect(after?.typed).not.toHaveProperty("remark");
    expect(after?.typed).not.toHaveProperty("buyerReference");
    expect(after?.key).not.toBe(key);
  });
});

describe("what a guest typed", () => {
  async function typed(owner: CartOwner, daysAgo: number) {
    await saveCheckout(scene, owner, { fullName: "Thandi" }, { opensCart: true });
    await scene.database.execute(sql`
      update checkouts set updated_at = now() - make_interval(days => ${daysAgo})
      where key = ${(await readCheckout(scene, owner))?.key}`);
    await sweepCarts(scene.database);
    return (await readCheckout(scene, owner))?.typed;
  }

  test("is forgotten after seven days; of a customer it stays", async () => {
    const guest = () => scene.filledCart({});
    expect(await typed(await guest(), 6)).toEqual({ fullName: "Thandi" });
    expect(await typed(await guest(), 8)).toEqual({});
    expect(await typed(await scene.customer(), 8)).toEqual({ fullName: "Thandi" });
  });

  test("is forgotten when they say so, and a press that is underway still finds its order", async () => {
    const owner = await scene.filledCart({ [await scene.product({ price: "100.00" })]: 1 });
    await saveCheckout(scene, owner, { fullName: "Thandi" });
    const key = (await readCheckout(scene, owner))?.key ?? "";
    await scene.place(owner, { key, agreedTotal: 10000 });
    await forgetCheckout(scene, owner);
    expect(await readCheckout(scene, owner)).toMatchObject({ typed: {}, placedKey: key });
    expect(await findOwnOrder(scene, owner, key)).toBeDefined();
  });
});

describe("logging in half way", () => {
  test("brings the draft and its key along, and leaves what the visitor left empty", async () => {
    const { userId } = await scene.customer();
    const [user, visitor] = [{ userId }, await scene.filledCart({ [await scene.product()]: 1 })];
    await saveCheckout(
      scene,
      user,
      { fullName: "T. Nkosi", phone: "0821234567", city: "Pretoria" },
      { opensCart: true },
    );
    await saveCheckout(scene, visitor, { fullName: "Thandi Nkosi", phone: "", suburb: "Hatfield" });
    const key = (await readCheckout(scene, visitor))?.key;
    await joinCarts(scene, { userId, ...(visitor as { visitorKeyHash: string }) });
    expect(await readCheckout(scene, user)).toEqual({
      key,
      placedKey: null,
      typed: {
        fullName: "Thandi Nkosi",
        phone: "0821234567",
        city: "Pretoria",
        suburb: "Hatfield",
      },
    });
    expect(await readCheckout(scene, visitor)).toBeUndefined();
  });

  test("brings it along to whoever has none, and a join without any draft changes nothing", async () => {
    const { userId } = await scene.customer();
    const first = await scene.filledCart({ [await scene.product()]: 1 });
    await saveCheckout(scene, first, { fullName: "Thandi" });
    await joinCarts(scene, { userId, ...(first as { visitorKeyHash: string }) });
    const before = await readCheckout(scene, { userId });
    expect(before?.typed).toEqual({ fullName: "Thandi" });
    const second = await scene.filledCart({ [await scene.product()]: 1 });
    await joinCarts(scene, { userId, ...(second as { visitorKeyHash: string }) });
    expect(await readCheckout(scene, { userId })).toEqual(before);
  });

  test("an order placed before it is still found by its key", async () => {
    const { userId } = await scene.customer();
    const visitor = await scene.filledCart({ [await scene.product({ price: "100.00" })]: 1 });
    await saveCheckout(scene, visitor, {});
    const key = (await readCheckout(scene, visitor))?.key ?? "";
    await scene.place(visitor, { key, agreedTotal: 10000 });
    await joinCarts(scene, { userId, ...(visitor as { visitorKeyHash: string }) });
    expect(await findOwnOrder(scene, { userId }, key)).toBeDefined();
  });

  test("joined by many at once it is there once", async () => {
    const { userId } = await scene.customer();
    const visitor = await scene.filledCart({ [await scene.product()]: 1 });
    await saveCheckout(scene, visitor, { fullName: "Thandi" });
    const both = { userId, ...(visitor as { visitorKeyHash: string }) };
    await Promise.all(Array.from({ length: 5 }, () => joinCarts(scene, both)));
    expect((await readCheckout(scene, { userId }))?.typed).toEqual({ fullName: "Thandi" });
  });
});

describe("the order of a key", () => {
  test("is found by its buyer alone, guest or user; a stranger's press finds nothing", async () => {
    const productId = await scene.product({ price: "100.00", stock: 50 });
    const guest = await scene.filledCart({ [productId]: 1 });
    await saveCheckout(scene, guest, {});
    const key = (await readCheckout(scene, guest))?.key ?? "";
    expect(await findOwnOrder(scene, guest, key)).toBeUndefined();
    const placed = await scene.place(guest, { key, agreedTotal: 10000 });
    const accessKey = placed.ok && placed.order.accessKey;
    expect(await findOwnOrder(scene, guest, key)).toEqual({ accessKey, paymentWay: "eft" });
    const stranger = await scene.filledCart({ [productId]: 1 });
    await saveCheckout(scene, stranger, {});
    expect(await findOwnOrder(scene, stranger, key)).toBeUndefined();
    expect(await findOwnOrder(scene, await scene.customer(), key)).toBeUndefined();
    expect(await findOwnOrder(scene, guest, randomUUID())).toBeUndefined();

    const user = await scene.customer();
    await scene.database.update(orders).set(user).where(eq(orders.checkoutKey, key));
    expect(await findOwnOrder(scene, user, key)).toBeDefined();
  });
});

test("a checkout goes with its cart", async () => {
  const owner = await scene.filledCart({ [await scene.product()]: 1 });
  await saveCheckout(scene, owner, { fullName: "Gone" });
  const key = (await readCheckout(scene, owner))?.key ?? "";
  const { userId } = await scene.customer();
  await joinCarts(scene, { userId, ...(owner as { visitorKeyHash: string }) });
  const rows = await scene.database.select().from(checkouts).where(eq(checkouts.key, key));
  expect(rows).toHaveLength(1);
});
