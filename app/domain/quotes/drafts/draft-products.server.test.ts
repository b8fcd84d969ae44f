import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { customerPrices } from "#app/database/tables/discounts.ts";
import { verifiedEmails } from "#app/database/tables/users.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { requestQuote } from "#app/domain/quotes/create-quote.server.ts";
import { listMyQuotes } from "#app/domain/quotes/lists/list-quotes.server.ts";
import { MAX_QUOTE_LINES } from "#app/domain/quotes/quote-views.ts";
import { isShort, readQuote } from "#app/domain/quotes/read-quote.server.ts";
import { requestQuotation } from "#app/domain/quotes/request-quotation.server.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import { contact, negotiationFixture } from "#tests/helpers/orders/negotiation-fixture.ts";
import { goods, labour } from "#tests/helpers/orders/negotiation-lines.ts";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { saveDraft, startDraft } from "./draft-quote.server.ts";
import { readMargin } from "./read-draft.server.ts";
import { sendQuote } from "./send-quote.server.ts";
import { startQuote } from "./start-quote.server.ts";

const { scene, sent, terms, read, accept } = negotiationFixture();

/** A draft of the second revision of a quotation for a product and labour. */
async function revising() {
  const admin = await scene.staff();
  const productId = await scene.product({ price: "100.00", stock: 5 });
  const { number, accessKey, email } = await sent([goods(productId), labour()]);
  const started = await startDraft(scene, admin, { number });
  if (!started.ok) throw new Error(started.reason);
  return { admin, number, accessKey, email, productId, version: started.version };
}

test.each(["archived", "deleted"])(
  "a draft with a product that was %s is not sent, and names it",
  async (how) => {
    const { admin, number, productId, version } = await revising();
    if (how === "deleted") await scene.stopSelling(productId);
    else
      await scene.database
        .update(products)
        .set({ status: "archived" })
        .where(eq(products.id, productId));
    expect(await sendQuote(scene, admin, { number, version })).toEqual({
      ...{ ok: false, reason: "not-sold", names: ["Highveld 14"] },
    });
  },
);

test("a revision leaves out a product that was deleted, and tells staff", async () => {
  const admin = await scene.staff();
  const productId = await scene.product({ price: "100.00", stock: 5 });
  const { number } = await sent([goods(productId), labour()]);
  await scene.stopSelling(productId);
  await startDraft(scene, admin, { number });
  const draft = await readQuote(scene, { number, admin }, { revision: 2 });
  expect(draft?.lines.map(({ name }) => name)).toEqual(["Installation"]);
  expect((await read(number)).events.at(-1)).toMatchObject({
    ...{ message: "Left out, because we no longer sell it: Highveld 14", forStaff: true },
  });
});

test("a price that staff left empty is today’s, also after the shop’s has changed", async () => {
  const { admin, number, productId, email, version } = await revising();
  await scene.change(productId, { price: "120.00" });
  const lines = [goods(productId, { unitPrice: undefined })];
  const saved = await saveDraft(scene, admin, { number, version, ...terms(email, lines) });
  expect(saved.ok).toBe(true);
  const draft = await readQuote(scene, { number, admin }, { revision: 2 });
  expect(draft?.lines).toMatchObject([{ unitPrice: 120_00 }]);
});

test("two lines of one product share its stock", async () => {
  const productId = await scene.product({ price: "100.00", stock: 3 });
  const two = goods(productId, { quantity: 2 });
  const { accessKey } = await sent([two, two]);
  const quote = await readQuote(scene, { accessKey });
  expect(quote?.lines.map(({ inStock }) => inStock)).toEqual([3, 1]);
  expect(await accept(accessKey)).toEqual({ ok: false, reason: "short" });
  expect(await scene.stockOf(productId)).toBe(3);
  await scene.change(productId, { stock: 4 });
  expect(await accept(accessKey)).toMatchObject({ ok: true });
  expect(await scene.stockOf(productId)).toBe(0);
});

test("a line is short that is not all in stock and has no delivery time", async () => {
  const productId = await scene.product({ price: "100.00", stock: 3 });
  const two = goods(productId, { quantity: 2 });
  const { accessKey } = await sent([two, two, { ...two, leadTimeDays: 5 }, labour()]);
  const quote = await readQuote(scene, { accessKey });
  expect(quote?.lines.map(isShort)).toEqual([false, true, false, false]);
});

test("an address that a visitor typed has no prices of its own in the revision of staff", async () => {
  const admin = await scene.staff();
  const email = `${randomUUID()}@example.co.za`;
  await scene.database
    .insert(customerPrices)
    .values({ email, percent: 25, startsOn: "2026-01-01", grantedByName: "Naledi" });
  const productId = await scene.product({ price: "100.00", stock: 5 });
  const ofVisitor = await requestQuote(scene, await scene.filledCart({ [productId]: 1 }), {
    idempotencyKey: randomUUID(),
    details: { ...collectionDetails, email },
    agreedTotal: 100_00,
  });
  if (!ofVisitor.ok) throw new Error(ofVisitor.reason);
  // Without a mail server, nobody can confirm the address.
  const asked = await requestQuotation({ ...scene, deliversMail: false }, undefined, {
    ...{ idempotencyKey: randomUUID(), details: { ...contact, email }, wish: "" },
    ...{ lines: [{ productId, quantity: 1 }], wantedBy: undefined },
  });
  if (!asked.ok) throw new Error(asked.reason);
  const draftOf = async (from?: { quote: number }) => {
    const started = await startQuote(scene, admin, { idempotencyKey: randomUUID(), from });
    if (!started.ok) throw new Error(started.reason);
    return started.number;
  };
  for (const [number, total] of [
    [ofVisitor.quote.number, 100_00],
    [await draftOf({ quote: ofVisitor.quote.number }), 100_00],
    [asked.number, 100_00],
    [await draftOf({ quote: asked.number }), 100_00],
    [await draftOf(), 75_00],
  ] as const) {
    const started = await startDraft(scene, admin, { number });
    if (!started.ok) throw new Error(started.reason);
    const lines = [goods(productId, { unitPrice: undefined })];
    const draft = { ...terms(email, lines, { fixedDelivery: 0 }), version: started.version };
    expect(await saveDraft(scene, admin, { number, ...draft })).toMatchObject({ ok: true, total });
  }
});

