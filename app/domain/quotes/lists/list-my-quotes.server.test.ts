import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { quotes } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { acceptQuote } from "#app/domain/quotes/accept-quote.server.ts";
import { requestQuote } from "#app/domain/quotes/create-quote.server.ts";
import { saveDraft, startDraft } from "#app/domain/quotes/drafts/draft-quote.server.ts";
import { startQuote } from "#app/domain/quotes/drafts/start-quote.server.ts";
import { requestQuotation } from "#app/domain/quotes/request-quotation.server.ts";
import { negotiationFixture } from "#tests/helpers/orders/negotiation-fixture.ts";
import { labour } from "#tests/helpers/orders/negotiation-lines.ts";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { listMyQuotes } from "./list-quotes.server.ts";

const { scene: fixture, terms } = negotiationFixture();

async function ask(owner: CartOwner, email = "thandi@example.co.za") {
  for (const name of ["Laptop", "Cable"]) {
    const productId = await fixture.product({ name, price: "100.00", stock: 9 });
    await addToCart(fixture, owner, { productId, quantity: 2 });
  }
  const details = { ...collectionDetails, email };
  const made = await requestQuote(fixture, owner, {
    idempotencyKey: randomUUID(),
    details,
    agreedTotal: 400_00,
  });
  if (!made.ok) throw new Error(made.reason);
  return made.quote;
}

test("somebody's own quotations, the newest first, each with its state; nobody else's", async () => {
  const [mine, other] = [await fixture.customer(), await fixture.customer()];
  const accepted = await ask(mine);
  const outcome = await acceptQuote(fixture, accepted.accessKey, {
    paymentMethod: "eft",
    ipHash: "test",
  });
  if (!outcome.ok) throw new Error(outcome.reason);
  const ended = await ask(mine);
  await fixture.database
    .update(quotes)
    .set({ validUntil: sql`now() - interval '1 second'` })
    .where(eq(quotes.accessKey, ended.accessKey));
  const { database } = fixture;
  // The first went with the order; this one still holds what the ended one was about.
  await database.execute(sql`delete from cart_items`);
  const open = await ask(mine);
  const found = await listMyQuotes({ database }, mine, { page: 1 });
  expect(found.quotes.map(({ number, state }) => [number, state])).toEqual([
    [open.number, "sent"],
    [ended.number, "expired"],
    [accepted.number, "ordered"],
  ]);
  expect(found.quotes[0]).toMatchObject({ total: 400_00, items: 4, first: "Laptop", others: 1 });
  expect(found.quotes[2]?.orderNumber).toBe(outcome.order.number);
  expect((await listMyQuotes({ database }, other, { page: 9 })).quotes).toEqual([]);
});

test("what was not sent yet says what was asked for, and nothing of what staff prepare", async () => {
  const { userId } = await fixture.customer();
  const email = `${randomUUID()}@example.co.za`;
  const admin = await fixture.staff();
  const products = await Promise.all(
    ["Laptop", "Cable"].map((name) => fixture.product({ name, price: "100.00", stock: 9 })),
  );
  const request = (productIds: string[]) =>
    requestQuotation(
      fixture,
      { userId, email, isVerified: true },
      {
        ...{ idempotencyKey: randomUUID(), wish: "Wi-Fi for two floors", wantedBy: undefined },
        lines: productIds.map((productId) => ({ productId, quantity: 2 })),
        details: { fullName: "Thandi", email },
      },
    );
  const asked = await request(products);
  if (!asked.ok) throw new Error(asked.reason);
  await request([]);
  await startQuote(fixture, admin, {
    ...{ idempotencyKey: randomUUID(), from: { customer: { userId, details: { email } } } },
  });
  const started = await startDraft(fixture, admin, { number: asked.number });
  if (!started.ok) throw new Error(started.reason);
  const lines = [labour({ name: "Secret survey" })];
  const draft = { ...terms(email, lines), number: asked.number, version: started.version };
  expect(await saveDraft(fixture, admin, draft)).toMatchObject({ ok: true, total: 5200_00 });

  const { quotes: mine, total } = await listMyQuotes(fixture, { userId }, { page: 1 });
  expect(total).toBe(2);
  const unsent = { items: 0, total: undefined };
  expect(mine).toMatchObject([
    { ...unsent, first: "Wi-Fi for two floors", others: 0 },
    { ...unsent, first: expect.stringMatching(/^2 × (Laptop|Cable)/), others: 1 },
  ]);
});

test("an open quotation with a deleted product says so", async () => {
  const mine = await fixture.customer();
  await ask(mine);
  const isSold = async () =>
    (await listMyQuotes(fixture, mine, { page: 1 })).quotes.map((quote) => quote.isSold);
  expect(await isSold()).toEqual([true]);
  await fixture.database.execute(sql`
    delete from products where id in (
      select product_id from quote_lines join quotes on quotes.id = quote_id
      where quotes.user_id = ${mine.userId} and quote_lines.name = 'Cable')`);
  expect(await isSold()).toEqual([false]);
});

test("what was asked for as a guest is there once the address is proved", async () => {
  const { userId } = await fixture.customer();
  const email = `${randomUUID()}@example.co.za`;
  await ask(fixture.visitor(), email);
  const list = () => listMyQuotes(fixture, { userId }, { page: 1 });
  await fixture.database.update(users).set({ email }).where(eq(users.id, userId));
  expect((await list()).total).toBe(0);
  await fixture.database.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  expect((await list()).total).toBe(1);
});
