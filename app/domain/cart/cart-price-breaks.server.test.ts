import { describe, expect, test } from "vitest";
import { cartFixture } from "#tests/helpers/orders/cart-fixture.ts";
import { addLinesToCart, addToCart } from "./add-to-cart.server.ts";
import { type CartOwner, lineChanges, lineTotal, lineUnitPrice, withQuantity } from "./cart.ts";
import {
  acceptChanges,
  changeQuantity,
  removeOrderedFromCart,
} from "./change-cart-lines.server.ts";
import { lockOrCreateCart } from "./lock-cart.server.ts";
import { mergeCarts } from "./merge-carts.server.ts";

const fixture = cartFixture();
const priceBreaks = [
  { quantity: 10, cents: 99_00 },
  { quantity: 20, cents: 95_00 },
];
const lead = () => fixture.product({ price: "105.00", stock: 60, priceBreaks });

/** The only line, with what its owner agreed to and must be told. */
async function lineOf(owner: CartOwner) {
  const [line] = await fixture.read(owner);
  if (!line) throw new Error("The cart is empty");
  const { id, quantity, acknowledgedPrice } = line;
  return { id, quantity, acknowledgedPrice, line, changes: lineChanges(line) };
}

describe("the price of a line follows its quantity, without a word of a changed price", () => {
  test("when it is added, raised and changed", async () => {
    const [productId, owner] = [await lead(), fixture.visitor()];
    await addToCart(fixture, owner, { productId, quantity: 9 });
    expect(await lineOf(owner)).toMatchObject({ acknowledgedPrice: 105_00, changes: [] });
    await addToCart(fixture, owner, { productId, quantity: 1 });
    const ten = await lineOf(owner);
    expect(ten).toMatchObject({ quantity: 10, acknowledgedPrice: 99_00, changes: [] });
    expect([lineUnitPrice(ten.line), lineTotal(ten.line)]).toEqual([99_00, 990_00]);
    for (const [quantity, price] of [
      [20, 95_00],
      [11, 99_00],
      [1, 105_00],
    ] as const) {
      await changeQuantity(fixture, owner, { itemId: ten.id, quantity });
      expect(await lineOf(owner)).toMatchObject({ acknowledgedPrice: price, changes: [] });
    }
  });

  test("when the lines of an order or quotation are added", async () => {
    const [productId, owner] = [await lead(), fixture.visitor()];
    await addToCart(fixture, owner, { productId, quantity: 1 });
    await addLinesToCart(fixture, owner, [{ productId, name: "Lead", quantity: 10 }]);
    expect(await lineOf(owner)).toMatchObject({
      quantity: 10,
      acknowledgedPrice: 99_00,
      changes: [],
    });
  });

  test("when carts are merged, and when a quotation takes some of it", async () => {
    const both = { ...(await fixture.customer()), ...fixture.visitor() };
    const [user, visitor] = [{ userId: both.userId }, { visitorKeyHash: both.visitorKeyHash }];
    const productId = await lead();
    await addToCart(fixture, user, { productId, quantity: 6 });
    await addToCart(fixture, visitor, { productId, quantity: 6 });
    await mergeCarts(fixture, both);
    expect(await lineOf(user)).toMatchObject({
      quantity: 12,
      acknowledgedPrice: 99_00,
      changes: [],
    });
    await fixture.database.transaction(async (transaction) => {
      const cartId = await lockOrCreateCart(transaction, user);
      await removeOrderedFromCart(transaction, cartId, [{ productId, quantity: 5 }]);
    });
    expect(await lineOf(user)).toMatchObject({
      quantity: 7,
      acknowledgedPrice: 105_00,
      changes: [],
    });
  });

  test("before the server has answered, too", async () => {
    const [productId, owner] = [await lead(), fixture.visitor()];
    await addToCart(fixture, owner, { productId, quantity: 9 });
    const { line } = await lineOf(owner);
    expect(lineChanges(withQuantity(line, 10))).toEqual([]);
    expect(lineTotal(withQuantity(line, 10))).toBe(990_00);
  });
});

describe("a price that the shop has changed", () => {
  test("is told at the line's own quantity, and accepted there", async () => {
    const [productId, owner] = [await lead(), fixture.visitor()];
    await addToCart(fixture, owner, { productId, quantity: 10 });
    await fixture.change(productId, { price: "110.00" });
    expect((await lineOf(owner)).changes).toEqual([]);
    await fixture.change(productId, { priceBreaks: [{ quantity: 10, cents: 101_00 }] });
    const { id, changes } = await lineOf(owner);
    expect(changes).toEqual([{ kind: "price", from: 99_00, to: 101_00 }]);
    await acceptChanges(fixture, owner, [{ itemId: id, now: 110_00 }]);
    expect((await lineOf(owner)).changes).toHaveLength(1);
    await acceptChanges(fixture, owner, [{ itemId: id, now: 101_00 }]);
    expect(await lineOf(owner)).toMatchObject({ acknowledgedPrice: 101_00, changes: [] });
  });

  test("stays to be acknowledged when the quantity changes", async () => {
    const [productId, owner] = [await lead(), fixture.visitor()];
    await addToCart(fixture, owner, { productId, quantity: 1 });
    await fixture.change(productId, { price: "110.00" });
    const { id } = await lineOf(owner);
    await changeQuantity(fixture, owner, { itemId: id, quantity: 2 });
    expect((await lineOf(owner)).changes).toEqual([{ kind: "price", from: 105_00, to: 110_00 }]);
  });

  test("with fewer left, the total is at the price for what is left", async () => {
    const [productId, owner] = [await lead(), fixture.visitor()];
    await addToCart(fixture, owner, { productId, quantity: 10 });
    await fixture.change(productId, { stock: 5 });
    const { line, changes } = await lineOf(owner);
    expect(changes).toEqual([{ kind: "fewer-left", wanted: 10, left: 5 }]);
    expect([lineUnitPrice(line), lineTotal(line)]).toEqual([105_00, 525_00]);
  });
});

test("a line in a sale has the regular price beside its own", async () => {
  const [productId, owner] = [await lead(), fixture.visitor()];
  await addToCart(fixture, owner, { productId, quantity: 1 });
  expect((await lineOf(owner)).line.product).not.toHaveProperty("wasCents");
  await fixture.change(productId, { salePrice: "97.00" });
  expect((await lineOf(owner)).line.product).toMatchObject({ price: 97_00, wasCents: 105_00 });
});
