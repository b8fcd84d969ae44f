import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { cartScene } from "#tests/helpers/cart-scene.ts";
import { acceptChanges } from "./accept-changes.server.ts";
import { addToCart, MOST_LINES } from "./add-to-cart.server.ts";
import { readCartMark } from "./cart-mark.server.ts";
import type { CartOwner } from "./cart-owner.ts";
import { changeQuantity } from "./change-quantity.server.ts";
import { removeFromCart, UNDO_MINUTES, undoRemoval } from "./remove-from-cart.server.ts";
import { sweepCarts } from "./sweep-carts.server.ts";

const scene = cartScene();

async function lineIn(owner: CartOwner, facts: Parameters<typeof scene.product>[0] = {}) {
  const productId = await scene.product(facts);
  await addToCart(scene, owner, { productId, quantity: 2 });
  const lines = await scene.read(owner);
  return { productId, itemId: lines.at(-1)?.id ?? "" };
}

describe("changing a quantity", () => {
  test("sets it, between one and the stock", async () => {
    const owner = scene.visitor();
    const { itemId } = await lineIn(owner, { stock: 5 });
    expect(await changeQuantity(scene, owner, { itemId, quantity: 5 })).toEqual({
      ok: true,
      name: "Highveld 14",
    });
    expect(await changeQuantity(scene, owner, { itemId, quantity: 6 })).toEqual({
      ok: false,
      reason: "too-many",
      stock: 5,
    });
    expect(await scene.contents(owner)).toEqual({ "Highveld 14": 5 });
  });

  test("of something sold out or no longer sold changes nothing", async () => {
    const owner = scene.visitor();
    const { itemId, productId } = await lineIn(owner);
    await scene.change(productId, { stock: 0 });
    expect(await changeQuantity(scene, owner, { itemId, quantity: 1 })).toEqual({
      ok: false,
      reason: "sold-out",
    });
    await scene.stopSelling(productId);
    expect(await changeQuantity(scene, owner, { itemId, quantity: 1 })).toEqual({
      ok: false,
      reason: "not-found",
    });
  });
});

describe("somebody else's line", () => {
  test("is not found by any verb, and stays as it is", async () => {
    const [owner, stranger] = [await scene.customer(), scene.visitor()];
    const { itemId, productId } = await lineIn(owner);
    await lineIn(stranger);
    const before = await scene.read(owner);
    for (const other of [stranger, await scene.customer(), { visitorKeyHash: randomUUID() }]) {
      const missing = { ok: false, reason: "not-found" };
      expect(await changeQuantity(scene, other, { itemId, quantity: 1 })).toEqual(missing);
      expect(await removeFromCart(scene, other, { itemId })).toEqual(missing);
    }
    expect(await scene.read(owner)).toEqual(before);

    await removeFromCart(scene, owner, { itemId });
    expect((await undoRemoval(scene, stranger, { itemId })).ok).toBe(false);
    await scene.change(productId, { price: "1.00" });
    await undoRemoval(scene, owner, { itemId });
    await acceptChanges(scene, stranger, [{ itemId, now: 100 }]);
    await scene.stopSelling(productId);
    await acceptChanges(scene, stranger, [{ itemId, now: "gone" }]);
    expect(await scene.read(owner)).toMatchObject([
      { id: itemId, priceSeen: 2499900, product: undefined },
    ]);
  });
});

