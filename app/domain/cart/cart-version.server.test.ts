import { expect, test } from "vitest";
import { createMediaUrls } from "#app/storage/media-urls.server.ts";
import { cartFixture } from "#tests/helpers/orders/cart-fixture.ts";
import { addToCart } from "./add-to-cart.server.ts";
import { removeFromCart } from "./change-cart-lines.server.ts";
import { readCartVersion, readRoleAndCartVersion, readWholeCart } from "./read-cart.server.ts";

const fixture = cartFixture();
const files = createMediaUrls("a secret of more than thirty-two characters");

test("a cart has the same version wherever it is read", async () => {
  const owner = await fixture.customer();
  const versions = async () => {
    const { database } = fixture;
    const { cartVersion } = await readRoleAndCartVersion(fixture, owner.userId);
    const { version } = await readWholeCart({ database, files }, owner);
    expect(new Set([cartVersion, version, await readCartVersion(fixture, owner)]).size).toBe(1);
    return version?.split(".")[0];
  };
  expect(await versions()).toBeUndefined();
  const [kept, gone] = [await fixture.product(), await fixture.product({ name: "Gone" })];
  await addToCart(fixture, owner, { productId: kept, quantity: 2 });
  await addToCart(fixture, owner, { productId: gone, quantity: 3 });
  expect(await versions()).toBe("5");
  await fixture.stopSelling(gone);
  expect(await versions()).toBe("2");
  const [line] = await fixture.read(owner);
  await removeFromCart(fixture, owner, { itemId: line?.id ?? "" });
  expect(await versions()).toBe("0");
});
