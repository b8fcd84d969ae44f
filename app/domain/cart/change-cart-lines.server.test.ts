import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { cartFixture } from "#tests/helpers/orders/cart-fixture.ts";
import { addToCart, MAX_CART_LINES } from "./add-to-cart.server.ts";
import type { CartOwner } from "./cart.ts";
import {
  acceptChanges,
  changeQuantity,
  removeFromCart,
  UNDO_MINUTES,
  undoRemoval,
} from "./change-cart-lines.server.ts";
import { readCartVersion } from "./read-cart.server.ts";

import { sweepCarts } from "./sweep-carts.server.ts";

const fixture = cartFixture();

async function lineIn(owner: CartOwner, facts: Parameters<typeof fixture.product>[0] = {}) {
  const productId = await fixture.product(facts);
  await addToCart(fixture, owner, { productId, quantity: 2 });
  const lines = await fixture.read(owner);
  return { productId, itemId: lines.at(-1)?.id ?? "" };
}

describe("changing a quantity", () => {
  test("sets it, between one and the stock", async () => {
    const owner = fixture.visitor();
    const { itemId } = await lineIn(owner, { stock: 5 });
    expect(await changeQuantity(fixture, owner, { itemId, quantity: 5 })).toEqual({
      ok: true,
      name: "Highveld 14",
    });
    expect(await changeQuantity(fixture, owner, { itemId, quantity: 6 })).toMatchObject({
      ok: false,
      reason: "too-many",
      stock: 5,
    });
    expect(await fixture.contents(owner)).toEqual({ "Highveld 14": 5 });
  });

  test("can state what the product is for; without, that stays as it is", async () => {
    const owner = fixture.visitor();
    const { itemId } = await lineIn(owner, { stock: 5 });
    for (const purpose of ["to run 1 router", "to run 1 laptop", undefined]) {
      await changeQuantity(fixture, owner, { itemId, quantity: 2, purpose });
    }
    expect(await fixture.read(owner)).toMatchObject([{ quantity: 2, purpose: "to run 1 laptop" }]);
  });

  test("of a sold-out or discontinued product changes nothing", async () => {
    const owner = fixture.visitor();
    const { itemId, productId } = await lineIn(owner);
    await fixture.change(productId, { stock: 0 });
    expect(await changeQuantity(fixture, owner, { itemId, quantity: 1 })).toEqual({
      ok: false,
      reason: "sold-out",
    });
    await fixture.stopSelling(productId);
    expect(await changeQuantity(fixture, owner, { itemId, quantity: 1 })).toEqual({
      ok: false,
      reason: "not-found",
    });
  });
});

describe("somebody else's line", () => {
  test("is not found by any verb, and stays as it is", async () => {
    const [owner, stranger] = [await fixture.customer(), fixture.visitor()];
    const { itemId, productId } = await lineIn(owner);
    await lineIn(stranger);
    const before = await fixture.read(owner);
    for (const other of [stranger, await fixture.customer(), { visitorKeyHash: randomUUID() }]) {
      const missing = { ok: false, reason: "not-found" };
      expect(await changeQuantity(fixture, other, { itemId, quantity: 1 })).toEqual(missing);
      expect(await removeFromCart(fixture, other, { itemId })).toEqual(missing);
    }
    expect(await fixture.read(owner)).toEqual(before);

    await removeFromCart(fixture, owner, { itemId });
    expect((await undoRemoval(fixture, stranger, { itemId })).ok).toBe(false);
    await fixture.change(productId, { price: "1.00" });
    await undoRemoval(fixture, owner, { itemId });
    await acceptChanges(fixture, stranger, [{ itemId, now: 100 }]);
    await fixture.stopSelling(productId);
    await acceptChanges(fixture, stranger, [{ itemId, now: "gone" }]);
    expect(await fixture.read(owner)).toMatchObject([
      { id: itemId, acknowledgedPrice: 2499900, product: undefined },
    ]);
  });
});