test("who typed somebody’s address sees none of their prices, also once they have an account", async () => {
  const admin = await scene.staff();
  const owner = await scene.customer();
  const email = `${randomUUID()}@example.co.za`;
  await scene.database.insert(verifiedEmails).values({ userId: owner.userId, email });
  await scene.database.insert(customerPrices).values({
    ...{ userId: owner.userId, percent: 25, startsOn: "2026-01-01", grantedByName: "Naledi" },
  });
  const productId = await scene.product({ price: "100.00", stock: 5 });
  const ask = async (cartOwner: CartOwner, agreedTotal: number) => {
    const asked = await requestQuote(scene, cartOwner, {
      ...{ idempotencyKey: randomUUID(), details: { ...collectionDetails, email }, agreedTotal },
    });
    if (!asked.ok) throw new Error(asked.reason);
    return asked.quote.number;
  };
  const ofVisitor = await ask(await scene.filledCart({ [productId]: 1 }), 100_00);
  const ofOwner = await ask(await scene.filledCart({ [productId]: 1 }, owner), 75_00);
  // The owner of the address now has the visitor's quotation too.
  expect((await listMyQuotes(scene, owner, { page: 1 })).total).toBe(2);
  for (const [number, total] of [
    [ofVisitor, 100_00],
    [ofOwner, 75_00],
  ] as const) {
    const started = await startDraft(scene, admin, { number });
    if (!started.ok) throw new Error(started.reason);
    const lines = [goods(productId, { unitPrice: undefined })];
    const draft = { ...terms(email, lines, { fixedDelivery: 0 }), version: started.version };
    expect(await saveDraft(scene, admin, { number, ...draft })).toMatchObject({ ok: true, total });
  }
});

test("an option that is not chosen takes no stock from the others", async () => {
  const productId = await scene.product({ price: "100.00", stock: 2 });
  const choice = { choiceGroup: "A", quantity: 2 };
  const { accessKey } = await sent([
    goods(productId, { ...choice, isChosen: false }),
    goods(productId, { ...choice, unitPrice: 90_00 }),
  ]);
  expect(await accept(accessKey)).toMatchObject({ ok: true });
});

test("the margin counts what is chosen and has a cost, and is low below the floor", async () => {
  const admin = await scene.staff();
  const productId = await scene.product({ price: "115.00", stock: 5 });
  await scene.database
    .update(products)
    .set({ costPrice: "80.00" })
    .where(eq(products.id, productId));
  const { number, accessKey } = await sent([
    goods(productId, { unitPrice: 115_00 }),
    labour({ quantity: 1, unitPrice: 100_00, costPrice: 20_00, isOptional: true, isChosen: false }),
  ]);
  const quote = await readQuote(scene, { accessKey });
  const margin = await readMargin(scene, admin, { quoteId: quote?.id ?? "", revision: 1 });
  const net = Math.round((115_00 * 100) / (100 + (quote?.vatPercent ?? 0)));
  expect(margin).toMatchObject({ cents: net - 80_00, isComplete: true });
  const floor = privateSettings().shop.marginFloor;
  expect(margin?.isLow).toBe(floor > 0 && (margin?.percent ?? 0) < floor);
  expect(number).toBeGreaterThan(0);
});

test("a request has as many products as a quotation at most", async () => {
  const lines = Array.from({ length: MAX_QUOTE_LINES + 1 }, () => ({
    ...{ productId: randomUUID(), quantity: 1 },
  }));
  const details = { fullName: "Thandi Nkosi", email: `${randomUUID()}@example.co.za` };
  const asked = { idempotencyKey: randomUUID(), lines, details, wish: "", wantedBy: undefined };
  expect(await requestQuotation(scene, undefined, asked)).toEqual({ ok: false, reason: "changed" });
});

test("a line that comes to too much is refused, also at the shop’s price", async () => {
  const admin = await scene.staff();
  const productId = await scene.product({ price: "1500000.00", stock: 5 });
  const email = `${randomUUID()}@example.co.za`;
  const lines = [{ productId, quantity: 999_999 }];
  expect(
    await requestQuotation(scene, undefined, {
      ...{ idempotencyKey: randomUUID(), details: { ...contact, email }, wish: "" },
      ...{ lines, wantedBy: undefined },
    }),
  ).toEqual({ ok: false, reason: "too-much" });
  const started = await startQuote(scene, admin, { idempotencyKey: randomUUID() });
  if (!started.ok) throw new Error(started.reason);
  const { number } = started;
  const draft = terms(email, [goods(productId, { quantity: 999_999, unitPrice: undefined })]);
  expect(await saveDraft(scene, admin, { number, version: 1, ...draft })).toEqual({
    ...{ ok: false, reason: "too-much" },
  });
});
