import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { joinCarts } from "#app/domain/cart/join-carts.server.ts";
import { collecting, orderScene } from "#tests/helpers/order-scene.ts";
import { acceptQuote } from "./accept-quote.server.ts";
import { makeQuote } from "./make-quote.server.ts";

const scene = orderScene();

/** Two laptops, quoted from a visitor's cart. */
async function quoted() {
  const productId = await scene.product({ name: "Laptop", price: "100.00", stock: 9 });
  const owner = await scene.filledCart({ [productId]: 2 });
  const wish = { key: randomUUID(), details: collecting, agreedTotal: 200_00 };
  const made = await makeQuote(scene, owner, wish);
  if (!made.ok) throw new Error(made.reason);
  return { accessKey: made.quote.accessKey, productId, owner };
}

async function accept(accessKey: string) {
  const outcome = await acceptQuote(scene, accessKey, { paymentWay: "eft" });
  if (!outcome.ok) throw new Error(outcome.reason);
}

describe("once a quotation is accepted, its goods", () => {
  test("leave the cart that it came from; what was added since stays", async () => {
    const { accessKey, productId, owner } = await quoted();
    const cable = await scene.product({ name: "Cable", price: "10.00", stock: 9 });
    await addToCart(scene, owner, { productId: cable, quantity: 1 });
    await addToCart(scene, owner, { productId, quantity: 1 });
    await accept(accessKey);
    expect(await scene.contents(owner)).toEqual({ Laptop: 1, Cable: 1 });
    // Whoever presses again takes nothing more out.
    await accept(accessKey);
    expect(await scene.contents(owner)).toEqual({ Laptop: 1, Cable: 1 });
  });

  test("leave it also after its owner has logged in", async () => {
    const { accessKey, owner } = await quoted();
    const customer = await scene.customer();
    if (!("visitorKeyHash" in owner)) throw new Error("A visitor asked");
    await joinCarts(scene, { ...customer, ...owner });
    expect(await scene.contents(customer)).toEqual({ Laptop: 2 });
    await accept(accessKey);
    expect(await scene.contents(customer)).toEqual({});
  });

  test("stay in everybody else's cart, and where nothing was ordered", async () => {
    const { accessKey, productId, owner } = await quoted();
    const other = await scene.filledCart({ [productId]: 2 });
    await scene.change(productId, { stock: 1 });
    expect(await acceptQuote(scene, accessKey, { paymentWay: "eft" })).toMatchObject({ ok: false });
    expect(await scene.contents(owner)).toEqual({ Laptop: 2 });
    await scene.change(productId, { stock: 9 });
    await accept(accessKey);
    expect(await scene.contents(owner)).toEqual({});
    expect(await scene.contents(other)).toEqual({ Laptop: 2 });
  });

  test("leave it once, though it joins another cart at the same moment", async () => {
    const { accessKey, owner } = await quoted();
    const customer = await scene.customer();
    if (!("visitorKeyHash" in owner)) throw new Error("A visitor asked");
    await Promise.all([
      joinCarts(scene, { ...customer, ...owner }),
      acceptQuote(scene, accessKey, { paymentWay: "eft" }),
    ]);
    expect(await scene.contents(customer)).toEqual({});
  });
});
