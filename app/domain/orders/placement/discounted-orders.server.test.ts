import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { customerPrices, discountRedemptions, discounts } from "#app/database/tables/discounts.ts";
import { users } from "#app/database/tables/users.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { priceDraftOrder } from "#app/domain/checkout/price-draft-order.server.ts";
import { toCents } from "#app/format/money.ts";
import {
  addDiscount,
  countUses,
  enterCode,
  localDay,
  newCode,
} from "#tests/helpers/orders/discount-fixture.ts";
import {
  collectionDetails,
  courierDetails,
  withUniqueEmail,
} from "#tests/helpers/orders/order-fixture.ts";
import { quoteFixture } from "#tests/helpers/orders/quote-fixture.ts";
import { createPhoneOrder } from "./create-phone-order.server.ts";

const { scene: fixture, ask, accept } = quoteFixture();
const add = (facts: Parameters<typeof addDiscount>[1]) => addDiscount(fixture.database, facts);
const CHANGED = { ok: false, reason: "changed" };
/** Four units of unknown weight, within Gauteng. */
const COURIER = 118_50;

beforeEach(async () => {
  // What applies by itself would also apply in the next test.
  await fixture.database.update(discounts).set({ endedAt: new Date() });
});

/** Three of R 33.35 and one of R 249.00, whose regular price is R 299.00. */
async function cart(code: string | null, owner: CartOwner = fixture.visitor()) {
  const cable = await fixture.product({ price: "33.35" });
  const router = await fixture.product({ price: "299.00" });
  await fixture.change(router, { salePrice: "249.00" });
  await fixture.filledCart({ [cable]: 3, [router]: 1 }, owner);
  await enterCode(fixture.database, owner, code);
  return { owner, cable, router };
}
const CABLES = 100_05;
const GOODS = CABLES + 249_00;

async function orderOf(outcome: Awaited<ReturnType<typeof fixture.place>>) {
  if (!outcome.ok) throw new Error(`Not placed: ${outcome.reason}`);
  const order = await fixture.read(outcome.order.accessKey);
  if (!order) throw new Error("No order");
  const used = await fixture.database
    .select()
    .from(discountRedemptions)
    .where(eq(discountRedemptions.orderId, order.id));
  return { ...order, used: used.map(({ amount }) => toCents(amount)) };
}

/** Nothing was ordered, and no use was counted. */
async function expectRefused(owner: CartOwner, agreedTotal: number, discountId: string) {
  const before = await countUses(fixture.database, discountId);
  expect(await fixture.place(owner, { agreedTotal })).toEqual(CHANGED);
  expect(await countUses(fixture.database, discountId)).toBe(before);
  expect(await fixture.contents(owner)).toEqual({ "Highveld 14": expect.any(Number) });
}

