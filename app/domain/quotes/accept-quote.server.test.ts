import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders, quoteRevisions } from "#app/database/tables/orders.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import {
  billingAddress,
  collectionDetails,
  courierDetails,
} from "#tests/helpers/orders/order-fixture.ts";
import { quoteFixture } from "#tests/helpers/orders/quote-fixture.ts";
import { acceptQuote } from "./accept-quote.server.ts";
import { quoteDocument } from "./quote-document.server.ts";
import { customerQuoteForm } from "./quote-forms.ts";
import { readQuote } from "./read-quote.server.ts";

const { scene, ask, quoted, accept, ends } = quoteFixture();

describe("accepting a quotation", () => {
  test("makes an order at the quotation's prices, whatever the shop asks today", async () => {
    const { accessKey, productId } = await quoted({ details: courierDetails, agreedTotal: 299_00 });
    await scene.change(productId, { price: "999.00" });
    const outcome = await accept(accessKey, "payfast");
    if (!outcome.ok) throw new Error(outcome.reason);
    const order = await scene.read(outcome.order.accessKey);
    expect(order).toMatchObject({
      source: "quote",
      state: "awaiting-payment",
      paymentMethod: "payfast",
      goods: 200_00,
      delivery: 99_00,
      total: 299_00,
      fullName: "Thandi Nkosi",
    });
    expect(await scene.stockOf(productId)).toBe(3);
    expect((await readQuote(scene, { accessKey }))?.order?.number).toBe(outcome.order.number);
  });

  test("takes a purchase order number, or the quotation's when none is asked for", async () => {
    const details = { ...collectionDetails, buyerReference: "PO 1" };
    const referenceOf = async (choices: { buyerReference?: string | undefined }) => {
      const { accessKey } = await quoted({ details });
      const outcome = await acceptQuote(scene, accessKey, {
        paymentMethod: "eft",
        ipHash: "test",
        ...choices,
      });
      return outcome.ok && (await scene.read(outcome.order.accessKey))?.buyerReference;
    };
    expect(await referenceOf({})).toBe("PO 1");
    expect(await referenceOf({ buyerReference: "PO 2" })).toBe("PO 2");
    expect(await referenceOf({ buyerReference: undefined })).toBeNull();
    const form = {
      ...{ revision: 1, agreedTotal: 200_00, name: "Thandi" },
      intent: "accept",
      paymentMethod: "eft",
      terms: "yes",
    };
    expect(
      customerQuoteForm.parse({
        ...form,
        ...{ revision: "1", agreedTotal: "20000" },
        buyerReference: " PO  3 ",
      }),
    ).toEqual({
      ...form,
      buyerReference: "PO 3",
    });
    const tooLong = { ...form, buyerReference: "x".repeat(61) };
    expect(customerQuoteForm.safeParse(tooLong).success).toBe(false);
  });

  test("and at its delivery, whatever the goods weigh by now", async () => {
    const courier = await quoted({ details: courierDetails, agreedTotal: 299_00 });
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
    const heavy = await quoted({ details: courierDetails, agreedTotal: 299_00 });
    await scene.change(heavy.productId, { weightGrams: 999_000 });
    expect(await accept(heavy.accessKey)).toMatchObject({ ok: true });
  });

  test("with the address of its invoice; one that lacks a needed one stays open", async () => {
    const business = { ...collectionDetails, companyName: "Nkosi Trading" };
    const productId = await scene.product({ price: "100.00", stock: 5 });
    const owner = await scene.filledCart({ [productId]: 2 });
    expect(await ask(owner, { details: business })).toEqual({ ok: false, reason: "no-address" });
    const { accessKey } = await quoted({ details: { ...business, billingAddress } });
    const quote = await readQuote(scene, { accessKey });
    if (!quote) throw new Error("No quotation");
    expect(quoteDocument(quote).buyer.address).toContain("PO Box 77");
    const keep = (details: CheckoutDetails) =>
      scene.database
        .update(quoteRevisions)
        .set({ details })
        .where(sql`quote_id = (select id from quotes where access_key = ${accessKey})`);
    await keep(business);
    expect(await accept(accessKey)).toEqual({ ok: false, reason: "no-address" });
    expect((await readQuote(scene, { accessKey }))?.state).toBe("sent");
    await keep({ ...business, billingAddress });
    const outcome = await accept(accessKey);
    expect(outcome.ok && (await scene.read(outcome.order.accessKey))).toMatchObject({
      billingAddress,
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
    expect((await readQuote(scene, late))?.state).toBe("expired");
    const inTime = await quoted();
    await accept(inTime.accessKey);
    await ends(inTime.accessKey);
    expect(await accept(inTime.accessKey)).toMatchObject({ ok: true, isNew: false });
    expect((await readQuote(scene, inTime))?.state).toBe("ordered");
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
    expect(await accept(other.accessKey)).toEqual({ ok: false, reason: "not-sold" });
    expect(await readQuote(scene, other)).toMatchObject({
      state: "sent",
      lines: [{ inStock: 0, total: 200_00 }],
    });
  });

  test("sells on backorder what is not in stock, as the page showed it", async () => {
    const { accessKey, productId } = await quoted();
    await scene.change(productId, { stock: 1, allowsBackorder: true, leadTimeDays: 60 });
    const quote = await readQuote(scene, { accessKey });
    const line = quote?.lines[0];
    expect(line?.backorder).toMatchObject({ units: 1 });
    expect(quote && quoteDocument(quote).lines[0]?.backorder).toMatch(
      /^1 of 2 on backorder, delivery by .+ if you order today$/,
    );
    const agreedBackorder = `${productId}:1:${line?.backorder?.expectedBy}`;
    const agree = (choices: { agreedBackorder?: string; agreesToLateDelivery?: boolean }) =>
      acceptQuote(scene, accessKey, { paymentMethod: "eft", ipHash: "x", ...choices });
    expect(await agree({})).toEqual({ ok: false, reason: "short" });
    expect(await agree({ agreedBackorder })).toEqual({ ok: false, reason: "not-agreed" });
    expect(await scene.stockOf(productId)).toBe(1);
    const accepted = await agree({ agreedBackorder, agreesToLateDelivery: true });
    if (!accepted.ok) throw new Error(accepted.reason);
    expect(await scene.stockOf(productId)).toBe(0);
    expect((await scene.read(accepted.order.accessKey))?.lines).toMatchObject([
      { quantity: 2, backordered: 1, awaited: 1, expectedBy: line?.backorder?.expectedBy },
    ]);
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
