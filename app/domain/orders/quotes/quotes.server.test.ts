import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mailOutbox } from "#app/database/tables/messages.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { collecting, couriered, orderScene } from "#tests/helpers/order-scene.ts";
import { pdfText } from "#tests/helpers/pdf-text.ts";
import { postBox } from "#tests/helpers/post-box.ts";
import type { CheckoutDetails } from "../checkout-details.ts";
import { drawPaper } from "../papers/draw-paper.server.ts";
import { acceptQuote } from "./accept-quote.server.ts";
import { listQuotes } from "./list-quotes.server.ts";
import { makeQuote } from "./make-quote.server.ts";
import type { QuoteView } from "./quote-choice.ts";
import { quotePaper } from "./quote-paper.server.ts";
import { readQuote } from "./read-quote.server.ts";
import { sweepQuotes } from "./sweep-quotes.server.ts";

const scene = orderScene();

function ask(
  owner: CartOwner,
  { key = randomUUID(), details = collecting, agreedTotal = 200_00 }: Wish = {},
) {
  return makeQuote(scene, owner, { key, details, agreedTotal });
}
type Wish = { key?: string; details?: CheckoutDetails; agreedTotal?: number };

/** A quotation for two of a product, and the product. */
async function quoted(wish: Wish & { stock?: number } = {}) {
  const productId = await scene.product({ price: "100.00", stock: wish.stock ?? 5 });
  const owner = await scene.filledCart({ [productId]: 2 });
  const outcome = await ask(owner, wish);
  if (!outcome.ok) throw new Error(outcome.reason);
  return { ...outcome.quote, productId, owner };
}

const accept = (accessKey: string, paymentWay: "eft" | "payfast" = "eft") =>
  acceptQuote(scene, accessKey, { paymentWay });

async function ends(accessKey: string) {
  await scene.database
    .update(quotes)
    .set({ validUntil: sql`now() - interval '1 second'` })
    .where(eq(quotes.accessKey, accessKey));
}

describe("asking for a quotation", () => {
  test("keeps the cart, takes no stock, and is valid to the end of the fourteenth day", async () => {
    const { accessKey, productId, owner } = await quoted();
    expect(await scene.contents(owner)).toEqual({ "Highveld 14": 2 });
    expect(await scene.stockOf(productId)).toBe(5);
    const quote = await readQuote(scene, { accessKey });
    expect(quote).toMatchObject({ state: "open", goods: 200_00, delivery: 0, total: 200_00 });
    const days = ((quote?.validUntil.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(14);
    expect(days).toBeLessThanOrEqual(15);
    expect(quote?.validUntil.toISOString()).toMatch(/T21:59:59/);
  });

  test("is mailed to whoever asked, with both links", async () => {
    const email = `${randomUUID()}@example.co.za`;
    const { accessKey, number } = await quoted({ details: { ...collecting, email } });
    const [mail] = await scene.database
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.toAddress, email));
    expect(mail?.subject).toContain(`QUO-${number}`);
    expect(mail?.textBody).toContain(`https://shop.example/quotes/${accessKey}`);
    expect(mail?.textBody).toContain(`https://shop.example/quotes/${accessKey}.pdf`);
    expect(mail?.textBody).toContain("R 200.00");
  });

  test("somebody else's key opens nothing: the quotation stays with whoever asked", async () => {
    const key = randomUUID();
    await quoted({ key });
    const productId = await scene.product({ price: "100.00", stock: 5 });
    const stranger = await scene.filledCart({ [productId]: 2 });
    const details = { ...collecting, email: "stranger@example.co.za" };
    expect(await ask(stranger, { key, details })).toEqual({ ok: false, reason: "changed" });
    const customers = randomUUID();
    const { userId } = await scene.customer();
    await quoted({ key: customers });
    await scene.database.update(quotes).set({ userId }).where(eq(quotes.checkoutKey, customers));
    expect(await ask(stranger, { key: customers })).toEqual({ ok: false, reason: "changed" });
  });

  test("pressing twice, also at once, makes one; asking again makes another", async () => {
    const productId = await scene.product({ price: "100.00", stock: 5 });
    const owner = await scene.filledCart({ [productId]: 2 });
    const key = randomUUID();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => ask(owner, { key })));
    const keys = outcomes.map((outcome) => (outcome.ok ? outcome.quote.accessKey : outcome.reason));
    expect(new Set(keys).size).toBe(1);
    expect(outcomes.filter((outcome) => outcome.ok && outcome.isNew)).toHaveLength(1);
    expect(await ask(owner)).toMatchObject({ ok: true, isNew: true });
  });

  test("any other total than ours, a price that changed, and an empty cart are refused", async () => {
    const productId = await scene.product({ price: "100.00", stock: 5 });
    const owner = await scene.filledCart({ [productId]: 2 });
    for (const agreedTotal of [1, 199_99, 200_01]) {
      expect(await ask(owner, { agreedTotal })).toEqual({ ok: false, reason: "changed" });
    }
    await scene.change(productId, { price: "120.00" });
    expect(await ask(owner)).toEqual({ ok: false, reason: "changed" });
    expect(await ask(scene.visitor())).toEqual({ ok: false, reason: "cart-empty" });
  });

  test("what can only be carried is not quoted by e-mail", async () => {
    const productId = await scene.product({ price: "100.00", stock: 5 });
    const owner = await scene.filledCart({ [productId]: 2 });
    const details = { ...collecting, deliveryWay: "email" } as const;
    expect(await ask(owner, { details })).toEqual({ ok: false, reason: "way-gone" });
  });
});

