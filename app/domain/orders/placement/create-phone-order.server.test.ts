import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { customerPrices } from "#app/database/tables/discounts.ts";
import { orders } from "#app/database/tables/orders.ts";
import { documents } from "#app/database/tables/payments.ts";
import { backorderKey } from "#app/domain/catalogue/availability/backorder.ts";
import { prefillForCustomer } from "#app/domain/checkout/prefill-details.server.ts";
import { priceDraftOrder } from "#app/domain/checkout/price-draft-order.server.ts";
import { readDiscount } from "#app/domain/discounts/list-discounts.server.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { correctOrder } from "#app/domain/orders/fulfilment/correct-order.server.ts";
import { resendStatusUpdate } from "#app/domain/orders/fulfilment/staff-actions.server.ts";
import { findBuyers } from "#app/domain/orders/lists/list-customers.server.ts";
import { sweepOrders } from "#app/domain/orders/sweep-orders.server.ts";
import { addDiscount } from "#tests/helpers/catalogue/discount-fixture.ts";
import {
  billingAddress,
  collectionDetails,
  courierDetails,
} from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { createPhoneOrder, type PhoneOrder } from "./create-phone-order.server.ts";

const fixture = staffOrderFixture();

async function take(input: Partial<PhoneOrder> & Pick<PhoneOrder, "lines" | "agreedTotal">) {
  return createPhoneOrder(fixture.needs(), await fixture.staff(), {
    idempotencyKey: randomUUID(),
    userId: undefined,
    details: collectionDetails,
    paidInPerson: undefined,
    ...input,
  });
}

