import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { quotes } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { collecting, orderScene } from "#tests/helpers/order-scene.ts";
import { acceptQuote } from "./accept-quote.server.ts";
import { listMyQuotes } from "./list-my-quotes.server.ts";
import { makeQuote } from "./make-quote.server.ts";

const scene = orderScene();

async function ask(owner: CartOwner, email = "thandi@example.co.za") {
  for (const name of ["Laptop", "Cable"]) {
    const productId = await scene.product({ name, price: "100.00", stock: 9 });
    await addToCart(scene, owner, { productId, quantity: 2 });
  }
  const details = { ...collecting, email };
  const made = await makeQuote(scene, owner, { key: randomUUID(), details, agreedTotal: 400_00 });
  if (!made.ok) throw new Error(made.reason);
  return made.quote;
}

test("somebody's own quotations, the newest first, each with its state; nobody else's", async () => {
  const [mine, other] = [await scene.customer(), await scene.customer()];
  const accepted = await ask(mine);
  const outcome = await acceptQuote(scene, accepted.accessKey, {
    paymentWay: "eft",
    ipHash: "test",
  });
  if (!outcome.ok) throw new Error(outcome.reason);
  const ended = await ask(mine);
  await scene.database
    .update(quotes)
    .set({ validUntil: sql`now() - interval '1 second'` })
    .where(eq(quotes.accessKey, ended.accessKey));
  const { database } = scene;
  // The first went with the order; this one still holds what the ended one was about.
  await database.execute(sql`delete from cart_items`);
  const open = await ask(mine);
  const found = await listMyQuotes({ database }, mine, { page: 1 });
  expect(found.quotes.map(({ number, state }) => [number, state])).toEqual([
    [open.number, "open"],
    [ended.number, "ended"],
    [accepted.number, "accepted"],
  ]);
  expect(found.quotes[0]).toMatchObject({ total: 400_00, items: 4, first: "Laptop", others: 1 });
  expect(found.quotes[2]?.orderNumber).toBe(outcome.order.number);
  expect((await listMyQuotes({ database }, other, { page: 9 })).quotes).toEqual([]);
});

test("what was asked for as a guest is there once the address is proved", async () => {
  const { userId } = await scene.customer();
  const email = `${randomUUID()}@example.co.za`;
  await ask(scene.visitor(), email);
  const list = () => listMyQuotes(scene, { userId }, { page: 1 });
  await scene.database.update(users).set({ email }).where(eq(users.id, userId));
  expect((await list()).total).toBe(0);
  await scene.database.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  expect((await list()).total).toBe(1);
});