describe("accepting a quotation", () => {
  test("makes an order at the quotation's prices, whatever the shop asks today", async () => {
    const { accessKey, productId } = await quoted({ details: couriered, agreedTotal: 299_00 });
    await scene.change(productId, { price: "999.00" });
    const outcome = await accept(accessKey, "payfast");
    if (!outcome.ok) throw new Error(outcome.reason);
    const order = await scene.read(outcome.order.accessKey);
    expect(order).toMatchObject({
      source: "quote",
      state: "awaiting-payment",
      paymentWay: "payfast",
      goods: 200_00,
      delivery: 99_00,
      total: 299_00,
      fullName: "Thandi Nkosi",
    });
    expect(await scene.stockOf(productId)).toBe(3);
    expect((await readQuote(scene, { accessKey }))?.order?.number).toBe(outcome.order.number);
  });

  test("and at its delivery, whatever the goods weigh by now", async () => {
    const courier = await quoted({ details: couriered, agreedTotal: 299_00 });
    const collected = await quoted();
    for (const { productId } of [courier, collected]) {
      await scene.change(productId, { weightGrams: 0 });
    }
    for (const [{ accessKey }, delivery] of [
      [courier, 99_00],
      [collected, 0],
    ] as const) {
      const outcome = await accept(accessKey);
      expect(outcome.ok && (await scene.read(outcome.order.accessKey))).toMatchObject({ delivery });
    }
    const heavy = await quoted({ details: couriered, agreedTotal: 299_00 });
    await scene.change(heavy.productId, { weightGrams: 999_000 });
    expect(await accept(heavy.accessKey)).toMatchObject({ ok: true });
  });

  test("with the address of its invoice; one that lacks a needed one stays open", async () => {
    const business = { ...collecting, companyName: "Nkosi Trading" };
    const productId = await scene.product({ price: "100.00", stock: 5 });
    const owner = await scene.filledCart({ [productId]: 2 });
    expect(await ask(owner, { details: business })).toEqual({ ok: false, reason: "no-address" });
    const { accessKey } = await quoted({ details: { ...business, billingAddress: postBox } });
    const quote = await readQuote(scene, { accessKey });
    if (!quote) throw new Error("No quotation");
    expect(quotePaper(quote).buyer.address).toContain("PO Box 77");
    const keep = (details: CheckoutDetails) =>
      scene.database.update(quotes).set({ details }).where(eq(quotes.accessKey, accessKey));
    await keep(business);
    expect(await accept(accessKey)).toEqual({ ok: false, reason: "no-address" });
    expect((await readQuote(scene, { accessKey }))?.state).toBe("open");
    await keep({ ...business, billingAddress: postBox });
    const outcome = await accept(accessKey);
    expect(outcome.ok && (await scene.read(outcome.order.accessKey))).toMatchObject({
      billingAddress: postBox,
    });
  });

  test("ten times at once makes one order and takes the goods once", async () => {
    const { accessKey, productId } = await quoted();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => accept(accessKey)));
    expect(new Set(outcomes.map((each) => (each.ok ? each.order.id : each.reason))).size).toBe(1);
    expect(outcomes.filter((each) => each.ok && each.isNew)).toHaveLength(1);
    expect(await scene.stockOf(productId)).toBe(3);
  });

  test("after its end it is refused; accepted before, it stays so", async () => {
    const late = await quoted();
    await ends(late.accessKey);
    expect(await accept(late.accessKey)).toEqual({ ok: false, reason: "ended" });
    expect((await readQuote(scene, late))?.state).toBe("ended");
    const inTime = await quoted();
    await accept(inTime.accessKey);
    await ends(inTime.accessKey);
    expect(await accept(inTime.accessKey)).toMatchObject({ ok: true, isNew: false });
    expect((await readQuote(scene, inTime))?.state).toBe("accepted");
  });

  test("with too little in stock, or no longer sold, nothing is ordered and it stays open", async () => {
    const { accessKey, productId } = await quoted();
    await scene.change(productId, { stock: 1 });
    expect(await accept(accessKey)).toEqual({ ok: false, reason: "short" });
    expect(await scene.stockOf(productId)).toBe(1);
    expect((await readQuote(scene, { accessKey }))?.lines[0]?.inStock).toBe(1);
    await scene.change(productId, { stock: 2 });
    expect((await accept(accessKey)).ok).toBe(true);
    const other = await quoted();
    await scene.stopSelling(other.productId);
    expect(await accept(other.accessKey)).toEqual({ ok: false, reason: "short" });
    expect((await readQuote(scene, other))?.lines[0]).toMatchObject({ inStock: 0, total: 200_00 });
  });

  test("two quotations for the last goods make one order", async () => {
    const { accessKey, owner, productId } = await quoted({ stock: 2 });
    const second = await ask(owner);
    if (!second.ok) throw new Error(second.reason);
    const outcomes = await Promise.all([accept(accessKey), accept(second.quote.accessKey)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await scene.stockOf(productId)).toBe(0);
  });

  test("a wrong key opens and orders nothing", async () => {
    const before = await scene.database.$count(orders);
    expect(await accept("x".repeat(43))).toEqual({ ok: false, reason: "not-found" });
    expect(await readQuote(scene, { accessKey: "x".repeat(43) })).toBeUndefined();
    expect(await scene.database.$count(orders)).toBe(before);
  });
});