describe("removing and bringing back", () => {
  test("is refused where the cart has filled up since", async () => {
    const owner = scene.visitor();
    const { itemId } = await lineIn(owner, { name: "Removed" });
    await removeFromCart(scene, owner, { itemId });
    for (let n = 0; n < MOST_LINES; n++) {
      const productId = await scene.product({ name: `P${n}` });
      await addToCart(scene, owner, { productId, quantity: 1 });
    }
    const full = { ok: false, reason: "cart-full" };
    expect(await undoRemoval(scene, owner, { itemId })).toEqual(full);
    expect(Object.keys(await scene.contents(owner))).toHaveLength(MOST_LINES);
  });

  test("keeps the place, the quantity and the price that was seen", async () => {
    const owner = scene.visitor();
    const { itemId, productId } = await lineIn(owner, { name: "First" });
    await lineIn(owner, { name: "Second" });
    expect(await removeFromCart(scene, owner, { itemId })).toEqual({ ok: true, name: "First" });
    expect(await scene.contents(owner)).toEqual({ Second: 2 });
    await scene.change(productId, { price: "1.00" });
    expect(await undoRemoval(scene, owner, { itemId })).toEqual({ ok: true, name: "First" });
    expect(await scene.read(owner)).toMatchObject([
      { name: "First", quantity: 2, priceSeen: 2499900, isRemoved: false },
      { name: "Second" },
    ]);
  });

  test("twice is once", async () => {
    const owner = scene.visitor();
    const { itemId } = await lineIn(owner);
    const removed = await Promise.all([1, 2].map(() => removeFromCart(scene, owner, { itemId })));
    expect(removed.filter(({ ok }) => ok)).toHaveLength(1);
    const restored = await Promise.all([1, 2].map(() => undoRemoval(scene, owner, { itemId })));
    expect(restored.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await scene.contents(owner)).toEqual({ "Highveld 14": 2 });
  });

  test("ends after ten minutes, and then the sweep takes the line away", async () => {
    const owner = scene.visitor();
    const { itemId } = await lineIn(owner);
    await removeFromCart(scene, owner, { itemId });
    await sweepCarts(scene.database);
    expect(await scene.read(owner)).toMatchObject([{ isRemoved: true }]);
    await scene.database
      .update(cartItems)
      .set({ removedAt: sql`now() - make_interval(mins => ${UNDO_MINUTES}, secs => 1)` })
      .where(eq(cartItems.id, itemId));
    expect(await scene.read(owner)).toEqual([]);
    expect((await undoRemoval(scene, owner, { itemId })).ok).toBe(false);
    await sweepCarts(scene.database);
    expect(
      await scene.database.select().from(cartItems).where(eq(cartItems.id, itemId)),
    ).toHaveLength(0);
  });
});

describe("accepting what changed", () => {
  test("takes the price that was shown, and no other", async () => {
    const owner = scene.visitor();
    const { itemId, productId } = await lineIn(owner, { price: "100.00" });
    await scene.change(productId, { price: "90.00" });
    await acceptChanges(scene, owner, [{ itemId, now: 8000 }]);
    expect(await scene.read(owner)).toMatchObject([{ priceSeen: 10000 }]);
    await acceptChanges(scene, owner, [{ itemId, now: 9000 }]);
    expect(await scene.read(owner)).toMatchObject([{ priceSeen: 9000 }]);
  });

  test("lets go of the lines of products that are no longer sold, and of nothing else", async () => {
    const owner = scene.visitor();
    const gone = await lineIn(owner, { name: "Gone" });
    const stays = await lineIn(owner, { name: "Stays" });
    await scene.stopSelling(gone.productId);
    expect(await scene.read(owner)).toMatchObject([
      { name: "Gone", product: undefined },
      { name: "Stays" },
    ]);
    await acceptChanges(scene, owner, [
      { itemId: gone.itemId, now: "gone" },
      { itemId: stays.itemId, now: "gone" },
    ]);
    expect(await scene.contents(owner)).toEqual({ Stays: 2 });
  });
});

describe("the mark of a cart", () => {
  test("counts what is in it and changes with every change", async () => {
    const owner = scene.visitor();
    const marks = [await readCartMark(scene, owner)];
    const { itemId, productId } = await lineIn(owner);
    marks.push(await readCartMark(scene, owner));
    await changeQuantity(scene, owner, { itemId, quantity: 3 });
    marks.push(await readCartMark(scene, owner));
    await removeFromCart(scene, owner, { itemId });
    marks.push(await readCartMark(scene, owner));
    await undoRemoval(scene, owner, { itemId });
    await scene.stopSelling(productId);
    marks.push(await readCartMark(scene, owner));
    expect(marks.map((mark) => mark?.split(".")[0])).toEqual([undefined, "2", "3", "0", "0"]);
    expect(new Set(marks).size).toBe(5);
  });
});

describe("the sweep", () => {
  test("takes visitors' carts that nobody touched for 90 days, and no customer's", async () => {
    const owners = [scene.visitor(), scene.visitor(), await scene.customer()];
    for (const owner of owners) await lineIn(owner);
    const [old, , customer] = owners as [{ visitorKeyHash: string }, unknown, { userId: string }];
    const longAgo = sql`now() - interval '90 days 1 second'`;
    await scene.database
      .update(carts)
      .set({ updatedAt: longAgo })
      .where(eq(carts.visitorKeyHash, old.visitorKeyHash));
    await scene.database
      .update(carts)
      .set({ updatedAt: longAgo })
      .where(eq(carts.userId, customer.userId));
    await sweepCarts(scene.database);
    const left = await Promise.all(owners.map((owner) => scene.read(owner)));
    expect(left.map((lines) => lines.length)).toEqual([0, 1, 1]);
  });
});