describe("an order with a discount", () => {
  test("by its code: each line keeps list price, unit price, discount and what is paid", async () => {
    const id = await add({ name: "Spring special", code: "SPRING10", includesSaleItems: true });
    const { owner } = await cart("spring 10");
    const agreedTotal = GOODS - 34_91;
    expect(await fixture.place(owner, { agreedTotal: GOODS })).toEqual(CHANGED);
    const order = await orderOf(await fixture.place(owner, { agreedTotal }));
    expect(order).toMatchObject({
      ...{ goods: agreedTotal, delivery: 0, deliveryDiscount: 0, total: agreedTotal },
      ...{ discountLabel: "Spring special (SPRING10)", deliveryDiscountLabel: null },
      used: [34_91],
      lines: [
        { listPrice: 33_35, unitPrice: 33_35, quantity: 3, discount: 10_01, total: 90_04 },
        { listPrice: 299_00, unitPrice: 249_00, quantity: 1, discount: 24_90, total: 224_10 },
      ],
    });
    expect(await countUses(fixture.database, id)).toBe(1);
    // The next order starts without a code.
    await fixture.filledCart({ [await fixture.product({ price: "10.00" })]: 1 }, owner);
    expect(await fixture.place(owner, { agreedTotal: 10_00 })).toMatchObject({ ok: true });
  });

  test("without a code, for goods that are not on sale", async () => {
    await add({ name: "Black Friday" });
    const { owner } = await cart(null);
    const agreedTotal = GOODS - 10_01;
    const order = await orderOf(await fixture.place(owner, { agreedTotal }));
    expect(order).toMatchObject({
      ...{ total: agreedTotal, discountLabel: "Black Friday" },
      lines: [{ discount: 10_01 }, { discount: 0, total: 249_00 }],
    });
  });

  test("of free delivery beside another: two uses, two labels", async () => {
    const code = newCode();
    await add({ name: "Black Friday" });
    await add({ name: "Free courier", code, kind: "free-delivery" });
    const { owner } = await cart(code);
    const agreedTotal = GOODS - 10_01;
    const order = await orderOf(
      await fixture.place(owner, { agreedTotal, details: courierDetails }),
    );
    expect(order).toMatchObject({
      ...{ total: agreedTotal, delivery: 0, deliveryDiscount: COURIER },
      deliveryDiscountLabel: `Free courier (${code})`,
    });
    expect(order.used.toSorted((one, other) => one - other)).toEqual([10_01, COURIER]);
  });

  test("of free delivery that is collected uses nothing", async () => {
    const code = newCode();
    const id = await add({ code, kind: "free-delivery" });
    const { owner } = await cart(code);
    const order = await orderOf(await fixture.place(owner, { agreedTotal: GOODS }));
    expect(order).toMatchObject({ total: GOODS, deliveryDiscountLabel: null, used: [] });
    expect(await countUses(fixture.database, id)).toBe(0);
  });

  test("pays its own prices instead where these are lower, and uses nothing", async () => {
    const code = newCode();
    await add({ code });
    const owner = await fixture.customer();
    const { cable } = await cart(code, owner);
    await fixture.database.insert(customerPrices).values({
      ...{ userId: owner.userId, productId: cable, price: "25.00", grantedByName: "Sipho" },
      startsOn: localDay(0) as unknown as string,
    });
    const outcome = await fixture.place(owner, { agreedTotal: 75_00 + 249_00 });
    // The price in the cart is the one that was shown: what is cheaper by now is changed, too.
    expect(outcome).toEqual(CHANGED);
    await fixture.database.execute(
      "update cart_items set acknowledged_price = 25 where acknowledged_price = 33.35",
    );
    const order = await orderOf(await fixture.place(owner, { agreedTotal: 75_00 + 249_00 }));
    expect(order).toMatchObject({
      ...{ discountLabel: null, used: [] },
      lines: [{ listPrice: 33_35, unitPrice: 25_00, discount: 0, total: 75_00 }, {}],
    });
  });
});

describe("between review and order", () => {
  test.for<[what: string, facts: Partial<typeof discounts.$inferInsert>]>([
    ["paused", { pausedAt: new Date() }],
    ["ended", { endedAt: new Date() }],
    ["its last day went by", { startsOn: "2026-01-01", endsOn: "2026-01-31" }],
    ["its percentage was lowered", { percent: 5 }],
    ["its minimum was raised", { minimumAmount: "5000.00" }],
    ["it became for others", { productIds: [randomUUID()] }],
  ])("a discount changed (%s): nothing is ordered or counted", async ([, facts]) => {
    const code = newCode();
    const id = await add({ code });
    const { owner } = await cart(code);
    await fixture.database.update(discounts).set(facts).where(eq(discounts.id, id));
    await expectRefused(owner, GOODS - 10_01, id);
  });

  test("its last use was taken: the order is placed at the new total, without it", async () => {
    const code = newCode();
    const id = await add({ code, maxUses: 1 });
    const [{ owner: first }, { owner: second }] = [await cart(code), await cart(code)];
    await orderOf(await fixture.place(first, { agreedTotal: GOODS - 10_01 }));
    await expectRefused(second, GOODS - 10_01, id);
    const order = await orderOf(await fixture.place(second, { agreedTotal: GOODS }));
    expect(order).toMatchObject({ total: GOODS, discountLabel: null, used: [] });
  });

  test("a better one began: nothing is ordered until its total was shown", async () => {
    const { owner } = await cart(null);
    const id = await add({});
    await expectRefused(owner, GOODS, id);
  });

  test("the email address turned out to be a customer's: a first-order discount is gone", async () => {
    const code = newCode();
    const id = await add({ code, firstOrderOnly: true });
    const details = { ...collectionDetails, email: `${randomUUID()}@example.co.za` };
    const [{ owner: first }, { owner: second }] = [await cart(code), await cart(code)];
    const agreed = { details, agreedTotal: GOODS - 10_01 };
    expect(await fixture.place(first, agreed)).toMatchObject({ ok: true });
    expect(await fixture.place(second, agreed)).toEqual(CHANGED);
    expect(await countUses(fixture.database, id)).toBe(1);
  });

  test("a double submit counts one use", async () => {
    const code = newCode();
    const id = await add({ code });
    const { owner } = await cart(code);
    const agreed = { agreedTotal: GOODS - 10_01, idempotencyKey: randomUUID() };
    const outcomes = await Promise.all([
      fixture.place(owner, agreed),
      fixture.place(owner, agreed),
    ]);
    expect(outcomes.map((each) => each.ok && each.isNew).toSorted()).toEqual([false, true]);
    expect(await countUses(fixture.database, id)).toBe(1);
  });
});