describe("createPhoneOrder", () => {
  test("uses the shop's prices and stock, and records source and admin", async () => {
    const productId = await fixture.product({ price: "250.00", stock: 4 });
    const { userId } = await fixture.customer();
    const lines = [{ productId, quantity: 3 }];
    const done = await take({ lines, agreedTotal: 75000, userId });
    if (!done.ok) throw new Error(done.reason);
    const { id, number, accessKey } = done.order;
    expect(await fixture.row(number)).toMatchObject({
      source: "staff",
      userId,
      goodsTotal: "750.00",
    });
    expect(await fixture.stockOf(productId)).toBe(1);
    expect(await fixture.eventsOf(id)).toMatchObject([{ actor: "staff", actorName: "Sipho" }]);
    expect((await fixture.mailsOf(accessKey))[0]?.subject).toContain("We have received your order");
    expect((await fixture.logOf(id))[0]).toMatchObject({
      verb: "added",
      after: { total: { cents: 75000 } },
    });
  });

  test("uses the prices of the typed email address", async () => {
    const productId = await fixture.product({ price: "250.00", stock: 4 });
    const email = `${randomUUID()}@example.co.za`;
    const granted = { email, percent: 10, startsOn: "2026-01-01", grantedByName: "Naledi" };
    await fixture.database.insert(customerPrices).values(granted);
    const lines = [{ productId, quantity: 2 }];
    const details = { ...collectionDetails, email };
    expect(await take({ lines, details, agreedTotal: 50000 })).toMatchObject({ ok: false });
    const done = await take({ lines, details, agreedTotal: 45000 });
    if (!done.ok) throw new Error(done.reason);
    expect(await fixture.linesOf(done.order.id)).toMatchObject([
      { unitPrice: "225.00", listPrice: "250.00" },
    ]);
  });

  test("an order paid in person is paid at once, with an invoice and only the payment mail", async () => {
    const productId = await fixture.product({ price: "250.00", stock: 4 });
    const lines = [{ productId, quantity: 1 }];
    const paidInPerson = { reference: "SLIP 9", receivedBy: await fixture.staff() };
    const done = await take({ lines, agreedTotal: 25000, paidInPerson });
    if (!done.ok) throw new Error(done.reason);
    const order = await fixture.read(done.order.accessKey);
    expect(order).toMatchObject({
      state: "paid",
      payments: [{ method: "in-person", amount: 25000, reference: "SLIP 9" }],
      documents: [{ kind: "invoice" }],
    });
    const mails = await fixture.mailsOf(done.order.accessKey);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Payment received for order ORD-${done.order.number}`,
    ]);
  });

  test("an order without an email address sends no email, also not at later steps", async () => {
    const productId = await fixture.product({ price: "250.00", stock: 4 });
    const details = { ...collectionDetails, email: "" };
    const done = await take({ lines: [{ productId, quantity: 1 }], agreedTotal: 25000, details });
    if (!done.ok) throw new Error(done.reason);
    const { id, number, accessKey } = done.order;
    await fixture.database
      .update(orders)
      .set({ placedAt: sql`now() - interval '3 days'` })
      .where(eq(orders.id, id));
    await sweepOrders(fixture.needs());
    const admin = await fixture.staff();
    const cancel = { step: "cancel", expectedState: "awaiting-payment", reason: "Asked" } as const;
    expect(await fixture.step(admin, number, cancel)).toMatchObject({ ok: true });
    expect((await fixture.eventsOf(id)).map(({ kind }) => kind)).toEqual(["placed", "cancelled"]);
    expect(await fixture.mailsOf(accessKey)).toEqual([]);
    expect(await resendStatusUpdate(fixture.needs(), admin, number)).toEqual({
      ok: false,
      reason: "no-address",
    });
    const people = await findBuyers(fixture, admin, formatOrderNumber(number));
    expect(people).toEqual([]);
  });

  test("an email address that is added later gets the emails, and nobody is warned of it", async () => {
    const productId = await fixture.product({ price: "250.00", stock: 4 });
    const details = { ...collectionDetails, email: "" };
    const done = await take({ lines: [{ productId, quantity: 1 }], agreedTotal: 25000, details });
    if (!done.ok) throw new Error(done.reason);
    const { number, accessKey } = done.order;
    const admin = await fixture.staff();
    const { fullName, phone } = collectionDetails;
    const email = `${randomUUID()}@example.co.za`;
    const expected = { number, expectedState: "awaiting-payment" } as const;
    expect(
      await correctOrder(fixture.needs(), admin, {
        ...expected,
        details: { fullName, phone, email },
      }),
    ).toMatchObject({ ok: true, isMailed: false });
    await fixture.step(admin, number, { ...expected, step: "cancel", reason: "Asked" });
    expect((await fixture.mailsOf(accessKey)).map(({ toEmail }) => toEmail)).toEqual([email]);
  });

  test("sells on backorder as the draft showed it, with the customer's agreement to a late date", async () => {
    const backorder = { stock: 0, allowsBackorder: true, leadTimeDays: 60 };
    const productId = await fixture.product({ price: "250.00", ...backorder });
    const lines = [{ productId, quantity: 1 }];
    const draft = { lines, method: "collection", province: undefined } as const;
    const shown = await priceDraftOrder(fixture, await fixture.staff(), draft);
    const agreedBackorder = backorderKey(shown.lines);
    const order = { lines, agreedTotal: 25000, agreedBackorder };
    expect(await take({ ...order, agreedBackorder: "" })).toEqual({ ok: false, reason: "changed" });
    expect(await take(order)).toEqual({ ok: false, reason: "not-agreed" });
    const done = await take({ ...order, agreesToLateDelivery: true });
    if (!done.ok) throw new Error(done.reason);
    expect((await fixture.row(done.order.number))?.lateDeliveryTerms).toMatch(
      /^The customer agrees that delivery may take more than 30 days: Highveld 14 by /,
    );
  });

  test("refuses another total than shown, or more than the stock", async () => {
    const productId = await fixture.product({ price: "250.00", stock: 2 });
    const lines = [{ productId, quantity: 2 }];
    const changed = { ok: false, reason: "changed" };
    expect(await take({ lines, agreedTotal: 49999 })).toEqual(changed);
    expect(await take({ lines: [{ productId, quantity: 3 }], agreedTotal: 75000 })).toEqual(
      changed,
    );
    expect(await take({ lines: [], agreedTotal: 0 })).toEqual(changed);
    expect(await fixture.stockOf(productId)).toBe(2);
  });

  test("requires the billing address as the shop does, and shows it on the invoice", async () => {
    const productId = await fixture.product({ price: "250.00", stock: 4 });
    const lines = [{ productId, quantity: 1 }];
    const business = { ...collectionDetails, companyName: "Nkosi Trading" };
    const paidInPerson = { receivedBy: await fixture.staff() };
    const input = { lines, agreedTotal: 25000, paidInPerson };
    expect(await take({ ...input, details: business })).toEqual({
      ok: false,
      reason: "no-address",
    });
    expect(await fixture.stockOf(productId)).toBe(4);
    const done = await take({ ...input, details: { ...business, billingAddress } });
    if (!done.ok) throw new Error(done.reason);
    const [invoice] = await fixture.database
      .select({ buyer: documents.buyer })
      .from(documents)
      .where(eq(documents.orderId, done.order.id));
    expect(invoice?.buyer).toMatchObject({
      company: "Nkosi Trading",
      address: ["PO Box 77", "Lynnwood Ridge", "Pretoria, 0040", "Gauteng"],
    });
  });

  test("is idempotent: five submits make one order", async () => {
    const productId = await fixture.product({ price: "250.00", stock: 9 });
    const key = randomUUID();
    const input = { idempotencyKey: key, lines: [{ productId, quantity: 1 }], agreedTotal: 25000 };
    const paidInPerson = { receivedBy: await fixture.staff() };
    const presses = await Promise.all([1, 2, 3, 4, 5].map(() => take({ ...input, paidInPerson })));
    expect(new Set(presses.map((each) => each.ok && each.order.number)).size).toBe(1);
    expect(await fixture.stockOf(productId)).toBe(8);
  });

  test("ignores a deleted account", async () => {
    const productId = await fixture.product({ price: "250.00", stock: 1 });
    const lines = [{ productId, quantity: 1 }];
    const done = await take({ lines, agreedTotal: 25000, userId: randomUUID() });
    expect(done.ok && (await fixture.row(done.order.number))?.userId).toBeNull();
  });
});

describe("the draft of a phone order", () => {
  test("is priced like the order, without deleted products", async () => {
    const productId = await fixture.product({ price: "250.00", stock: 4 });
    const admin = await fixture.staff();
    const lines = [
      { productId, quantity: 2 },
      { productId: randomUUID(), quantity: 1 },
    ];
    const priced = await priceDraftOrder(fixture, admin, {
      lines,
      method: "courier",
      province: "Gauteng",
    });
    expect(priced).toMatchObject({
      lines: [{ productId, price: 25000, quantity: 2, stock: 4 }],
      deliveryMethods: ["courier", "collection"],
      totals: { goods: 50000, delivery: 9900, total: 59900 },
    });
    const total = priced.totals?.total ?? 0;
    const own = [{ productId, quantity: 2 }];
    expect(await take({ lines: own, agreedTotal: total, details: courierDetails })).toMatchObject({
      ok: true,
    });
    const heavy = [{ productId, quantity: 200 }];
    expect(
      await priceDraftOrder(fixture, admin, {
        lines: heavy,
        method: "courier",
        province: undefined,
      }),
    ).toMatchObject({ isTooHeavy: true, totals: undefined });
  });

  test("is prefilled with the customer's latest details", async () => {
    const { userId } = await fixture.customer();
    const admin = await fixture.staff();
    expect(await prefillForCustomer(fixture, admin, userId)).toMatchObject({
      fullName: "Thandi",
      phone: "",
    });
    const productId = await fixture.product({ price: "250.00", stock: 1 });
    const lines = [{ productId, quantity: 1 }];
    await take({ lines, agreedTotal: 34900, userId, details: courierDetails });
    expect(await prefillForCustomer(fixture, admin, userId)).toMatchObject({
      fullName: "Thandi Nkosi",
      phone: "082 123 4567",
      street: "12 Example Road",
      province: "Gauteng",
    });
    expect(await prefillForCustomer(fixture, admin, randomUUID())).toBeUndefined();
  });
});

describe("a discount code on a phone order", () => {
  test("the draft's total is that of the order, and the code is spent", async () => {
    const admin = await fixture.staff("sales");
    const discountId = await addDiscount(fixture, admin, { code: "PHONE10", maxUses: "1" });
    const productId = await fixture.product({ price: "99.99", stock: 9 });
    const lines = [{ productId, quantity: 3 }];
    const draft = { lines, method: "collection", province: undefined } as const;
    const priced = await priceDraftOrder(fixture, admin, { ...draft, discountCode: "phone 10" });
    expect(priced).toMatchObject({
      codeStatus: { kind: "applied" },
      lines: [{ price: 99_99, discount: 30_00 }],
      totals: { total: 269_97 },
    });
    const done = await take({ lines, agreedTotal: 269_97, discountCode: "phone 10" });
    if (!done.ok) throw new Error(done.reason);
    expect(await fixture.read(done.order.accessKey)).toMatchObject({ total: 269_97 });
    expect((await readDiscount(fixture, admin, discountId))?.state).toBe("used-up");
    const again = await priceDraftOrder(fixture, admin, { ...draft, discountCode: "PHONE10" });
    expect(again).toMatchObject({ codeStatus: { kind: "refused" }, totals: { total: 299_97 } });
    const late = { lines, agreedTotal: 269_97, discountCode: "PHONE10" };
    expect(await take(late)).toEqual({ ok: false, reason: "changed" });
  });

  test("a quotation has the same prices without the discount", async () => {
    const admin = await fixture.staff();
    await addDiscount(fixture, admin, { code: "ORDERS10" });
    const productId = await fixture.product({ price: "100.00", stock: 9 });
    const lines = [{ productId, quantity: 1 }];
    const quoted = await priceDraftOrder(fixture, admin, {
      ...{ lines, method: "collection", province: undefined },
      ...{ discountCode: "ORDERS10", isQuote: true },
    });
    expect(quoted).toMatchObject({ discount: undefined, totals: { total: 100_00 } });
  });

  test("a customer's own price shows as such, unless a discount is cheaper", async () => {
    const admin = await fixture.staff();
    const productId = await fixture.product({ price: "100.00", stock: 9 });
    await fixture.database.insert(customerPrices).values({
      ...{ email: "karoo@example.co.za", productId, price: "85.00", startsOn: "2026-01-01" },
      grantedByName: "Sipho",
    });
    await addDiscount(fixture, admin, { code: "TEN", percent: "10" });
    await addDiscount(fixture, admin, { code: "TWENTY", percent: "20" });
    const draft = (discountCode: string) =>
      priceDraftOrder(fixture, admin, {
        ...{ lines: [{ productId, quantity: 1 }], method: "collection", province: undefined },
        ...{ customer: { email: "Karoo@example.co.za" }, discountCode },
      });
    expect(await draft("TEN")).toMatchObject({
      lines: [{ price: 85_00, shopPrice: 100_00, discount: 0 }],
      codeStatus: { kind: "not-better" },
    });
    expect(await draft("TWENTY")).toMatchObject({
      lines: [{ price: 100_00, shopPrice: 100_00, discount: 20_00 }],
      totals: { total: 80_00 },
    });
  });
});
