import { randomUUID } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { carts } from "#app/database/tables/carts.ts";
import { cartFixture } from "#tests/helpers/orders/cart-fixture.ts";
import { addToCart, MAX_CART_LINES } from "./add-to-cart.server.ts";
import type { CartOwner } from "./cart.ts";
import { changeQuantity, removeFromCart } from "./change-cart-lines.server.ts";

const fixture = cartFixture();
const add = (owner: CartOwner, productId: string, quantity = 1) =>
  addToCart(fixture, owner, { productId, quantity });

describe("addToCart", () => {
  test("creates a missing cart, for a user and for a visitor", async () => {
    for (const owner of [await fixture.customer(), fixture.visitor()]) {
      const product = await fixture.product({ name: "Marula S24", price: "11899.50" });
      const added = await add(owner, product);
      const lines = await fixture.read(owner);
      expect(lines).toMatchObject([
        {
          name: "Marula S24",
          quantity: 1,
          acknowledgedPrice: 1189950,
          product: { price: 1189950 },
        },
      ]);
      expect(added).toEqual({ ok: true, name: "Marula S24", inCart: 1, itemId: lines[0]?.id });
    }
  });

  test("adds to an existing line", async () => {
    const owner = fixture.visitor();
    const product = await fixture.product({ stock: 5 });
    await add(owner, product, 2);
    expect(await add(owner, product, 3)).toMatchObject({ ok: true, inCart: 5 });
    expect(await fixture.contents(owner)).toEqual({ "Highveld 14": 5 });
  });

  test("keeps the latest purpose; adding without one changes nothing of it", async () => {
    const owner = fixture.visitor();
    const productId = await fixture.product({ stock: 5 });
    for (const purpose of ["to run 1 laptop", "to run 1 router", undefined]) {
      await addToCart(fixture, owner, { productId, quantity: 1, purpose });
    }
    expect(await fixture.read(owner)).toMatchObject([{ quantity: 3, purpose: "to run 1 router" }]);
  });

  test("adds beyond the stock where the product is sold on backorder, and says so", async () => {
    const owner = fixture.visitor();
    const backorder = { allowsBackorder: true, leadTimeDays: 5 };
    const product = await fixture.product({ stock: 1, ...backorder });
    expect(await add(owner, product)).toMatchObject({ ok: true, backorder: undefined });
    expect(await add(owner, product, 2)).toMatchObject({
      ok: true,
      inCart: 3,
      backorder: { units: 2, expectedBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    });
    const [line] = await fixture.read(owner);
    const change = (quantity: number) =>
      changeQuantity(fixture, owner, { itemId: line?.id ?? "", quantity });
    expect(await change(9)).toMatchObject({ ok: true });
    await fixture.change(product, { allowsBackorder: false });
    expect(await change(8)).toMatchObject({ ok: false, reason: "too-many", stock: 1 });
    expect(await fixture.contents(owner)).toEqual({ "Highveld 14": 9 });
  });

  test("limits the quantity to the stock and reports it", async () => {
    const owner = fixture.visitor();
    const product = await fixture.product({ stock: 3 });
    expect(await add(owner, product, 4)).toEqual({
      ok: false,
      reason: "too-many",
      stock: 3,
      inCart: 0,
    });
    await add(owner, product, 2);
    expect(await add(owner, product, 2)).toEqual({
      ok: false,
      reason: "too-many",
      stock: 3,
      inCart: 2,
    });
    expect(await fixture.contents(owner)).toEqual({ "Highveld 14": 2 });
  });

  test("refuses sold-out and unknown products without creating a cart", async () => {
    const owner = fixture.visitor();
    expect(await add(owner, await fixture.product({ stock: 0 }))).toEqual({
      ok: false,
      reason: "sold-out",
    });
    expect(await add(owner, randomUUID())).toEqual({ ok: false, reason: "not-found" });
    expect(await cartsOf(owner)).toBe(0);
  });

  test("refuses more than a hundred lines, and keeps the existing ones", async () => {
    const owner = fixture.visitor();
    for (let n = 0; n < MAX_CART_LINES; n++)
      await add(owner, await fixture.product({ name: `P${n}` }));
    expect(await add(owner, await fixture.product())).toEqual({ ok: false, reason: "cart-full" });
    expect(Object.keys(await fixture.contents(owner))).toHaveLength(MAX_CART_LINES);
  });

  test("adding a removed line starts it anew at today's price", async () => {
    const owner = fixture.visitor();
    const product = await fixture.product({ price: "100.00", stock: 5 });
    await add(owner, product, 5);
    const [line] = await fixture.read(owner);
    await removeFromCart(fixture, owner, { itemId: line?.id ?? "" });
    await fixture.change(product, { price: "90.00" });
    expect(await add(owner, product, 1)).toMatchObject({ ok: true, inCart: 1 });
    expect(await fixture.read(owner)).toMatchObject([
      { quantity: 1, acknowledgedPrice: 9000, isRemoved: false },
    ]);
  });

  test("keeps the acknowledged price, so that a change is shown", async () => {
    const owner = fixture.visitor();
    const product = await fixture.product({ price: "100.00" });
    await add(owner, product);
    await fixture.change(product, { price: "120.00" });
    await add(owner, product);
    expect(await fixture.read(owner)).toMatchObject([{ acknowledgedPrice: 10000, quantity: 2 }]);
  });
});

describe("concurrent requests", () => {
  test("create one cart and one line with the whole quantity", async () => {
    const owner = await fixture.customer();
    const product = await fixture.product({ stock: 100 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => add(owner, product)));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(await cartsOf(owner)).toBe(1);
    expect(await fixture.contents(owner)).toEqual({ "Highveld 14": 20 });
  });

  test("never exceed the stock", async () => {
    for (let round = 0; round < 10; round++) {
      const owner = fixture.visitor();
      const product = await fixture.product({ stock: 7 });
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => add(owner, product)));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(7);
      expect(await fixture.contents(owner)).toEqual({ "Highveld 14": 7 });
    }
  });
});

async function cartsOf(owner: CartOwner): Promise<number> {
  const whose =
    "userId" in owner
      ? eq(carts.userId, owner.userId)
      : eq(carts.visitorKeyHash, owner.visitorKeyHash);
  const [row] = await fixture.database.select({ carts: count() }).from(carts).where(whose);
  return row?.carts ?? 0;
}