describe("a discount on everything", () => {
  test.for<[what: string, facts: Partial<typeof discounts.$inferInsert>]>([
    ["100 percent", { percent: 100 }],
    ["an amount above the goods", { kind: "amount", percent: null, amount: "5000.00" }],
  ])("%s leaves the delivery cost, and no order of R 0.00", async ([, facts]) => {
    const code = newCode();
    const id = await add({ code, includesSaleItems: true, ...facts });
    const { owner } = await cart(code);
    expect(await fixture.place(owner, { agreedTotal: 0 })).toEqual({
      ...{ ok: false, reason: "nothing-to-pay" },
    });
    expect(await countUses(fixture.database, id)).toBe(0);
    const order = await orderOf(
      await fixture.place(owner, { agreedTotal: COURIER, details: courierDetails }),
    );
    expect(order).toMatchObject({
      ...{ goods: 0, delivery: COURIER, total: COURIER, used: [GOODS] },
      lines: [
        { discount: CABLES, total: 0 },
        { discount: 249_00, total: 0 },
      ],
    });
  });
});

describe("orders by staff", () => {
  test("have the discounts of the shop, and the same price as their draft", async () => {
    const code = newCode();
    await add({ code });
    const admin = await fixture.staff();
    const productId = await fixture.product({ price: "100.00" });
    const lines = [{ productId, quantity: 2 }];
    const draft = { lines, method: "collection", province: undefined, discountCode: code } as const;
    expect(await priceDraftOrder(fixture, admin, draft)).toMatchObject({
      ...{ totals: { total: 180_00 }, codeStatus: { kind: "applied" } },
      lines: [{ price: 100_00, discount: 20_00 }],
    });
    const details = withUniqueEmail(collectionDetails);
    const input = {
      ...{ idempotencyKey: randomUUID(), userId: undefined, details, lines },
      ...{ agreedTotal: 180_00, paidInPerson: undefined, discountCode: code },
    };
    expect(await createPhoneOrder(fixture, admin, input)).toMatchObject({ ok: true });
  });

  test("have the customer's own prices, by the address that staff type; a visitor who types it has not", async () => {
    const owner = await fixture.customer();
    const email = `${randomUUID()}@example.co.za`;
    await fixture.database
      .update(users)
      .set({ email, emailVerified: true })
      .where(eq(users.id, owner.userId));
    const productId = await fixture.product({ price: "100.00" });
    await fixture.database.insert(customerPrices).values({
      ...{ email, percent: 20, grantedByName: "Sipho" },
      startsOn: localDay(0) as unknown as string,
    });
    const details = { ...collectionDetails, email };
    const lines = [{ productId, quantity: 1 }];
    const order = (agreedTotal: number) => ({
      ...{ idempotencyKey: randomUUID(), userId: undefined, details, lines, agreedTotal },
      paidInPerson: undefined,
    });
    const admin = await fixture.staff();
    expect(await createPhoneOrder(fixture, admin, order(100_00))).toEqual(CHANGED);
    expect(await createPhoneOrder(fixture, admin, order(80_00))).toMatchObject({ ok: true });
    const visitor = await fixture.filledCart({ [productId]: 1 });
    expect(await fixture.place(visitor, { details, agreedTotal: 80_00 })).toEqual(CHANGED);
    // The account with this address, once it is verified, has them too.
    await fixture.filledCart({ [productId]: 1 }, owner);
    const agreed = { details, agreedTotal: 80_00 };
    expect(await fixture.place(owner, agreed)).toMatchObject({ ok: true });
  });
});

test("a quotation has the customer's own prices, and neither it nor its order a discount", async () => {
  await add({ percent: 50 });
  await add({ kind: "free-delivery" });
  const { owner } = await cart(null);
  const quoted = await ask(owner, { agreedTotal: GOODS + COURIER, details: courierDetails });
  if (!quoted.ok) throw new Error(quoted.reason);
  const accepted = await accept(quoted.quote.accessKey);
  if (!accepted.ok) throw new Error(accepted.reason);
  expect(await fixture.read(accepted.order.accessKey)).toMatchObject({
    ...{ total: GOODS + COURIER, discountLabel: null, deliveryDiscount: 0 },
    lines: [
      { listPrice: 33_35, unitPrice: 33_35, discount: 0 },
      { listPrice: 299_00, unitPrice: 249_00, discount: 0 },
    ],
  });
});
