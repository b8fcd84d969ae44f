import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { customerPrices } from "#app/database/tables/discounts.ts";
import { createMediaUrls } from "#app/storage/media-urls.server.ts";
import { cartFixture } from "#tests/helpers/orders/cart-fixture.ts";
import { addToCart, MAX_CART_LINES } from "./add-to-cart.server.ts";
import {
  availableQuantity,
  type CartOwner,
  isOwnPrice,
  lineChanges,
  lineUnitPrice,
} from "./cart.ts";
import { removeFromCart } from "./change-cart-lines.server.ts";
import { mergeCarts } from "./merge-carts.server.ts";
import { clearLeftBehind, readWholeCart } from "./read-cart.server.ts";

const fixture = cartFixture();

const files = createMediaUrls("a secret of more than thirty-two characters");

async function readLeftBehind({ database }: typeof fixture, owner: CartOwner) {
  return (await readWholeCart({ database, files }, owner)).leftBehind;
}

async function twoCarts() {
  return { ...(await fixture.customer()), ...fixture.visitor() };
}

describe("a visitor's cart at login", () => {
  test("goes into the user's own, whether or not they had one, and is gone", async () => {
    const both = await twoCarts();
    const product = await fixture.product({ name: "Boma 20" });
    await addToCart(
      fixture,
      { visitorKeyHash: both.visitorKeyHash },
      { productId: product, quantity: 2 },
    );
    expect(await mergeCarts(fixture, both)).toEqual({ joined: true });
    expect(await fixture.contents({ userId: both.userId })).toEqual({ "Boma 20": 2 });
    expect(await fixture.read({ visitorKeyHash: both.visitorKeyHash })).toEqual([]);
  });

  test("keeps what a product is for: the visitor's purpose, else the user's", async () => {
    const both = await twoCarts();
    const [user, visitor] = [{ userId: both.userId }, { visitorKeyHash: both.visitorKeyHash }];
    const [first, second] = [await fixture.product({}), await fixture.product({})];
    const add = (owner: CartOwner, productId: string, purpose?: string) =>
      addToCart(fixture, owner, { productId, quantity: 1, purpose });
    await add(user, first, "to run 1 laptop");
    await add(visitor, first, "to run 1 router");
    await add(user, second, "to run 1 screen");
    await add(visitor, second);
    await mergeCarts(fixture, both);
    const lines = await fixture.read(user);
    expect(lines.map(({ purpose }) => purpose)).toEqual(["to run 1 router", "to run 1 screen"]);
  });

  test("adds the quantities of a product in both; more than the stock is said, never cut", async () => {
    const both = await twoCarts();
    const [user, visitor] = [{ userId: both.userId }, { visitorKeyHash: both.visitorKeyHash }];
    const plenty = await fixture.product({ name: "Plenty", stock: 10 });
    const few = await fixture.product({ name: "Few", stock: 4 });
    const fewer = await fixture.product({ name: "Fewer", stock: 5 });
    const mine = await fixture.product({ name: "Mine" });
    for (const productId of [plenty, few, fewer]) {
      await addToCart(fixture, user, { productId, quantity: 3 });
      await addToCart(fixture, visitor, { productId, quantity: 3 });
    }
    await addToCart(fixture, user, { productId: mine, quantity: 1 });
    // Fewer left than the user chose long ago: the line goes on to say so, and does not shrink.
    await fixture.change(fewer, { stock: 1 });
    await mergeCarts(fixture, both);
    expect(await fixture.contents(user)).toEqual({ Plenty: 6, Few: 6, Fewer: 6, Mine: 1 });
    const lines = await fixture.read(user);
    expect(lines.map((line) => [line.name, lineChanges(line), availableQuantity(line)])).toEqual([
      ["Plenty", [], 6],
      ["Few", [{ kind: "fewer-left", wanted: 6, left: 4 }], 4],
      ["Fewer", [{ kind: "fewer-left", wanted: 6, left: 1 }], 1],
      ["Mine", [], 1],
    ]);
  });

  test("adds up to no more than the form of a line takes", async () => {
    const both = await twoCarts();
    const [user, visitor] = [{ userId: both.userId }, { visitorKeyHash: both.visitorKeyHash }];
    const productId = await fixture.product({ name: "Screws", stock: 999_999 });
    await addToCart(fixture, user, { productId, quantity: 999_999 });
    await addToCart(fixture, visitor, { productId, quantity: 999_999 });
    await mergeCarts(fixture, both);
    expect(await fixture.contents(user)).toEqual({ Screws: 999_999 });
  });

  test("follows to the customer's own prices, and an ended one is a price change", async () => {
    const { userId, visitorKeyHash } = await twoCarts();
    const productId = await fixture.product({ name: "Kameel 24P", price: "1000.00" });
    const discounted = await fixture.product({ name: "Cable", price: "100.00" });
    await addToCart(fixture, { visitorKeyHash }, { productId, quantity: 2 });
    await addToCart(fixture, { visitorKeyHash }, { productId: discounted, quantity: 1 });
    await fixture.change(discounted, { price: "110.00" });
    const granted = { userId, percent: 10, startsOn: "2026-01-01", grantedByName: "Naledi" };
    await fixture.database.insert(customerPrices).values(granted);
    await mergeCarts(fixture, { userId, visitorKeyHash });
    const shown = async () =>
      (await fixture.read({ userId })).map((line) => [
        ...[line.name, lineUnitPrice(line), isOwnPrice(line), lineChanges(line)],
      ]);
    expect(await shown()).toEqual([
      ["Kameel 24P", 900_00, true, []],
      // The shop's price had changed as well, which is said.
      ["Cable", 99_00, true, [{ kind: "price", from: 100_00, to: 99_00 }]],
    ]);
    await fixture.database.delete(customerPrices).where(eq(customerPrices.userId, userId));
    expect(await shown()).toEqual([
      ["Kameel 24P", 1000_00, false, [{ kind: "price", from: 900_00, to: 1000_00 }]],
      ["Cable", 110_00, false, [{ kind: "price", from: 100_00, to: 110_00 }]],
    ]);
  });

  test("is joined once, however often and however many at once", async () => {
    for (let round = 0; round < 10; round++) {
      const both = await twoCarts();
      const product = await fixture.product({ stock: 100 });
      const wanted = { productId: product, quantity: 3 };
      await addToCart(fixture, { userId: both.userId }, wanted);
      await addToCart(fixture, { visitorKeyHash: both.visitorKeyHash }, wanted);
      const outcomes = await Promise.all(
        Array.from({ length: 5 }, () => mergeCarts(fixture, both)),
      );
      expect(outcomes.filter(({ joined }) => joined)).toHaveLength(1);
      expect(await mergeCarts(fixture, both)).toEqual({ joined: false });
      expect(await fixture.contents({ userId: both.userId })).toEqual({ "Highveld 14": 6 });
    }
  });

  test("shown by two people at once, belongs to one of them", async () => {
    const visitor = fixture.visitor();
    const people = [await fixture.customer(), await fixture.customer()];
    const product = await fixture.product();
    await addToCart(fixture, visitor, { productId: product, quantity: 1 });
    await Promise.all(people.map((person) => mergeCarts(fixture, { ...person, ...visitor })));
    const found = await Promise.all(people.map((person) => fixture.read(person)));
    expect(found.flat()).toHaveLength(1);
  });

  test("loses no line that another tab adds at that moment", async () => {
    for (let round = 0; round < 20; round++) {
      const both = await twoCarts();
      const visitor = { visitorKeyHash: both.visitorKeyHash };
      await addToCart(fixture, visitor, {
        productId: await fixture.product({ name: "Before" }),
        quantity: 1,
      });
      const late = await fixture.product({ name: "Late" });
      await Promise.all([
        mergeCarts(fixture, both),
        addToCart(fixture, visitor, { productId: late, quantity: 1 }),
      ]);
      // The next page of the same browser shows the key once more.
      await mergeCarts(fixture, both);
      expect(await fixture.contents({ userId: both.userId })).toEqual({ Before: 1, Late: 1 });
    }
  });

  test("brings along what is no longer sold, but not what was removed", async () => {
    const both = await twoCarts();
    const visitor = { visitorKeyHash: both.visitorKeyHash };
    const [gone, removed] = [
      await fixture.product({ name: "Gone" }),
      await fixture.product({ name: "Removed" }),
    ];
    for (const productId of [gone, removed]) {
      await addToCart(fixture, visitor, { productId, quantity: 1 });
    }
    const lines = await fixture.read(visitor);
    await removeFromCart(fixture, visitor, { itemId: lines[1]?.id ?? "" });
    await fixture.stopSelling(gone);
    await mergeCarts(fixture, both);
    expect(await fixture.read({ userId: both.userId })).toMatchObject([
      { name: "Gone", product: undefined },
    ]);
  });

  test("brings back a line that the user had removed, as the visitor chose it", async () => {
    const both = await twoCarts();
    const user = { userId: both.userId };
    const productId = await fixture.product();
    await addToCart(fixture, user, { productId, quantity: 3 });
    const [line] = await fixture.read(user);
    await removeFromCart(fixture, user, { itemId: line?.id ?? "" });
    await addToCart(fixture, { visitorKeyHash: both.visitorKeyHash }, { productId, quantity: 1 });
    await mergeCarts(fixture, both);
    expect(await fixture.contents(user)).toEqual({ "Highveld 14": 1 });
  });

  test("fills the user's own up to a hundred products, the first chosen first", async () => {
    const both = await twoCarts();
    const [user, visitor] = [{ userId: both.userId }, { visitorKeyHash: both.visitorKeyHash }];
    const add = async (owner: typeof user | typeof visitor, name: string) => {
      const productId = await fixture.product({ name });
      await addToCart(fixture, owner, { productId, quantity: 1 });
      return productId;
    };
    const shared = await add(user, "Shared");
    for (let n = 2; n < MAX_CART_LINES; n++) await add(user, `Own ${n}`);
    await add(visitor, "First");
    await add(visitor, "Second");
    await addToCart(fixture, visitor, { productId: shared, quantity: 1 });
    expect(await mergeCarts(fixture, both)).toEqual({ joined: true });
    const contents = await fixture.contents(user);
    expect(Object.keys(contents)).toHaveLength(MAX_CART_LINES);
    expect(contents).toMatchObject({ Shared: 2, First: 1 });
    expect(contents).not.toHaveProperty("Second");

    expect(await readLeftBehind(fixture, user)).toEqual(["Second"]);
    await addToCart(fixture, visitor, {
      productId: await fixture.product({ name: "Third" }),
      quantity: 1,
    });
    await mergeCarts(fixture, both);
    expect(await readLeftBehind(fixture, user)).toEqual(["Second", "Third"]);
    await clearLeftBehind(fixture, user);
    expect(await readLeftBehind(fixture, user)).toEqual([]);
  });
});