describe("removeFromCart and undoRemoval", () => {
  test("is refused where the cart has filled up since", async () => {
    const owner = fixture.visitor();
    const { itemId } = await lineIn(owner, { name: "Removed" });
    await removeFromCart(fixture, owner, { itemId });
    for (let n = 0; n < MAX_CART_LINES; n++) {
      const productId = await fixture.product({ name: `P${n}` });
      await addToCart(fixture, owner, { productId, quantity: 1 });
    }
    const full = { ok: false, reason: "cart-full" };
    expect(await undoRemoval(fixture, owner, { itemId })).toEqual(full);
    expect(Object.keys(await fixture.contents(owner))).toHaveLength(MAX_CART_LINES);
  });

  test("undo restores position, quantity and acknowledged price", async () => {
    const owner = fixture.visitor();
    const { itemId, productId } = await lineIn(owner, { name: "First" });
    await lineIn(owner, { name: "Second" });
    expect(await removeFromCart(fixture, owner, { itemId })).toEqual({ ok: true, name: "First" });
    expect(await fixture.contents(owner)).toEqual({ Second: 2 });
    await fixture.change(productId, { price: "1.00" });
    expect(await undoRemoval(fixture, owner, { itemId })).toEqual({ ok: true, name: "First" });
    expect(await fixture.read(owner)).toMatchObject([
      { name: "First", quantity: 2, acknowledgedPrice: 2499900, isRemoved: false },
      { name: "Second" },
    ]);
  });

  test("is idempotent", async () => {
    const owner = fixture.visitor();
    const { itemId } = await lineIn(owner);
    const removed = await Promise.all([1, 2].map(() => removeFromCart(fixture, owner, { itemId })));
    expect(removed.filter(({ ok }) => ok)).toHaveLength(1);
    const restored = await Promise.all([1, 2].map(() => undoRemoval(fixture, owner, { itemId })));
    expect(restored.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await fixture.contents(owner)).toEqual({ "Highveld 14": 2 });
  });

  test("undo ends after ten minutes, and then the sweep deletes the line", async () => {
    const owner = fixture.visitor();
    const { itemId } = await lineIn(owner);
    await removeFromCart(fixture, owner, { itemId });
    await sweepCarts(fixture.database);
    expect(await fixture.read(owner)).toMatchObject([{ isRemoved: true }]);
    await fixture.database
      .update(cartItems)
      .set({ removedAt: sql`now() - make_interval(mins => ${UNDO_MINUTES}, secs => 1)` })
      .where(eq(cartItems.id, itemId));
    expect(await fixture.read(owner)).toEqual([]);
    expect((await undoRemoval(fixture, owner, { itemId })).ok).toBe(false);
    await sweepCarts(fixture.database);
    expect(
      await fixture.database.select().from(cartItems).where(eq(cartItems.id, itemId)),
    ).toHaveLength(0);
  });
});

describe("acceptChanges", () => {
  test("accepts only the price that was shown", async () => {
    const owner = fixture.visitor();
    const { itemId, productId } = await lineIn(owner, { price: "100.00" });
    await fixture.change(productId, { price: "90.00" });
    await acceptChanges(fixture, owner, [{ itemId, now: 8000 }]);
    expect(await fixture.read(owner)).toMatchObject([{ acknowledgedPrice: 10000 }]);
    await acceptChanges(fixture, owner, [{ itemId, now: 9000 }]);
    expect(await fixture.read(owner)).toMatchObject([{ acknowledgedPrice: 9000 }]);
  });

  test("removes only lines of products that are no longer sold", async () => {
    const owner = fixture.visitor();
    const gone = await lineIn(owner, { name: "Gone" });
    const stays = await lineIn(owner, { name: "Stays" });
    await fixture.stopSelling(gone.productId);
    expect(await fixture.read(owner)).toMatchObject([
      { name: "Gone", product: undefined },
      { name: "Stays" },
    ]);
    await acceptChanges(fixture, owner, [
      { itemId: gone.itemId, now: "gone" },
      { itemId: stays.itemId, now: "gone" },
    ]);
    expect(await fixture.contents(owner)).toEqual({ Stays: 2 });
  });
});

describe("the mark of a cart", () => {
  test("counts what is in it and changes with every change", async () => {
    const owner = fixture.visitor();
    const marks = [await readCartVersion(fixture, owner)];
    const { itemId, productId } = await lineIn(owner);
    marks.push(await readCartVersion(fixture, owner));
    await changeQuantity(fixture, owner, { itemId, quantity: 3 });
    marks.push(await readCartVersion(fixture, owner));
    await removeFromCart(fixture, owner, { itemId });
    marks.push(await readCartVersion(fixture, owner));
    await undoRemoval(fixture, owner, { itemId });
    await fixture.stopSelling(productId);
    marks.push(await readCartVersion(fixture, owner));
    expect(marks.map((mark) => mark?.split(".")[0])).toEqual([undefined, "2", "3", "0", "0"]);
    expect(new Set(marks).size).toBe(5);
  });
});

describe("the sweep", () => {
  test("takes visitors' carts that nobody touched for 90 days, and no customer's", async () => {
    const owners = [fixture.visitor(), fixture.visitor(), await fixture.customer()];
    for (const owner of owners) await lineIn(owner);
    const [old, , customer] = owners as [{ visitorKeyHash: string }, unknown, { userId: string }];
    const longAgo = sql`now() - interval '90 days 1 second'`;
    await fixture.database
      .update(carts)
      .set({ updatedAt: longAgo })
      .where(eq(carts.visitorKeyHash, old.visitorKeyHash));
    await fixture.database
      .update(carts)
      .set({ updatedAt: longAgo })
      .where(eq(carts.userId, customer.userId));
    await sweepCarts(fixture.database);
    const left = await Promise.all(owners.map((owner) => fixture.read(owner)));
    expect(left.map((lines) => lines.length)).toEqual([0, 1, 1]);
  });
});