describe("quotations that nobody accepted", () => {
  const endedDaysAgo = (accessKey: string, days: number) =>
    scene.database
      .update(quotes)
      .set({ validUntil: sql`now() - make_interval(days => ${days}, mins => 1)` })
      .where(eq(quotes.accessKey, accessKey));

  test("go a year after their end, with the words of their mail; their numbers stay used", async () => {
    const email = `${randomUUID()}@example.co.za`;
    const details = { ...collecting, email };
    const [old, younger, accepted] = [
      await quoted({ details }),
      await quoted({ details }),
      await quoted({ details }),
    ];
    await accept(accepted.accessKey);
    await endedDaysAgo(old.accessKey, 366);
    await endedDaysAgo(younger.accessKey, 364);
    await endedDaysAgo(accepted.accessKey, 400);
    const swept = await Promise.all([sweepQuotes(scene.database), sweepQuotes(scene.database)]);
    expect(swept.reduce((sum, { removed }) => sum + removed, 0)).toBe(1);
    expect(await readQuote(scene, old)).toBeUndefined();
    expect(await readQuote(scene, younger)).toBeDefined();
    expect(await readQuote(scene, accepted)).toBeDefined();
    const mails = await scene.database
      .select({ subject: mailOutbox.subject })
      .from(mailOutbox)
      .where(eq(mailOutbox.toAddress, email));
    const subjects = mails.map(({ subject }) => subject).join();
    expect(subjects).not.toContain(`QUO-${old.number}`);
    expect(subjects).toContain(`QUO-${younger.number}`);
    expect((await quoted()).number).toBeGreaterThan(accepted.number);
  });
});

describe("the list of staff", () => {
  const list = async (choice: { view?: QuoteView; search?: string; page?: number }) =>
    listQuotes(scene, await scene.staff(), { view: "all", search: "", page: 1, ...choice });

  test("shows each in the view of its state, and counts them", async () => {
    const fullName = `Person ${randomUUID()}`;
    const details = { ...collecting, fullName };
    const [open, accepted, over] = [
      await quoted({ details }),
      await quoted({ details }),
      await quoted({ details }),
    ];
    await accept(accepted.accessKey);
    await ends(over.accessKey);
    const numbersIn = async (view: QuoteView) =>
      (await list({ view, search: fullName })).quotes.map(({ number }) => number);
    expect(await numbersIn("open")).toEqual([open.number]);
    expect(await numbersIn("accepted")).toEqual([accepted.number]);
    expect(await numbersIn("ended")).toEqual([over.number]);
    expect(await numbersIn("all")).toEqual([over.number, accepted.number, open.number]);
    const { counts } = await list({ search: fullName });
    expect(counts).toEqual({ open: 1, accepted: 1, ended: 1, all: 3 });
  });

  test("finds by number, company or e-mail; a percent sign is a percent sign", async () => {
    const email = `${randomUUID()}@example.co.za`;
    const { number } = await quoted({
      details: { ...collecting, email, companyName: "100% Cotton", billingAddress: postBox },
    });
    for (const search of [String(number), `QUO-${number}`, `quo ${number}`, email, "100% c"]) {
      expect((await list({ search })).quotes.map((quote) => quote.number)).toContain(number);
    }
    expect((await list({ search: "1%n" })).total).toBe(0);
    expect((await list({ search: "%" })).quotes.map((quote) => quote.number)).toEqual([number]);
    expect((await list({ page: 999 })).page).toBe(1);
  });
});

test("the paper of a quotation says until when it is valid, and that it is no tax invoice", async () => {
  const details = { ...couriered, remark: "Deliver to\nthe side gate" };
  const { accessKey, number } = await quoted({ details, agreedTotal: 299_00 });
  const quote = await readQuote(scene, { accessKey });
  if (!quote) throw new Error("No quotation");
  const said = pdfText(await drawPaper(quotePaper(quote)));
  for (const words of [
    "Quotation",
    `QUO-${number}`,
    "Valid until",
    "12 Example Road",
    "R 299.00",
    "This is not a tax invoice.",
    "Your note to us: Deliver to the side gate",
  ]) {
    expect(said).toContain(words);
  }
  expect(said).not.toContain("Original");
});
