import { describe, expect, test } from "vitest";
import { cartScene } from "#tests/helpers/cart-scene.ts";
import { addToCart, MOST_LINES } from "./add-to-cart.server.ts";
import { newsOf, obtainable } from "./cart-line.ts";
import { joinCarts } from "./join-carts.server.ts";
import { forgetLeftBehind, readLeftBehind } from "./left-behind.server.ts";
import { removeFromCart } from "./remove-from-cart.server.ts";

const scene = cartScene();

async function twoCarts() {
  return { ...(await scene.customer()), ...scene.visitor() };
}

describe("a visitor's cart at login", () => {
  test("goes into the user's own, whether or not they had one, and is gone", async () => {
    const both = await twoCarts();
    const product = await scene.product({ name: "Boma 20" });
    await addToCart(
      scene,
      { visitorKeyHash: both.visitorKeyHash },
      { productId: product, quantity: 2 },
    );
    expect(await joinCarts(scene, both)).toEqual({ joined: true });
    expect(await scene.contents({ userId: both.userId })).toEqual({ "Boma 20": 2 });
    expect(await scene.read({ visitorKeyHash: both.visitorKeyHash })).toEqual([]);
  });

  test("adds the quantities of a product in both; more than the stock is said, never cut", async () => {
    const both = await twoCarts();
    const [user, visitor] = [{ userId: both.userId }, { visitorKeyHash: both.visitorKeyHash }];
    const plenty = await scene.product({ name: "Plenty", stock: 10 });
    const few = await scene.product({ name: "Few", stock: 4 });
    const fewer = await scene.product({ name: "Fewer", stock: 5 });
    const mine = await scene.product({ name: "Mine" });
    for (const productId of [plenty, few, fewer]) {
      await addToCart(scene, user, { productId, quantity: 3 });
      await addToCart(scene, visitor, { productId, quantity: 3 });
    }
    await addToCart(scene, user, { productId: mine, quantity: 1 });
    // Fewer left than the user chose long ago: the line goes on to say so, and does not shrink.
    await scene.change(fewer, { stock: 1 });
    await joinCarts(scene, both);
    expect(await scene.contents(user)).toEqual({ Plenty: 6, Few: 6, Fewer: 6, Mine: 1 });
    const lines = await scene.read(user);
    expect(lines.map((line) => [line.name, newsOf(line), obtainable(line)])).toEqual([
      ["Plenty", [], 6],
      ["Few", [{ kind: "fewer-left", wanted: 6, left: 4 }], 4],
      ["Fewer", [{ kind: "fewer-left", wanted: 6, left: 1 }], 1],
      ["Mine", [], 1],
    ]);
  });

  test("adds up to no more than the form of a line takes", async () => {
    const both = await twoCarts();
    const [user, visitor] = [{ userId: both.userId }, { visitorKeyHash: both.visitorKeyHash }];
    const productId = await scene.product({ name: "Screws", stock: 999_999 });
    await addToCart(scene, user, { productId, quantity: 999_999 });
    await addToCart(scene, visitor, { productId, quantity: 999_999 });
    await joinCarts(scene, both);
    expect(await scene.contents(user)).toEqual({ Screws: 999_999 });
  });

  test("is joined once, however often and however many at once", async () => {
    for (let round = 0; round < 10; round++) {
      const both = await twoCarts();
      const product = await scene.product({ stock: 100 });
      const wanted = { productId: product, quantity: 3 };
      await addToCart(scene, { userId: both.userId }, wanted);
      await addToCart(scene, { visitorKeyHash: both.visitorKeyHash }, wanted);
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => joinCarts(scene, both)));
      expect(outcomes.filter(({ joined }) => joined)).toHaveLength(1);
      expect(await joinCarts(scene, both)).toEqual({ joined: false });
      expect(await scene.contents({ userId: both.userId })).toEqual({ "Highveld 14": 6 });
    }
  });

  test("shown by two people at once, belongs to one of them", async () => {
    const visitor = scene.visitor();
    const people = [await scene.customer(), await scene.customer()];
    const product = await scene.product();
    await addToCart(scene, visitor, { productId: product, quantity: 1 });
    await Promise.all(people.map((person) => joinCarts(scene, { ...person, ...visitor })));
    const found = await Promise.all(people.map((person) => scene.read(person)));
    expect(found.flat()).toHaveLength(1);
  });

  test("loses no line that another tab adds at that moment", async () => {
    for (let round = 0; round < 20; round++) {
      const both = await twoCarts();
      const visitor = { visitorKeyHash: both.visitorKeyHash };
      await addToCart(scene, visitor, {
        productId: await scene.product({ name: "Before" }),
        quantity: 1,
      });
      const late = await scene.product({ name: "Late" });
      await Promise.all([
        joinCarts(scene, both),
        addToCart(scene, visitor, { productId: late, quantity: 1 }),
      ]);
      // The next page of the same browser shows the key once more.
      await joinCarts(scene, both);
      expect(await scene.contents({ userId: both.userId })).toEqual({ Before: 1, Late: 1 });
    }
  });

  test("brings along what is no longer sold, but not what was removed", async () => {
    const both = await twoCarts();
    const visitor = { visitorKeyHash: both.visitorKeyHash };
    const [gone, removed] = [
      await scene.product({ name: "Gone" }),
      await scene.product({ name: "Removed" }),
    ];
    for (const productId of [gone, removed]) {
      await addToCart(scene, visitor, { productId, quantity: 1 });
    }
    const lines = await scene.read(visitor);
    await removeFromCart(scene, visitor, { itemId: lines[1]?.id ?? "" });
    await scene.stopSelling(gone);
    await joinCarts(scene, both);
    expect(await scene.read({ userId: both.userId })).toMatchObject([
      { name: "Gone", product: undefined },
    ]);
  });

  test("brings back a line that the user had removed, as the visitor chose it", async () => {
    const both = await twoCarts();
    const user = { userId: both.userId };
    const productId = await scene.product();
    await addToCart(scene, user, { productId, quantity: 3 });
    const [line] = await scene.read(user);
    await removeFromCart(scene, user, { itemId: line?.id ?? "" });
    await addToCart(scene, { visitorKeyHash: both.visitorKeyHash }, { productId, quantity: 1 });
    await joinCarts(scene, both);
    expect(await scene.contents(user)).toEqual({ "Highveld 14": 1 });
  });

  test("fills the user's own up to a hundred products, the first chosen first", async () => {
    const both = await twoCarts();
    const [user, visitor] = [{ userId: both.userId }, { visitorKeyHash: both.visitorKeyHash }];
    const add = async (owner: typeof user | typeof visitor, name: string) => {
      const productId = await scene.product({ name });
      await addToCart(scene, owner, { productId, quantity: 1 });
      return productId;
    };
    const shared = await add(user, "Shared");
    for (let n = 2; n < MOST_LINES; n++) await add(user, `Own ${n}`);
    await add(visitor, "First");
    await add(visitor, "Second");
    await addToCart(scene, visitor, { productId: shared, quantity: 1 });
    expect(await joinCarts(scene, both)).toEqual({ joined: true });
    const contents = await scene.contents(user);
    expect(Object.keys(contents)).toHaveLength(MOST_LINES);
    expect(contents).toMatchObject({ Shared: 2, First: 1 });
    expect(contents).not.toHaveProperty("Second");

    expect(await readLeftBehind(scene, user)).toEqual(["Second"]);
    await addToCart(scene, visitor, {
      productId: await scene.product({ name: "Third" }),
      quantity: 1,
    });
    await joinCarts(scene, both);
    expect(await readLeftBehind(scene, user)).toEqual(["Second", "Third"]);
    await forgetLeftBehind(scene, user);
    expect(await readLeftBehind(scene, user)).toEqual([]);
  });
});
